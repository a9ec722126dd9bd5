/** Reads the service's answers about alerts, whatever else it sends. */
import type { AlertChannel, AlertFault, AlertKind } from '../../src/contract/alerts';
import { type Answer, isObject, objectsIn, text, time, whole } from '../parts/answer';
import { moment, texts } from '../texts';

const words = texts.alerts;

export interface Channel {
  readonly id: number;
  readonly kind: AlertKind;
  readonly address: string;
  /** The service's ids of signals; undefined for all. */
  readonly signals: readonly number[] | undefined;
  readonly on: boolean;
  readonly waiting: number;
  readonly failed: number;
  readonly delivered: string | undefined;
  readonly failure: string | undefined;
}

/** Whether the page knows a name; the types of the texts make sure that none is missing. */
const isKind = (value: unknown): value is AlertKind =>
  typeof value === 'string' && value in words.kinds;
const isFault = (value: unknown): value is AlertFault =>
  typeof value === 'string' && value in words.faults;

/** Undefined if the service has no alerts. */
export function channelsIn(answer: Answer): Channel[] | undefined {
  if (!Array.isArray(answer['channels'])) return undefined;
  return objectsIn(answer['channels']).flatMap((channel) => channelIn(channel) ?? []);
}

function channelIn(channel: Answer): Channel | undefined {
  const field = (name: keyof AlertChannel) => channel[name];
  const id = whole(field('channel_id'));
  const kind = field('kind');
  if (id === undefined || !isKind(kind)) return undefined;
  const signals = field('signal_ids');
  const failure = field('last_failure');
  return {
    id,
    kind,
    address: text(field('address')) ?? '',
    signals: Array.isArray(signals) ? signals.flatMap((one) => whole(one) ?? []) : undefined,
    on: field('on') === true,
    waiting: whole(field('waiting')) ?? 0,
    failed: whole(field('failed')) ?? 0,
    delivered: momentIn(field('last_delivered_at')),
    failure: isObject(failure) ? failureIn(failure) : undefined,
  };
}

function momentIn(value: unknown): string | undefined {
  const at = time(value);
  return at === undefined ? undefined : moment(at);
}

function failureIn(failure: Answer): string {
  return words.lastFailed(momentIn(failure['at']) ?? '', whyIn(failure));
}

function whyIn(failure: Answer): string {
  const fault = failure['fault'];
  return isFault(fault) ? words.faults[fault](whole(failure['status']) ?? 0) : '';
}

/** The result of a change, and the secret, which is shown once. */
export interface Changed {
  readonly said: string;
  readonly isBad: boolean;
  readonly secret: string | undefined;
}

/** `said` is the text if the service made the change. */
export function changedIn(answer: Answer, said: string): Changed {
  const secret = text(answer['secret']);
  const test = answer['test'];
  const failed = isObject(test) && test['delivered'] !== true ? test : undefined;
  return {
    said: failed ? words.notTested(whyIn(failed)) : said,
    isBad: failed !== undefined,
    secret,
  };
}
