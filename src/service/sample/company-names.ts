/** Invents company names: varied, believable, each only once. */
import type { Industry } from './industries';
import type { Random } from './random';
import { endings, forms, lastNames, openers, stems, tails } from './words';

export interface NameMaker {
  /** A name that was not given before, and the slug that its addresses use. */
  next(industry: Industry): { name: string; slug: string };
}

export function nameMaker(random: Random): NameMaker {
  const taken = new Set<string>();
  return {
    next(industry) {
      for (;;) {
        const name = invent(random, industry);
        const slug = slugOf(name);
        if (taken.has(slug)) continue;
        taken.add(slug);
        return { name, slug };
      }
    },
  };
}

/** Takes a name; returns lower-case ASCII words joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function invent(random: Random, industry: Industry): string {
  const manner = random.next();
  const place = () => random.pick(stems) + random.pick(endings);
  if (manner < 0.28) return `${random.pick(openers)} ${random.pick(industry.words)}`;
  if (manner < 0.62) return `${place()} ${random.pick(industry.words)}`;
  if (manner < 0.76) return random.pick(openers) + random.pick(tails);
  if (manner < 0.84) return `${random.pick(lastNames)} & ${random.pick(lastNames)}`;
  if (manner < 0.92) return `${random.pick(lastNames)} ${random.pick(industry.words)}`;
  return `${place()} ${random.pick(forms)}`;
}
