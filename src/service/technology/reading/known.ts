/**
 * The lexicon in the form that searches need: phrases to count in advance, vendors, and corrections of
 * misspelt names.
 */
import { once } from '../../../contract/once';
import { nearestName, readName } from '../../../contract/spelling';
import { soldNames, technologyNames } from './lexicon';
import { phraseOf, wideOf } from './words';

const built = once(() => {
  const vendors = new Map<string, readonly string[]>();
  for (const [name, slugs] of soldNames()) vendors.set(phraseOf(name), slugs);
  const names = technologyNames().map((name) => ({ name }));
  const phrases = new Set(names.map(({ name }) => wideOf(name).word));
  return { vendors, names, phrases: [...phrases] };
});

/** The index phrases of all technologies in the lexicon. */
export function lexiconPhrases(): readonly string[] {
  return built().phrases;
}

/** Takes a technology that no post mentions; returns the name in the lexicon that it probably misspells, if any. */
export function similarTechnology(tech: string): string | undefined {
  const { names } = built();
  return readName(tech, names) === undefined ? nearestName(tech, names) : undefined;
}

/**
 * Takes a phrase, as `phraseOf` returns it; returns the slugs and domain labels of companies to exclude as vendors:
 * those in the lexicon, and those with the name of the technology.
 */
export function vendorNames(phrase: string): string[] {
  const words = phrase.replace(/^_+/, '').split(' ');
  return [...(built().vendors.get(phrase) ?? []), words.join('-'), words.join('')];
}
