/** `signalsheet admin jobs|signals|alerts`: users' jobs and signals, and ending them; alerts that failed. */
import type { Operator } from '../../service';
import { type AdminOptions, print, say, timeOf, withOperator } from './operator';

interface ListOptions<State> extends AdminOptions {
  /** By id or email address. */
  readonly user?: string;
  readonly state?: State;
  readonly limit: number;
}

type State<Name extends 'jobs' | 'signals'> = NonNullable<Parameters<Operator[Name]>[0]['state']>;

/** Cancels a job if asked, then lists the newest. */
export function jobs({
  cancel,
  ...options
}: ListOptions<State<'jobs'>> & { readonly cancel?: string }): Promise<void> {
  return withOperator(options, async (operator) => {
    if (cancel !== undefined) {
      await operator.cancelJob(cancel);
      say(`Job ${cancel} was cancelled. Its error_message says what was paid.`, options);
    }
    const found = await operator.jobs(await filterOf(operator, options), options.limit);
    print(
      found.map((job) => ({
        id: job.id,
        user: job.email,
        kind: job.kind,
        state: job.status,
        progress: `${job.done}/${job.total}`,
        charged: job.charged,
        reserved: job.reserved,
        created: timeOf(job.created_at),
        lease: leaseOf(job.lease_until),
        ...(options.json && { error_message: job.error_message }),
      })),
      options,
    );
  });
}

/** Stops a signal if asked, then lists the newest. */
export function signals({
  stop,
  ...options
}: ListOptions<State<'signals'>> & { readonly stop?: number }): Promise<void> {
  return withOperator(options, async (operator) => {
    if (stop !== undefined) {
      await operator.stopSignal(stop);
      say(`Signal ${stop} was stopped. Its status_reason says what was paid.`, options);
    }
    const found = await operator.signals(await filterOf(operator, options), options.limit);
    print(
      found.map((signal) => ({
        id: signal.id,
        user: signal.email,
        name: signal.name,
        type: signal.type,
        repeat: signal.daily === 1 ? 'daily' : 'once',
        state: signal.status,
        accounts: signal.accounts_found,
        charged: signal.credits_used,
        created: timeOf(signal.created_at),
        lease: leaseOf(signal.lease_until),
        ...(options.json && { status_reason: signal.status_reason }),
      })),
      options,
    );
  });
}

interface AlertOptions extends AdminOptions {
  readonly user?: string;
  readonly limit: number;
  readonly replay?: true;
}

/** Sends failed alerts again if asked, then lists those that are still failed. */
export function alerts({ user, replay, limit, ...options }: AlertOptions): Promise<void> {
  return withOperator(options, async (operator) => {
    const { userId } = await filterOf(operator, { ...(user !== undefined && { user }) });
    if (replay) {
      const count = await operator.replayAlerts(userId);
      say(`Alerts that are sent again: ${count}. A running service sends them.`, options);
    }
    const failed = await operator.failedAlerts(userId, limit);
    print(
      failed.map((alert) => ({
        id: alert.event_id,
        user: alert.email,
        channel: `${alert.kind} ${alert.channel_id}${alert.owner === 'operator' ? ' (operator’s)' : ''}`,
        signal: alert.signal_id,
        company: alert.domain,
        attempts: alert.attempts,
        fault: alert.last_fault,
        status: alert.last_status,
        failed: timeOf(alert.failed_at),
      })),
      options,
    );
  });
}

async function filterOf<Known>(
  operator: Operator,
  { user, state }: { readonly user?: string; readonly state?: Known },
) {
  const owner = user === undefined ? undefined : await operator.user(user);
  return { userId: owner?.id, state };
}

/** When the worker's lease ends; another worker then takes over. */
function leaseOf(until: number): string | null {
  return until === 0 ? null : timeOf(until);
}
