/** Decides which provider is asked next about a person, from what was asked before and what may still be spent. */
import { day, minute, second } from '../clock';
import type { MailStatus } from './provider';

/** A provider in the order in which the user asks them. Amounts are in the provider's unit. */
export interface Link {
  readonly provider: string;
  /** The most that one answer to this question can cost. */
  readonly price: number;
  /** The most that one row, and one run, may cost; null without a ceiling. */
  readonly rowCeiling: number | null;
  readonly runCeiling: number | null;
  /** Why its key can't be used now; undefined if it can. */
  readonly closed: 'out_of_quota' | 'bad_key' | undefined;
}

/** What is known about one question to one provider. */
export interface Asked {
  readonly provider: string;
  /** The job that asked last. */
  readonly run: string;
  /**
   * `asked`: the request was begun, and no answer was kept. `waiting`: the provider has a ticket, or wants fewer
   * requests. `unclear`: it may have charged without an answer. `refused`: it surely charged nothing.
   */
  readonly state: 'asked' | 'waiting' | 'found' | 'miss' | 'unclear' | 'refused';
  readonly ticket: string | null;
  /** What was found; null in other states. */
  readonly value: string | null;
  readonly status: MailStatus | null;
  /** Null if it isn't known whether the provider charged. */
  readonly cost: number | null;
  /** The most that the question can cost. */
  readonly price: number;
  readonly askedAt: number;
  /** When a waiting question is due, a begun request has surely ended, or a miss may be asked again. */
  readonly againAt: number;
}

/** What the row, and the run, have cost at a provider so far; pending requests count at their highest price. */
export interface Spent {
  row(provider: string): number;
  run(provider: string): number;
}

/** Why a provider isn't asked. */
export type Skipped = 'out_of_quota' | 'bad_key' | 'row_ceiling' | 'run_ceiling';

export type Next =
  | { readonly step: 'ask'; readonly link: Link }
  | { readonly step: 'collect'; readonly link: Link; readonly ticket: string }
  /** Nothing can be done before a time. */
  | { readonly step: 'wait'; readonly until: number }
  | { readonly step: 'end' };

/** How long a miss is believed, and a question with an unclear outcome isn't asked again. */
export const missMs = 30 * day;

/** A question without an answer for this long was cut off: its requests, two at most, end earlier. */
export const cutOffMs = 30 * second;

/** How long a row waits for a provider that is slow or wants fewer requests. */
export const patienceMs = 15 * minute;

/** Statuses of finds that are used, the best first. Guesses and invalid addresses never are. */
export const usable: readonly MailStatus[] = ['valid', 'risky', 'unknown'];

/**
 * Takes the providers in their order, what was asked about this question, and the run. Returns the next step; asks
 * nothing after a valid answer, nothing that is known, and nothing that could pass a ceiling.
 */
export function nextStep(
  links: readonly Link[],
  asked: ReadonlyMap<string, Asked>,
  { run, spent, now }: { readonly run: string; readonly spent: Spent; readonly now: number },
): Next {
  for (const link of links) {
    const past = asked.get(link.provider);
    if (past?.state === 'found' && past.status === 'valid') return { step: 'end' };
    const known = past && stepOf(link, past, run, now);
    if (known === 'skip') continue;
    if (known) return known;
    if (whyNot(link, spent) === undefined) return { step: 'ask', link };
  }
  return { step: 'end' };
}

/** Returns undefined if the provider may be asked once more. */
function stepOf(link: Link, past: Asked, run: string, now: number): Next | 'skip' | undefined {
  switch (past.state) {
    case 'found':
      return 'skip';
    case 'miss':
    case 'unclear':
      return past.run === run || now < past.againAt ? 'skip' : undefined;
    case 'refused':
      return past.run === run ? 'skip' : undefined;
    case 'asked':
      if (now < past.againAt) return { step: 'wait', until: past.againAt };
      return now < past.askedAt + missMs ? 'skip' : undefined;
    case 'waiting':
      return waitedFor(link, past, run, now);
  }
}

function waitedFor(link: Link, past: Asked, run: string, now: number): Next | 'skip' | undefined {
  // A later run collects once what an earlier one didn't wait for.
  const since = past.run === run ? past.askedAt : now;
  if (Math.max(now, past.againAt) >= since + patienceMs) return 'skip';
  if (now < past.againAt) return { step: 'wait', until: past.againAt };
  return past.ticket === null ? undefined : { step: 'collect', link, ticket: past.ticket };
}

/** Returns why a provider can't be asked now; undefined if it can. */
export function whyNot(link: Link, spent: Spent): Skipped | undefined {
  const { provider, price, rowCeiling, runCeiling, closed } = link;
  if (closed) return closed;
  if (rowCeiling !== null && spent.row(provider) + price > rowCeiling) return 'row_ceiling';
  if (runCeiling !== null && spent.run(provider) + price > runCeiling) return 'run_ceiling';
  return undefined;
}

/** Takes the providers in their order. Returns the answer to use: valid before risky before unchecked. */
export function bestOf(
  providers: readonly string[],
  asked: ReadonlyMap<string, Asked>,
): Asked | undefined {
  const found = providers.flatMap((provider) => asked.get(provider) ?? []);
  for (const status of usable) {
    const best = found.find((one) => one.state === 'found' && one.status === status);
    if (best) return best;
  }
  return undefined;
}

/** What a question has cost, or can have cost at most if that isn't known. */
export function costOf({ cost, price }: Pick<Asked, 'cost' | 'price'>): number {
  return cost ?? price;
}
