/** The fields that name a technology and filter its companies, in a search and in a signal. */
import type { Country } from '../../src/client/tech-companies';
import { CountryPicker, countryCodeOf } from '../parts/countries';
import { filled, Input, largest, Whole } from '../parts/fields';
import type { Inputs } from '../parts/hooks';
import { texts } from '../texts';

const words = texts.tech;

interface Fields {
  readonly tech: string;
  readonly alternates: string;
  /** As typed. */
  readonly country: string;
  readonly min: string;
  readonly max: string;
}

export function TechFields({
  draft,
  change,
  text,
  countries,
  longest,
}: Pick<Inputs<Fields>, 'draft' | 'change' | 'text'> & {
  readonly countries: readonly Country[];
  /** The most characters of a technology. */
  readonly longest: number;
}) {
  const isKnown = countryCodeOf(draft.country, countries) !== undefined;
  const employees = { min: 0, max: largest, title: words.badNumber } as const;
  return (
    <>
      <Input
        label={words.tech}
        {...text('tech')}
        placeholder={words.techHint}
        maxLength={longest}
        {...filled}
      />
      <Input label={words.alternates} {...text('alternates')} placeholder={words.alternatesHint} />
      <CountryPicker
        label={words.country}
        value={draft.country}
        countries={countries}
        placeholder={words.countryHint}
        help={isKnown ? undefined : words.badCountry}
        onText={(country) => change({ country })}
      />
      <div class="pair">
        <Whole label={words.min} {...text('min')} placeholder={words.any} {...employees} />
        <Whole label={words.max} {...text('max')} placeholder={words.any} {...employees} />
      </div>
    </>
  );
}
