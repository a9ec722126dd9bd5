/** Whether a company is what a description asks for, by its industry and what it says of itself (§4.12.1, §4.12.3). */
import type { Company } from '../../companies/company';
import { tellingWords, wordsOf } from './words';

type Profile = Pick<Company, 'industry' | 'description'>;

/** How people say that a company has customers; what it says of itself is “for hospitals”. */
const dealing = new Set(
  wordsOf('sell sells selling serve serves serving provide providing offer industry business'),
);

export type CompanyTest = (company: Profile) => boolean;

/** Every telling word must occur, or a synonym; it need not be in the same sentence. */
export function hasTrait(description: string): CompanyTest {
  const telling = tellingWords(description).filter((word) => !dealing.has(word));
  return ({ industry, description: own }) => {
    const words = new Set([...wordsOf(industry ?? ''), ...wordsOf(own ?? '')]);
    return telling.length > 0 && telling.every((word) => words.has(word));
  };
}
