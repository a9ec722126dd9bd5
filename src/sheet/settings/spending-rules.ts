/** What formulas may spend of a person's credits: that person's decision, which others can only lower. */
import { problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { readJson } from '../storage/json';
import { knownOwner } from './connection';
import { assumedPayer, payerInWords, viewPayer } from './payer';

/** Amounts are in credits, 0 or more. */
export interface SpendingRules {
  readonly allowed: boolean;
  readonly dailyCap: number;
  /** A formula that could spend more than this at a time needs approval. */
  readonly askAbove: number;
}

/** The rules in force; `allowed` is undefined until the person has decided. */
export interface RulesInForce extends Omit<SpendingRules, 'allowed'> {
  readonly allowed: boolean | undefined;
}

/** The person's own decision, by their owner id. */
const decidedKey = (owner: string) => `formulas.rules.${owner}`;
/** What others have lowered since. */
const loweredKey = (owner: string) => `formulas.lowered.${owner}`;
/** What was lowered before any formula said who pays, with the owner id of the person who lowered it. */
const loweredForAllKey = 'formulas.lowered';

interface LoweredForAll {
  readonly by?: string;
  readonly rules: Partial<SpendingRules>;
}

/** What was lowered for every payer, except by this person. */
function loweredForAll(platform: Platform, owner: string | undefined): Partial<SpendingRules> {
  const lowered = readJson<LoweredForAll>(platform.document, loweredForAllKey);
  return lowered && lowered.by !== owner ? lowered.rules : {};
}
const defaultRules = { dailyCap: 1_000, askAbove: 50 };

/** The rules for the credits of the person with this owner id; the defaults for undefined. */
export function rulesInForce(platform: Platform, owner: string | undefined): RulesInForce {
  const load = (key: string) =>
    owner === undefined ? {} : (readJson<Partial<SpendingRules>>(platform.document, key) ?? {});
  const decided = load(decidedKey(owner ?? ''));
  const lowered = [load(loweredKey(owner ?? '')), loweredForAll(platform, owner)];
  const least = (name: keyof typeof defaultRules) =>
    Math.min(
      decided[name] ?? defaultRules[name],
      ...lowered.map((each) => each[name] ?? Number.POSITIVE_INFINITY),
    );
  return {
    allowed: decided.allowed && lowered.every(({ allowed }) => allowed !== false),
    dailyCap: least('dailyCap'),
    askAbove: least('askAbove'),
  };
}

/**
 * Changes what formulas may spend. The person whose credits they are decides, which ends what others have lowered; what
 * they don't change stays as it was in force. Others can only lower it; before any formula said who pays, that counts
 * for every payer. Throws NOT_PAYER if they raise anything, NOT_CONNECTED if there are no credits to decide about,
 * INVALID_OPTION for amounts that are none, and BUSY; then nothing was changed.
 */
export function saveSpending(platform: Platform, changed: Partial<SpendingRules>): void {
  refuseOdd(changed);
  locked(platform, () => {
    const { document } = platform;
    const me = knownOwner(platform);
    const payer = assumedPayer(platform);
    const before = rulesInForce(platform, payer?.owner);
    const isLower = !isRaise(before, changed);
    if (isLower && viewPayer(platform) === 'unknown') lowerForAll(platform, changed);
    if (!payer) {
      if (!isLower || viewPayer(platform) !== 'unknown')
        throw problemError('NOT_CONNECTED', [reasons.connectFirst()]);
      return;
    }
    const { owner } = payer;
    if (owner === me) {
      document.set(decidedKey(owner), JSON.stringify({ ...before, ...changed }));
      document.delete(loweredKey(owner));
      if (viewPayer(platform) === 'mine') document.delete(loweredForAllKey);
      return;
    }
    if (!isLower) throw problemError('NOT_PAYER', [payerInWords(platform, owner)]);
    const lowered = readJson<Partial<SpendingRules>>(document, loweredKey(owner));
    document.set(loweredKey(owner), JSON.stringify({ ...lowered, ...changed }));
  });
}

function lowerForAll(platform: Platform, changed: Partial<SpendingRules>): void {
  const { document } = platform;
  const by = knownOwner(platform);
  const before = loweredForAll(platform, undefined);
  const lowered = { ...(by !== undefined && { by }), rules: { ...before, ...changed } };
  document.set(loweredForAllKey, JSON.stringify(lowered satisfies LoweredForAll));
}

/** The values come from a page, and may be anything. Throws INVALID_OPTION. */
function refuseOdd({ allowed, ...amounts }: Partial<SpendingRules>): void {
  const isOdd = (amount: unknown) =>
    amount !== undefined &&
    !(typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0);
  const odd = Object.entries(amounts).find(([, amount]) => isOdd(amount));
  if (!odd && (allowed === undefined || typeof allowed === 'boolean')) return;
  const [name, given] = odd ?? ['allowed', allowed];
  throw problemError('INVALID_OPTION', [
    `${name}=${String(given)}`.slice(0, 60),
    reasons.badCap(),
    reasons.wholeRange(0, Number.MAX_SAFE_INTEGER),
  ]);
}

/** Whether anything isn't lower than, or equal to, what is in force. */
function isRaise(before: RulesInForce, { allowed, ...amounts }: Partial<SpendingRules>): boolean {
  const isLower = (name: keyof typeof amounts) =>
    amounts[name] === undefined ||
    (typeof amounts[name] === 'number' && amounts[name] <= before[name]);
  const mayBe = allowed === undefined || allowed === false || before.allowed === true;
  return !(mayBe && isLower('dailyCap') && isLower('askAbove'));
}
