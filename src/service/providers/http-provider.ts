/**
 * Shared by all providers: sends each question as one request, and distinguishes errors, limits and unreadable answers.
 */
import * as v from 'valibot';
import { day, second } from '../clock';
import type {
  Ask,
  Finding,
  KeyTest,
  Provider,
  ProviderAnswer,
  ProviderRequest,
  ProviderResponse,
  Send,
} from './provider';
import { unknownFields } from './shapes';

/** Longer answers aren't read, in characters. */
const maxAnswer = 2_000_000;

/** What was found, or the answer that replaces it, or the question that must be asked next. */
type Outcome =
  | { readonly finding: Finding; readonly cost: number }
  | ProviderAnswer
  | { readonly next: Question };

interface Read {
  readonly outcome: Outcome;
  readonly unknownFields: readonly string[];
}

/** A request, and the reader of its answer. */
export interface Question {
  readonly request: Omit<ProviderRequest, 'headers'>;
  /** Undefined if the answer doesn't have the vendor's format. */
  readonly read: (json: unknown, reply: ProviderResponse) => Read | undefined;
}

interface QuestionParts<Schema extends v.GenericSchema> {
  readonly request: Omit<ProviderRequest, 'headers'>;
  readonly schema: Schema;
  outcome(value: v.InferOutput<Schema>, reply: ProviderResponse): Outcome;
}

/** Takes a request, the shape of its answer (`shapes.ts`), and what such an answer means. */
export function question<Schema extends v.GenericSchema>(parts: QuestionParts<Schema>): Question {
  const { request, schema, outcome } = parts;
  return {
    request,
    read(json, reply) {
      const read = v.safeParse(schema, json);
      if (!read.success) return undefined;
      return {
        outcome: outcome(read.output, reply),
        unknownFields: unknownFields(schema, json),
      };
    },
  };
}

/** How one vendor is asked. */
interface Vendor extends Pick<Provider, 'id' | 'name' | 'unit' | 'prices'> {
  /** The headers that carry the key, which is never in an address. */
  headers(key: string): Readonly<Record<string, string>>;
  /** Undefined if the vendor needs more than is known of the person: nothing is sent then. */
  ask(ask: Ask): Question | undefined;
  /** For asynchronous vendors: the question that collects the answer to a ticket. */
  collect?(ticket: string): Question;
  /**
   * What a status or an error code means, if not what `usualRefusal` says. Takes undefined if the answer isn't JSON.
   */
  refusal?(reply: ProviderResponse, json: unknown): ProviderAnswer | undefined;
  /** A request that spends nothing, and how many units its answer says are left. */
  readonly account: {
    readonly request: Omit<ProviderRequest, 'headers'>;
    left(json: unknown, reply: ProviderResponse): number | null;
  };
}

/** Why a key couldn't be tested. Its message never holds the key, nor words of the provider. */
export class ProviderError extends Error {}

/**
 * Makes a provider from a vendor's description. `usualRefusal` reads statuses that the vendor's `refusal` doesn't
 * explain.
 */
