/** Validates what a provider answered about a contact, an employer or a company, and turns it into what is kept. */
import * as v from 'valibot';
import { limits } from '../../contract/limits';
import { isStorable } from '../../contract/storable';
import { day, hour, minute, second } from '../clock';
import type { Wanted } from '../people/contact-finder';
import { employerSchema } from '../people/person';
import { readPhone } from '../people/phone';
import { readFacts } from './company-facts';
import type { Finding, ProviderAnswer } from './provider';
import type { AnswerKept, KeyState } from './store';
import { missMs, patienceMs, usable } from './waterfall';

/** Why a key must not be used for a while: it is refused, used up, or its plan lacks what is asked. */
export interface Pause {
  readonly state: Extract<KeyState, 'bad_key' | 'out_of_quota'>;
  readonly until: number;
}

export interface ReadAnswer {
  readonly kept: AnswerKept;
  readonly pause?: Pause;
}

/** How long a key without credits rests if the provider doesn't say. */
const restMs = hour;
/** When a ticket's answer is collected again after a failure, which is free. */
const unreachableMs = 10 * second;

const blank = { ticket: null, value: null, status: null, verifiedAt: null, cost: 0, againAt: 0 };

/**
 * Takes an answer, what was asked for, and the ticket if one was collected. Returns what to keep. An address that isn't
 * one, is only guessed or is invalid counts as a miss that may have cost something; so does a company without a name.
 */
export function readAnswer(
  answer: ProviderAnswer,
  contact: Wanted | 'company',
  ticket: string | null,
  now: number,
): ReadAnswer {
  if (answer.kind === 'found')
    return { kept: readFinding(answer.finding, contact, costIn(answer.cost), now) };
  return readOther(answer, ticket, now);
}

/** As `readAnswer`, for an answer without a find to any kind of question. */
export function readOther(
  answer: Exclude<ProviderAnswer, { kind: 'found' }>,
  ticket: string | null,
  now: number,
): ReadAnswer {
  switch (answer.kind) {
    case 'miss': {
      const kept = missed(costIn(answer.cost), now);
      // The key is of no use for other questions either, until its plan changes.
      return answer.because ? { kept, pause: rest(now + day) } : { kept };
    }
    case 'pending':
      return { kept: waiting(answer.ticket, null, now + waitOf(answer.askAgainMs)) };
    case 'slow_down':
      if (answer.retryAfterMs >= patienceMs)
        return { kept: unpaid(ticket, now), pause: rest(now + answer.retryAfterMs) };
      return {
        kept: waiting(ticket, ticket === null ? 0 : null, now + waitOf(answer.retryAfterMs)),
      };
    case 'out_of_quota': {
      const until = Math.max(answer.until ?? now + restMs, now + minute);
      return { kept: unpaid(ticket, now), pause: rest(until) };
    }
    case 'bad_key':
      return { kept: unpaid(ticket, now), pause: { state: 'bad_key', until: now } };
    case 'failed':
      if (ticket !== null) return { kept: waiting(ticket, null, now + unreachableMs) };
      return { kept: answer.charged === 'no' ? refused : unclear(now) };
  }
}

/** What is kept if a request failed and the provider may have charged for it. */
export function unclear(now: number): AnswerKept {
  return { ...blank, state: 'unclear', cost: null, againAt: now + missMs };
}

/** What is kept of a question that waits without having been sent. */
export function notSent(againAt: number): AnswerKept {
  return waiting(null, 0, againAt);
}

function rest(until: number): Pause {
  return { state: 'out_of_quota', until };
}

const refused: AnswerKept = { ...blank, state: 'refused' };

function missed(cost: number | null, now: number): AnswerKept {
  return { ...blank, state: 'miss', cost, againAt: now + missMs };
}

function waiting(ticket: string | null, cost: number | null, againAt: number): AnswerKept {
  return { ...blank, state: 'waiting', ticket, cost, againAt };
}

/** A key that can't pay can't collect either, but may later. */
function unpaid(ticket: string | null, now: number): AnswerKept {
  return ticket === null ? refused : waiting(ticket, null, now + minute);
}

/** At least a moment, so that no provider is asked in a tight loop. */
function waitOf(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, 250), patienceMs);
}

/** Null for a number that can't be a cost. */
export function costIn(cost: number): number | null {
  return Number.isFinite(cost) && cost >= 0 ? cost : null;
}

const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(limits.emailLength),
  v.rfcEmail(),
  v.check(isStorable),
);

function readFinding(
  { company: facts, email, phone, employer }: Finding,
  contact: Wanted | 'company',
  cost: number | null,
  now: number,
): AnswerKept {
  if (contact === 'company') {
    const read = readFacts(facts);
    if (!read) return missed(cost, now);
    const value = JSON.stringify(read);
    return { ...blank, state: 'found', value, status: 'valid', cost, againAt: now + missMs };
  }
  if (contact === 'phone') {
    const number = phone === undefined ? undefined : readPhone(phone.value, null);
    if (typeof number !== 'string') return missed(cost, now);
    return { ...blank, state: 'found', value: number, status: 'valid', cost };
  }
  if (contact === 'employer') {
    const { name: company, ...rest } = employer ?? {};
    const read = v.safeParse(employerSchema, { company, ...rest });
    // A name alone can't be compared with the account's domain.
    if (!read.success || read.output.domain === null) return missed(cost, now);
    const value = JSON.stringify(read.output);
    return { ...blank, state: 'found', value, status: 'valid', cost, againAt: now + missMs };
  }
  const address = v.safeParse(emailSchema, email?.value);
  if (!email || !address.success) return missed(cost, now);
  const { status, verifiedAt } = email;
  if (!usable.includes(status)) return { ...missed(cost, now), status };
  return { ...blank, state: 'found', value: address.output, status, verifiedAt, cost };
}
