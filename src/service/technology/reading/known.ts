/** The lexicon as searches use it: what is counted ahead, whose a technology is, and which one a slip of the pen means. */
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

/** Every technology of the lexicon, as it is searched for. */
export function lexiconPhrases(): readonly string[] {
  return built().phrases;
}

/** Takes a technology that no post mentions; returns one of the lexicon whose name it is a slip of. */
export function similarTechnology(tech: string): string | undefined {
  const { names } = built();
  return readName(tech, names) === undefined ? nearestName(tech, names) : undefined;
}

/**
 * Takes a phrase, as `phraseOf` gives it; returns the slugs and domain names of those whose posts are left out as the
 * vendor's: whom the lexicon names, and whoever is called like the technology itself.
 */
export function vendorNames(phrase: string): string[] {
  const words = phrase.replace(/^_+/, '').split(' ');
  return [...(built().vendors.get(phrase) ?? []), words.join('-'), words.join('')];
}
