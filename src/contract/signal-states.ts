/** The types, states and waits of signals as plain data: formulas load no schema (§2.1, §4.11). */

/** The values of the list's filter. Deployments create all except `linkedin_engagement`, which has no public source. */
export const signalTypes = [
  'hiring',
  'socials',
  'linkedin_engagement',
  'job_change',
  'deep-company-search',
  'technography',
] as const;
export type SignalType = (typeof signalTypes)[number];

/**
 * The interface names `accepted`, `running` and `stopped`; the others are our service's. A signal that runs once goes
 * `accepted → running → completed`, a daily one `accepted → running → scheduled → running …`. Either ends as `stopped`
 * at its max_credit_limit, or as `failed` with a reason.
 */
export const signalStates = [
  'accepted',
  'running',
  'scheduled',
  'completed',
  'stopped',
  'failed',
] as const;
export type SignalState = (typeof signalStates)[number];

/** Paused by its owner: our extension, shown instead of the state it will continue with. */
export const pausedState = 'paused';

export const signalWaits = ['limit', 'day', 'credits'] as const;
export type SignalWait = (typeof signalWaits)[number];

/** Whether a state is final; unknown states aren't. */
export function isSignalOver(state: string): boolean {
  return state === 'completed' || state === 'stopped' || state === 'failed';
}
