/** Compares names of people: whether two can be one person's, and how well they agree. */
import { particles } from './name-words';
import { isInitial, type PersonName, type Reading } from './names';

/**
 * 0: the same letters. 1: the same except for accents, case and spaces. 2: something is omitted, abbreviated
 * or reordered.
 */
export type Agreement = 0 | 1 | 2;

/** Returns undefined if these can't be names of one person. */
export function agreementOf(one: PersonName, other: PersonName): Agreement | undefined {
  let best: Agreement | undefined;
  for (const a of one) {
    for (const b of other) {
      const found = agreementOfReadings(a, b);
      if (found !== undefined && (best === undefined || found < best)) best = found;
    }
  }
  return best;
}

function agreementOfReadings(one: Reading, other: Reading): Agreement | undefined {
  const { generation } = one;
  if (generation && other.generation && generation !== other.generation) return undefined;
  const isLoose = one.isLoose || other.isLoose || generation !== other.generation;
  if (!isLoose && one.words.join(' ') === other.words.join(' ')) return 0;
  let best: Agreement | undefined;
  for (const a of one.spellings) {
    for (const b of other.spellings) {
      if (a.join('') === b.join('')) return isLoose ? 2 : 1;
      if (best === undefined && agreeInPart(a, b)) best = 2;
    }
  }
  return best;
}

/** Whether the family names and the first given names are the same; names between them may be missing. */
function agreeInPart(one: readonly string[], other: readonly string[]): boolean {
  for (let a = one.length - 1; a > 0; a -= 1) {
    for (let b = other.length - 1; b > 0; b -= 1) {
      const [family, same] = [one.slice(a).join(''), other.slice(b).join('')];
      if (family.length > 1 && family === same && givenAgree(one.slice(0, a), other.slice(0, b)))
        return true;
    }
  }
  return false;
}

function givenAgree(one: readonly string[], other: readonly string[]): boolean {
  const [first = '', ...more] = one;
  const [same = '', ...others] = other;
  // Some write "Robert Roe" for "J. Robert Roe", but a particle isn't a given name.
  const [hasMore, hasOthers] = [more, others].map(([next]) => next && !particles.has(next));
  if (isInitial(first) && hasMore && givenAgree(more, other)) return true;
  if (isInitial(same) && hasOthers && givenAgree(one, others)) return true;
  const isShort = isInitial(first) || isInitial(same);
  if (isShort && first[0] === same[0] && hasMore && hasOthers) return givenAgree(more, others);
  for (let a = 1; a <= one.length; a += 1) {
    for (let b = 1; b <= other.length; b += 1) {
      const given = one.slice(0, a).join('');
      if (given.length > 1 && given === other.slice(0, b).join(''))
        return middleAgree(one.slice(a), other.slice(b));
    }
  }
  return false;
}

/** Whether they occur in the same order; the shorter list may lack names, and an initial matches a name. */
function middleAgree(one: readonly string[], other: readonly string[]): boolean {
  if (one.join(' ') === other.join(' ')) return true;
  if ([...one, ...other].some((word) => particles.has(word))) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  for (const word of long) {
    const wanted = short[at];
    if (wanted === undefined) break;
    const isSame = isInitial(word) || isInitial(wanted) ? word[0] === wanted[0] : word === wanted;
    if (isSame) at += 1;
  }
  return at === short.length;
}
