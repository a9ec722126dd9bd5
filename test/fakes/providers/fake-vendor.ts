/** What a fake of a provider is: a host, its documented answers, and what it charges. */
import type { ProviderId } from './world';

export interface FakeReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends in the middle of the body. */
  readonly isCut?: true;
}

export interface VendorRequest {
  readonly method: string;
  /** Without the host, as `/v2/account`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed body, an empty object without one. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The refusals that every vendor has, each in its own words. */
export type Refusal = 'bad_key' | 'too_fast' | 'out_of_quota' | 'refused' | 'unavailable';

/** An answer and its price in the vendor's credits. */
export interface Priced {
  readonly reply: FakeReply;
  readonly cost: number;
}

/** What a vendor knows between two requests. */
export interface Books {
  /** What was asked for under a ticket, for asynchronous vendors. */
  readonly tickets: Map<string, Priced>;
  /** How often a ticket is still pending when it is collected. */
  readonly pendingLooks: number;
  readonly looks: Map<string, number>;
  /** Null if nothing limits it. */
  readonly left: number | null;
}

export interface FakeVendor {
  readonly id: ProviderId;
  readonly host: string;
  /** The name of the header that carries the key, and what precedes the key in it. */
  readonly keyHeader: readonly [name: string, before: string];
  readonly refusals: Readonly<Record<Refusal, FakeReply>>;
  answer(request: VendorRequest, books: Books): Priced;
}

export function json(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): FakeReply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export const free = (reply: FakeReply): Priced => ({ reply, cost: 0 });

/** The text at the end of a path of names in a body; null without one. */
export function textAt(body: unknown, ...path: readonly (string | number)[]): string | null {
  let at = body;
  for (const name of path) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  }
  return typeof at === 'string' ? at : null;
}

/** Answers a ticket's collection: pending as often as the books say, then what was found. */
export function collected(books: Books, ticket: string, pending: FakeReply): Priced | undefined {
  const found = books.tickets.get(ticket);
  if (found === undefined) return undefined;
  const looks = (books.looks.get(ticket) ?? 0) + 1;
  books.looks.set(ticket, looks);
  return looks > books.pendingLooks ? found : free(pending);
}
