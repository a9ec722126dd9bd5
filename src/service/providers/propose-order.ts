/** Proposes the order in which a user's data providers are asked, from how often each had a valid answer. */
import type { ProviderHit, ProviderProposal } from '../../contract/provider-hits';

type Tally = Pick<ProviderHit, 'provider' | 'asked' | 'hits'>;

/** The number of answers that a provider needs before it is moved, or another is moved past it. */
const needed = 20;

/** The normal quantile that leaves a tenth on each side. */
const z = 1.2816;

/**
 * Takes the connected providers in their order, and what each was asked and had. Returns undefined for fewer than two.
 * A provider moves before another only if the difference is clear, so the proposal doesn't follow chance; all others
 * stay where they are. Equal counts give equal proposals.
 */
export function proposedOrder(
  current: readonly string[],
  hits: readonly ProviderHit[],
): ProviderProposal | undefined {
  if (current.length < 2) return undefined;
  const counted = (kind: ProviderHit['kind']) =>
    hits.filter(
      (one) => one.kind === kind && one.group === 'all' && current.includes(one.provider),
    );
  const [emails, phones] = [counted('email'), counted('phone')];
  const kind: ProviderProposal['kind'] = answersIn(phones) > answersIn(emails) ? 'phone' : 'email';
  const counts = kind === 'phone' ? phones : emails;
  // In the user's order.
  const known: Tally[] = current.flatMap(
    (id) => counts.find(({ provider, asked }) => provider === id && asked >= needed) ?? [],
  );
  const base = { kind, needed, order: [...current], better: null, worse: null };
  if (known.length < 2) return { ...base, outcome: 'too_few' };
  const best = sorted(known);
  const passedBy = (one: Tally) =>
    known.slice(0, known.indexOf(one)).find((other) => beats(one, other));
  const better = best.find((one) => passedBy(one) !== undefined);
  const worse = better && passedBy(better);
  if (!better || !worse) return { ...base, outcome: 'keep' };
  const next = best.values();
  // Providers without enough answers keep their places.
  const order = current.map((id) =>
    known.some(({ provider }) => provider === id) ? (next.next().value?.provider ?? id) : id,
  );
  return { ...base, outcome: 'change', order, better: tallyOf(better), worse: tallyOf(worse) };
}

const answersIn = (tallies: readonly Tally[]) => tallies.reduce((sum, { asked }) => sum + asked, 0);
const tallyOf = ({ provider, asked, hits }: Tally) => ({ provider, asked, hits });

/** A provider moves right before the first one that it beats, if that one was before it. */
function sorted(known: readonly Tally[]): Tally[] {
  const order: Tally[] = [];
  for (const one of known) {
    const at = order.findIndex((other) => beats(one, other));
    order.splice(at < 0 ? order.length : at, 0, one);
  }
  return order;
}

/** Whether the ranges that contain the true shares in four of five cases lie apart. */
function beats(one: Tally, other: Tally): boolean {
  return rangeOf(one).low > rangeOf(other).high;
}

/** Wilson's interval, which is right for few answers and for shares near 0 and 1. */
function rangeOf({ asked, hits }: Tally) {
  const share = hits / asked;
  const spread = z * Math.sqrt((share * (1 - share)) / asked + (z * z) / (4 * asked * asked));
  const scale = 1 + (z * z) / asked;
  const middle = share + (z * z) / (2 * asked);
  return { low: (middle - spread) / scale, high: (middle + spread) / scale };
}
