/** A call of an endpoint as data, and sending one or several. */
import type { Endpoint } from '../contract/endpoints';
import { headers } from '../contract/headers';
import { type Answer, readOutcome } from './answer';
import type { Connection } from './connection';
import type { Http, HttpRequest } from './http';
import { orThrow } from './result';
import type { Loose } from './tolerant';

export interface Call<T> {
  readonly endpoint: Endpoint;
  /** Fills `{name}` in the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** Replaces base URL and path; only for addresses that the service gave as its own. */
  readonly address?: string;
  /** Query parameters; a list's name is repeated for each value. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: object;
  /** Identifies the intent of a call that can charge; repeating the call is safe if the service honours keys. */
  readonly idempotencyKey?: string;
  /** The answer has texts for people, which our service writes in their language. */
  readonly hasTexts?: true;
  /** Every Signalsheet service implements this, so an unexpected reply means a different server. */
  readonly isProof?: boolean;
  /** Reads the parsed body; throws Unreadable if something indispensable is missing. */
  readonly read: (body: Loose) => T;
}

/** The transport, the connection and the clock of calls. */
export interface Caller {
  readonly http: Http;
  /** The key and user id may be empty for sign-up and verify. */
  readonly connection: Connection;
  now(): number;
  /** The user's language; English by default. */
  language?(): string | undefined;
}

/** Sends the calls in parallel; returns one result each, in the same order. Never throws for the network. */
export function sendAll<T>(caller: Caller, calls: readonly Call<T>[]): Answer<T>[] {
  if (calls.length === 0) return [];
  const outcomes = caller.http.send(calls.map((call) => request(caller, call)));
  const now = caller.now();
  return calls.map((call, index) => {
    const outcome = outcomes[index] ?? { kind: 'lost', reason: 'no outcome' };
    return readOutcome(outcome, call.endpoint.charges, call.read, now, call.isProof);
  });
}

export function send<T>(caller: Caller, call: Call<T>): Answer<T> {
  const [result] = sendAll(caller, [call]);
  if (result === undefined) throw new Error('The transport returned no outcome');
  return result;
}

/** Sends one call; returns its value. Throws its problem. */
export function sendOrThrow<T>(caller: Caller, call: Call<T>): T {
  return orThrow(send(caller, call));
}

/**
 * Sends one call for each `size` items, in parallel; returns the values in order, or the first problem.
 * `honoursKeys` says whether any reply did.
 */
export function sendBatches<Item, T>(
  caller: Caller,
  items: readonly Item[],
  size: number,
  callOf: (some: readonly Item[]) => Call<readonly T[]>,
): Answer<T[]> {
  const values: T[] = [];
  let honoursKeys = false;
  for (const answer of sendAll(caller, batches(items, size).map(callOf))) {
    if (!answer.ok) return answer;
    values.push(...answer.value);
    honoursKeys ||= answer.honoursKeys;
  }
  return { ok: true, value: values, honoursKeys };
}

function request<T>({ connection, language }: Caller, call: Call<T>): HttpRequest {
  const path = call.endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.path?.[name];
    if (value === undefined) throw new Error(`${call.endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  return {
    method: call.endpoint.method,
    url: call.address ?? connection.baseUrl + path + queryText(call.query ?? []),
    headers: {
      ...(call.endpoint.keyed
        ? { [headers.apiKey]: connection.apiKey, [headers.userId]: connection.userId }
        : {}),
      ...(call.idempotencyKey === undefined
        ? {}
        : { [headers.idempotencyKey]: call.idempotencyKey }),
      ...(call.hasTexts && language?.() === 'de' ? { [headers.language]: 'de' } : {}),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  };
}

/** A query with its question mark; '' for an empty one. */
export function queryText(query: readonly (readonly [string, string])[]): string {
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Splits a list into batches of at most `size` items, in order; none for an empty list. */
export function batches<T>(items: readonly T[], size: number): T[][] {
  const cut: T[][] = [];
  for (let i = 0; i < items.length; i += size) cut.push(items.slice(i, i + size));
  return cut;
}
