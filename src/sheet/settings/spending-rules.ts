/** What formulas may spend of a person's credits: that person's decision, which others can only lower. */
import { problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { readJson } from '../storage/json';
import { knownOwner } from './connection';
import { assumedPayer, payerInWords } from './payer';

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
const defaultRules = { dailyCap: 1_000, askAbove: 50 };

/** The rules for the credits of the person with this owner id; the defaults for undefined. */
export function rulesInForce(platform: Platform, owner: string | undefined): RulesInForce {
  const load = (key: string) =>
    owner === undefined ? {} : (readJson<Partial<SpendingRules>>(platform.document, key) ?? {});
  const decided = load(decidedKey(owner ?? ''));
  const lowered = load(loweredKey(owner ?? ''));
  const least = (name: keyof typeof defaultRules) =>
    Math.min(decided[name] ?? defaultRules[name], lowered[name] ?? Number.POSITIVE_INFINITY);
  return {
    allowed: decided.allowed && lowered.allowed !== false,
    dailyCap: least('dailyCap'),
    askAbove: least('askAbove'),
  };
}

/**
 * Changes what formulas may spend. The person whose credits they are decides, which ends what others have lowered; what
 * they don't change stays as it was in force. Others can only lower it. Throws NOT_PAYER if they raise anything,
 * NOT_CONNECTED if there are no credits to decide about, and BUSY; then nothing was changed.
 */
export function saveSpending(platform: Platform, changed: Partial<SpendingRules>): void {
  locked(platform, () => {
    const { document } = platform;
    const payer = assumedPayer(platform);
    if (!payer) throw problemError('NOT_CONNECTED', [reasons.connectFirst()]);
    const { owner } = payer;
    const before = rulesInForce(platform, owner);
    if (owner === knownOwner(platform)) {
      document.set(decidedKey(owner), JSON.stringify({ ...before, ...changed }));
      document.delete(loweredKey(owner));
      return;
    }
    if (isRaise(before, changed)) throw problemError('NOT_PAYER', [payerInWords(platform, owner)]);
    const lowered = readJson<Partial<SpendingRules>>(document, loweredKey(owner));
    document.set(loweredKey(owner), JSON.stringify({ ...lowered, ...changed }));
  });
}

/** Whether anything isn't lower than, or equal to, what is in force. The values come from a page, and may be anything. */
function isRaise(before: RulesInForce, { allowed, ...amounts }: Partial<SpendingRules>): boolean {
  const isLower = (name: keyof typeof amounts) =>
    amounts[name] === undefined ||
    (typeof amounts[name] === 'number' && amounts[name] <= before[name]);
  const mayBe = allowed === undefined || allowed === false || before.allowed === true;
  return !(mayBe && isLower('dailyCap') && isLower('askAbove'));
}
