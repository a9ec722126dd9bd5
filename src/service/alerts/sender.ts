/** The sender of alerts: takes channels with due events and sends those in order, at least once each. */
import { second } from '../clock';
import type { Deps } from '../deps';
import { startLeasedWork, type Worker } from '../jobs/leased-work';
import { offMail } from './email';
import type { AlertEvent } from './event';
import { isGathered } from './pace';
import type { ClaimedChannel, DueEvent } from './queue';
import { deliver, shortened, targetOf } from './target';

type SenderDeps = Pick<
  Deps,
  'store' | 'settings' | 'secrets' | 'clock' | 'log' | 'mailer' | 'metrics' | 'alertNotifier'
>;

/** Channels served in parallel in one process: a silent receiver takes 20 seconds. */
const lanes = 4;

/** New finds wake the sender, so only repeated attempts and gathered finds wait for a poll. */
const leastPollMs = 500;

/** Longest turn of a channel before others get theirs. */
const longestSliceMs = 5 * second;

/** Starts sending. Spends no credits. */
export function startAlertSenders(deps: SenderDeps): readonly Worker[] {
  const { alertQueue } = deps.store;
  const pollMilliseconds = Math.max(leastPollMs, deps.settings.pollMilliseconds);
  const calm = { ...deps, settings: { ...deps.settings, pollMilliseconds } };
  return Array.from({ length: lanes }, () =>
    startLeasedWork<ClaimedChannel>(calm, {
      queue: { ...alertQueue, giveUp: (channel) => alertQueue.giveUp(channel, deps.clock()) },
      notifier: deps.alertNotifier,
      name: 'the sender of alerts',
      label: labelOf,
      work: (channel, stopping) => workSlice(deps, channel, stopping),
    }),
  );
}

/** Without the address, which is secret. */
const labelOf = ({ userId, channelId, kind }: ClaimedChannel) => ({
  user_id: userId,
  channel_id: channelId,
  channel: kind,
});

async function workSlice(
  deps: SenderDeps,
  channel: ClaimedChannel,
  stopping: AbortSignal,
): Promise<undefined> {
  const { store, clock } = deps;
  const email = await store.alertQueue.emailOf(channel.userId);
  const target = email === undefined ? undefined : targetOf(deps, channel.userId, email, channel);
  // The operator took the address out of the settings, or the user is being deleted.
  if (email === undefined || !target) {
    await store.alertQueue.giveUp(channel, clock());
    return;
  }
  if (channel.notice !== null) {
    const to = { address: email, language: channel.language };
    await deps.mailer.send(offMail(to, shortened(target), channel.notice, channel.last_status));
    await store.alertQueue.noticeSent(channel);
    return;
  }
  const end = performance.now() + longestSliceMs;
  const mustStop = () => stopping.aborted || performance.now() > end;
  while (!mustStop()) {
    const events = await store.alertQueue.due(channel, channel.kind, clock());
    if (events.length === 0) {
      await store.alertQueue.rest(channel);
      return;
    }
    for (const planned of isGathered(channel.kind) ? [events] : events.map((event) => [event])) {
      if (mustStop()) return;
      const message = await store.alertQueue.stillWaiting(channel, planned, clock());
      if (message.length === 0) continue;
      const outcome = await deliver(deps, target, message.map(eventOf), stopping);
      deps.metrics.alert(channel.kind, outcome.kind);
      if (outcome.kind === 'failed') logFailure(deps, channel, outcome);
      if (!(await store.alertQueue.settle(channel, message, outcome, clock()))) return;
      // Which events are due has changed.
      if (outcome.kind === 'failed') break;
    }
  }
}

function eventOf({ event_id: eventId, find }: DueEvent): AlertEvent {
  return { eventId, type: 'signal.find', find };
}

function logFailure(
  { log }: Pick<Deps, 'log'>,
  channel: ClaimedChannel,
  { fault, status }: { readonly fault: string; readonly status: number | null },
) {
  log.warn({ ...labelOf(channel), fault, status }, 'an alert was not delivered');
}
