/** The formula of an account's score (our §10.26): a share of the points of each part, and the reason in words. */
import { type Score, type ScoreSettings, scoreParts } from '../../contract/scores';
import { reasonIn } from './words';

/** What is known about a company; undefined or empty values give no points. */
export interface ScoreFacts {
  /** The share of an ICP's conditions that it meets, from 0 to 1. */
  readonly fit: number | undefined;
  /** The age of each find in days. */
  readonly finds: readonly number[];
  readonly roles: { readonly now: number; readonly before: number } | undefined;
}

/** The number of fresh finds that give all points of their part. */
const enoughFinds = 3;

/** Points are whole numbers, and the highest possible ones of all parts add up to 100. Never throws. */
export function scoreOf(settings: ScoreSettings, facts: ScoreFacts): Score {
  const shares = {
    fit: facts.fit,
    signals: findsShare(facts.finds, settings.half_life_days),
    roles: rolesShare(facts.roles),
  };
  const weights = scoreParts.map((part) => settings[part]);
  const total = sum(weights);
  /** Rounded from sums, so that no point is lost. */
  const pointsUpTo = (end: number) => Math.round((100 * sum(weights.slice(0, end))) / total);
  const parts = scoreParts.flatMap((part, i) => {
    if (settings[part] === 0) return [];
    const of = pointsUpTo(i + 1) - pointsUpTo(i);
    const share = shares[part];
    return [{ part, points: Math.round(of * (share ?? 0)), of, known: share !== undefined }];
  });
  const isKnown = parts.some(({ known }) => known);
  const score = isKnown ? sum(parts.map(({ points }) => points)) : null;
  return { score, parts, reason: reasonIn('en', { score, parts }) };
}

/** A find counts half after each half-life. */
function findsShare(ages: readonly number[], halfLife: number): number | undefined {
  if (ages.length === 0) return undefined;
  return Math.min(1, sum(ages.map((age) => 0.5 ** (Math.max(0, age) / halfLife))) / enoughFinds);
}

/** As many open roles as before give half, twice as many give all. */
function rolesShare(roles: ScoreFacts['roles']): number | undefined {
  if (roles === undefined) return undefined;
  const { now, before } = roles;
  if (now === 0) return 0;
  return before === 0 ? 1 : Math.min(1, now / (2 * before));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
