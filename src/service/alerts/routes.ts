/** The endpoints of alerts (our §10.23): a user's channels, what failed, and changes to them. */
import {
  type AlertChannel,
  type AlertEditRequest,
  type AlertEditResponse,
  type AlertFailuresRequest,
  type AlertFailuresResponse,
  type AlertListResponse,
  alertEditRequestSchema,
  alertFailuresRequestSchema,
  alertListRequestSchema,
} from '../../contract/alerts';
import { endpoints } from '../../contract/endpoints';
import * as limits from '../../contract/limit-values';
import { countHourly } from '../auth/rate-limits';
import { day, rfc3339, second } from '../clock';
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import { isPrivateHost } from '../outgoing';
import { bodyHandler, type UserRequest } from '../routes';
import { newEventId } from './event';
import type { OwnChannel } from './queue';
import type { ChannelRecord } from './store';
import { deliver, sealFor, shortened, targetOf } from './target';
import { makeSecret } from './webhook';

const nothing = 'Nothing was changed and no credits were spent.';

/** The user waits for a test's answer. */
const testMs = 10 * second;
/** How long the old secret also signs after a rotation. */
const oldSecretMs = day;

/** All channels of the caller, oldest first. Spends no credits (our §10.23). */
async function listAlerts(deps: Deps, { userId }: { userId: string }): Promise<AlertListResponse> {
  const email = await emailOf(deps, userId);
  const channels = await deps.store.alerts.list(userId);
  return { channels: channels.map((channel) => presented(deps, userId, email, channel)) };
}

type Listed = ChannelRecord & { readonly waiting: number; readonly failed: number };

function presented(deps: Deps, userId: string, email: string, channel: Listed): AlertChannel {
  const { last_failed_at: failedAt, last_fault: fault, old_secret_until: oldUntil } = channel;
  const { last_delivered_at: deliveredAt } = channel;
  return {
    channel_id: channel.id,
    kind: channel.kind,
    address: shortened(openTarget(deps, userId, email, channel)),
    signal_ids: channel.signal_ids,
    language: channel.language,
    on: channel.is_on === 1,
    waiting: channel.waiting,
    failed: channel.failed,
    last_delivered_at: deliveredAt === null ? null : rfc3339(deliveredAt),
    last_failure:
      failedAt === null || fault === null
        ? null
        : { at: rfc3339(failedAt), fault, status: channel.last_status },
    old_secret_until: oldUntil !== null && oldUntil > deps.clock() ? rfc3339(oldUntil) : null,
  };
}

function openTarget(deps: Deps, userId: string, email: string, channel: ChannelRecord) {
  const target = targetOf(deps, userId, email, channel);
  if (!target) throw new Error('A user’s channel has no address');
  return target;
}

async function emailOf({ store }: Deps, userId: string): Promise<string> {
  const email = await store.alertQueue.emailOf(userId);
  if (email === undefined) throw new Error('The caller is no user any more');
  return email;
}

/**
 * Changes a channel of the caller, or sends a test to it. Spends no credits. Throws ApiError NOT_FOUND for a channel
 * that isn't the caller's, BAD_REQUEST for an address that can't be used, for too many channels or a secret that the
 * kind doesn't have, and RATE_LIMITED for too many tests (our §10.23).
 */
async function editAlert(
  deps: Deps,
  { userId, body }: UserRequest<AlertEditRequest>,
): Promise<AlertEditResponse> {
  const { store, clock } = deps;
  const { action, channel_id: channelId } = body;
  if (channelId === undefined) return makeChannel(deps, userId, body);
  const own = { userId, channelId };
  const answer = async (message: string, more: Partial<AlertEditResponse> = {}) => ({
    channel: await readChannel(deps, own),
    secret: null,
    test: null,
    message,
    ...more,
  });
  switch (action) {
    case 'save': {
      const change = { signalIds: body.signal_ids, language: body.language };
      if (!(await store.alerts.change(own, change))) throw unknown();
      return answer('The alerts were saved.');
    }
    case 'remove':
      if (!(await store.alerts.remove(own))) throw unknown();
      return { channel: null, secret: null, test: null, message: 'The alerts were removed.' };
    case 'rotate': {
      const secret = makeSecret();
      const sealed = sealFor(userId, secret, deps);
      await readChannel(deps, own);
      if (!(await store.alerts.rotate(own, sealed, clock() + oldSecretMs))) throw withoutSecret();
      return answer('The old secret also signs for 24 hours.', { secret });
    }
    case 'test':
      return testChannel(deps, own, answer);
    case 'replay': {
      const count = await store.alerts.replay(own, body.event_ids, clock());
      if (count === undefined) throw unknown();
      deps.alertNotifier.notify();
      return answer(`Alerts that are sent again: ${count}.`);
    }
  }
}