export function httpProvider(vendor: Vendor): Provider {
  const { id, name, unit, prices, collect } = vendor;

  async function send(ask: Ask, one: Question, key: string, via: Send): Promise<ProviderAnswer> {
    const reply = await sent(vendor, one.request, key, via);
    if (reply === undefined) return failed('unavailable', 'unknown');
    const json = parsed(reply);
    const refusal = vendor.refusal?.(reply, json) ?? usualRefusal(reply);
    if (refusal) return refusal;
    // An answer that repeats the key could put it into a cell.
    if (json === undefined || holds(reply.body, key)) return failed('unreadable', 'unknown');
    const read = one.read(json, reply);
    if (read === undefined) return failed('unreadable', 'unknown');
    const { outcome } = read;
    if ('next' in outcome) return send(ask, outcome.next, key, via);
    if ('kind' in outcome) return outcome;
    const { finding } = outcome;
    // A wrong cost must not raise the user's ceiling, so the price replaces it.
    const cost = outcome.cost >= 0 ? outcome.cost : (prices[ask.capability] ?? 0);
    if (finding[ask.capability] === undefined) return miss(cost);
    return { kind: 'found', finding, cost, unknownFields: read.unknownFields };
  }

  return {
    id,
    name,
    unit,
    prices,
    async ask(ask, key, via) {
      if (prices[ask.capability] === undefined) return failed('refused', 'no');
      const one = vendor.ask(ask);
      return one === undefined ? miss(0) : send(ask, one, key, via);
    },
    ...(collect && {
      async collect(ticket: string, ask: Ask, key: string, via: Send) {
        const answer = await send(ask, collect(ticket), key, via);
        return answer.kind === 'pending' ? { ...answer, ticket } : answer;
      },
    }),
    async test(key, via): Promise<KeyTest> {
      const reply = await sent(vendor, vendor.account.request, key, via);
      if (reply === undefined) throw new ProviderError(`${name} can’t be reached.`);
      const json = parsed(reply);
      const refusal = vendor.refusal?.(reply, json) ?? usualRefusal(reply);
      if (refusal === undefined || refusal.kind === 'miss') {
        if (json === undefined) throw new ProviderError(`${name} sent an answer that isn’t JSON.`);
        return { works: true, left: vendor.account.left(json, reply), unit };
      }
      if (refusal.kind === 'bad_key') return { works: false, left: null, unit };
      if (refusal.kind === 'out_of_quota') return { works: true, left: 0, unit };
      // The key is known, but may not ask for its balance.
      if (refusal.kind === 'failed' && reply.status === 403) {
        return { works: true, left: null, unit };
      }
      throw new ProviderError(
        `${name} answered with status ${reply.status}. The key wasn’t tested, and nothing was spent. Try again later.`,
      );
    },
  };
}

/** Undefined if no complete answer came. */
async function sent(
  vendor: Vendor,
  request: Omit<ProviderRequest, 'headers'>,
  key: string,
  via: Send,
): Promise<ProviderResponse | undefined> {
  const headers = {
    accept: 'application/json',
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...vendor.headers(key),
  };
  try {
    return await via({ ...request, headers });
  } catch {
    return undefined;
  }
}

function parsed({ body }: ProviderResponse): unknown {
  if (body.length > maxAnswer) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Shorter keys may be a part of any text. */
const shortestKey = 8;

function holds(body: string, key: string): boolean {
  return key.length >= shortestKey && body.includes(key);
}

/** What a status means at most vendors; undefined for an answer that is to be read. */
function usualRefusal({ status, headers }: ProviderResponse): ProviderAnswer | undefined {
  if (status === 401) return { kind: 'bad_key' };
  if (status === 402) return outOfQuota;
  if (status === 429) return slowDown(secondsOf(headers['retry-after']));
  if (status >= 500) return failed('unavailable', 'unknown');
  if (status >= 400) return failed('refused', 'no');
  return status >= 200 && status < 300 ? undefined : failed('unreadable', 'unknown');
}

/** The documented tickets are ids; anything else can't become part of an address. */
const ticketShape = /^[\w.:-]{1,200}$/;

/** The answer to an accepted question. Takes the ticket that the provider gave, and when to look. */
export function pendingOn(ticket: string | null, askAgainMs: number): ProviderAnswer {
  if (ticket === null || !ticketShape.test(ticket)) return failed('unreadable', 'unknown');
  return { kind: 'pending', ticket, askAgainMs };
}

export const outOfQuota: ProviderAnswer = { kind: 'out_of_quota', until: null };
export const miss = (cost: number): ProviderAnswer => ({ kind: 'miss', cost });

export function failed(
  reason: 'unreadable' | 'unavailable' | 'refused',
  charged: 'no' | 'unknown',
): ProviderAnswer {
  return { kind: 'failed', reason, charged };
}

/** Used if the provider doesn't say how long to wait, because its limits are per minute. */
const usualWait = 60;

/** Takes how many seconds the provider asks to wait; at most a day counts. */
export function slowDown(seconds: number | undefined): ProviderAnswer {
  const wait = Math.max(1, seconds ?? usualWait) * second;
  return { kind: 'slow_down', retryAfterMs: Math.min(wait, day) };
}

/** Takes a header; returns its whole number of seconds, undefined for anything else. */
export function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}
