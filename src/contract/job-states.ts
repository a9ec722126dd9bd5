/** The states of a polled job, as plain data: formulas load no schema (§3). */

export const jobStates = ['pending', 'running', 'completed', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** Whether a state ends polling; unknown states don't. */
export function isTerminal(state: string): boolean {
  return state === 'completed' || state === 'failed';
}