async function makeChannel(
  deps: Deps,
  userId: string,
  { kind, address, signal_ids: signalIds, language }: AlertEditRequest,
): Promise<AlertEditResponse> {
  if (kind === undefined) throw unknown();
  const url = address === undefined ? undefined : readAddress(deps, address);
  const secret = kind === 'webhook' ? makeSecret() : null;
  const email = await emailOf(deps, userId);
  const saved = await deps.store.alerts.save(
    userId,
    {
      kind,
      signalIds,
      language,
      addressSealed: url === undefined ? null : sealFor(userId, url, deps),
      secretSealed: secret && sealFor(userId, secret, deps),
      // A caller who repeats a request whose answer was lost must not get every alert twice.
      isSame: (channel) => openTarget(deps, userId, email, channel).address === (url ?? email),
    },
    limits.alertChannelsPerUser,
    deps.clock(),
  );
  if (saved.kind === 'too_many') throw tooMany();
  const channel = await readChannel(deps, { userId, channelId: saved.id });
  if (saved.isNew) return { channel, secret, test: null, message: 'The alerts were set up.' };
  const again = kind === 'webhook' ? ' Its secret stays; rotate it to get a new one.' : '';
  return {
    channel,
    secret: null,
    test: null,
    message: `Alerts to this address existed and were saved.${again}`,
  };
}

async function readChannel(deps: Deps, { userId, channelId }: OwnChannel): Promise<AlertChannel> {
  const { channels } = await listAlerts(deps, { userId });
  const channel = channels.find((one) => one.channel_id === channelId);
  if (!channel) throw unknown();
  return channel;
}

async function testChannel(
  deps: Deps,
  { userId, channelId }: OwnChannel,
  answer: (message: string, more: Partial<AlertEditResponse>) => Promise<AlertEditResponse>,
): Promise<AlertEditResponse> {
  const { store, clock } = deps;
  const channel = (await store.alerts.list(userId)).find(({ id }) => id === channelId);
  if (!channel) throw unknown();
  const now = clock();
  const bucket = { [`alert-test:${userId}`]: limits.alertTestsPerHour };
  await countHourly(store.rateLimits, bucket, now, (seconds) => {
    return `You sent ${limits.alertTestsPerHour} tests within an hour. Nothing was sent and no credits were spent. Try again in ${seconds} seconds.`;
  });
  const target = openTarget(deps, userId, await emailOf(deps, userId), channel);
  const event = { eventId: newEventId(), type: 'alert.test', find: testFind(now) } as const;
  const never = new AbortController().signal;
  const outcome = await deliver(deps, target, [event], never, testMs);
  if (outcome.kind === 'delivered')
    return answer('The test was delivered.', {
      test: { delivered: true, fault: null, status: null },
    });
  const { fault, status } = outcome;
  return answer('The test was not delivered.', { test: { delivered: false, fault, status } });
}

const testFind = (now: number) => ({
  signal_id: 0,
  signal_name: 'Test',
  account_id: 0,
  domain: 'company.example',
  name: 'Example Company',
  why: 'Example evidence',
  details: 'Words that show it.',
  url: 'https://company.example',
  date: rfc3339(now),
  found_at: rfc3339(now),
});

/** Returns the address as requests use it. Throws ApiError BAD_REQUEST if it can't be used. */
function readAddress({ settings }: Pick<Deps, 'settings'>, text: string): string {
  const isFree = settings.allowPrivateAddresses === 'on';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || (isFree && url?.protocol === 'http:');
  if (!url || !isWeb || url.username !== '' || url.password !== '')
    throw addressRefused('An address for alerts begins with https:// and has no user name.');
  if (!isFree && isPrivateHost(url.href))
    throw addressRefused('This address isn’t on the public internet.');
  url.hash = '';
  return url.href;
}

/**
 * At most 50 failed events of the caller's own channel, the newest first. Spends no credits. Throws ApiError NOT_FOUND
 * for a channel that isn't the caller's (our §10.23).
 */
async function listFailures(
  { store }: Pick<Deps, 'store'>,
  { userId, body: { channel_id: channelId, offset } }: UserRequest<AlertFailuresRequest>,
): Promise<AlertFailuresResponse> {
  const own = { userId, channelId };
  const page = await store.alerts.failures(own, limits.alertFailuresPerPage, offset);
  if (!page) throw unknown();
  return {
    failures: page.failures.map(({ failed_at, last_fault, last_status, ...failure }) => ({
      ...failure,
      failed_at: rfc3339(failed_at),
      fault: last_fault,
      status: last_status,
    })),
    total_count: page.count,
    has_more: offset + page.failures.length < page.count,
  };
}

const list = `${endpoints.alertList.method} ${endpoints.alertList.path}`;

const unknown = () =>
  new ApiError(
    'NOT_FOUND',
    `You have no alerts with this channel_id. ${nothing} Take it from ${list}.`,
  );

const addressRefused = (why: string) =>
  refusal('BAD_REQUEST', `${why} ${nothing} Enter another address.`, 'alert_address_refused', {});

const withoutSecret = () =>
  refusal(
    'BAD_REQUEST',
    `Only a webhook has a secret. ${nothing} Choose a webhook of ${list}.`,
    'alert_has_no_secret',
    {},
  );

const tooMany = () =>
  refusal(
    'BAD_REQUEST',
    `You have alerts to ${limits.alertChannelsPerUser} addresses, which is the maximum. ${nothing} Remove one first.`,
    'too_many_alerts',
    { max: limits.alertChannelsPerUser },
  );

export const alertListHandler = bodyHandler(alertListRequestSchema, listAlerts);
export const alertEditHandler = bodyHandler(alertEditRequestSchema, editAlert);
export const alertFailuresHandler = bodyHandler(alertFailuresRequestSchema, listFailures);
