/** How much a company is what a description asks for, by its industry and what it says of itself (§4.12.1, §4.12.3). */
import type { Company } from '../../companies/company';
import { undenied } from './claimed';
import { questionOf } from './question';
import { termsOf, wordsOf } from './words';

export type Profile = Pick<Company, 'industry' | 'description'>;

/** How people say that a company has customers; what it says of itself is “for hospitals”. */
const dealing = new Set(
  wordsOf('sell sells selling serve serves serving provide providing offer industry business'),
);

/** Takes a description; its words need not be in the same sentence of what a company says. */
export function traitOf(description: string) {
  const { share, shares } = questionOf(description, dealing);
  return {
    shares,
    /** The share (0 to 1) of the description that fits the company. */
    share: (profile: Profile): number => share(termsOf(saidOf(profile))),
  };
}

/** What a company says of itself. */
export function saidOf({ industry, description }: Profile): string {
  return `${industry ?? ''}\n${undenied(description ?? '')}`;
}
