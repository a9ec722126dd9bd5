/** Reads the options of a technology search by the contract's table. */
import { invalidOption, meantName } from '../../client/problem';
import { countryWays, readCountry } from '../../contract/country-names';
import { readName } from '../../contract/spelling';
import { countryCode, type TechOptionName, techOptions } from '../../contract/tech-companies';
import { optionSynonyms } from '../accounts/field-synonyms';
import { listed } from '../arguments';

const names = () =>
  (Object.keys(techOptions) as TechOptionName[]).map((name) => ({
    name,
    ways: optionSynonyms[name] ?? [],
  }));

/**
 * Names and values out of a range of two columns, or out of `name=value` with semicolons or commas between: what has
 * no name goes on with the list before it. Throws MISSPELT or INVALID_OPTION.
 */
export function optionPairs(options: unknown): [TechOptionName, unknown][] {
  const rows: unknown[] = Array.isArray(options) ? options : [options];
  return rows.flatMap((row): [TechOptionName, unknown][] => {
    const [first, value]: unknown[] = Array.isArray(row) ? row : [row];
    const text = String(first ?? '').trim();
    if (text === '') return [];
    // A name whose value is blank is an option that was not chosen.
    if (Array.isArray(row) && row.length > 1 && !text.includes('='))
      return value === '' ? [] : [[readOptionName(text), value]];
    return pairsIn(text);
  });
}

function pairsIn(text: string): [TechOptionName, string][] {
  const pairs: [TechOptionName, string][] = [];
  for (const part of listed(text)) {
    const at = part.indexOf('=');
    const last = pairs[pairs.length - 1];
    const isMore = at < 0 && last && techOptions[last[0]].kind === 'list';
    if (isMore && readName(part, names()) === undefined) last[1] += `,${part}`;
    else {
      const name = readOptionName(at < 0 ? part : part.slice(0, at));
      if (at < 0) throw invalidOption(name, 'it has no value', `${name}=…`);
      pairs.push([name, part.slice(at + 1)]);
    }
  }
  return pairs;
}

/** A value as the wire wants it. Throws INVALID_OPTION, which says what can be used. */
export function readOption(name: TechOptionName, value: unknown): unknown {
  const text = String(value).trim().replace(/\s+/g, ' ');
  const option = techOptions[name];
  const refuse = (use: string) => invalidOption(name, `“${text.slice(0, 60)}” isn’t allowed`, use);
  switch (option.kind) {
    case 'flag':
      if (/^(true|yes|1)$/i.test(text)) return true;
      if (/^(false|no|0)$/i.test(text)) return false;
      throw refuse('TRUE or FALSE');
    case 'number': {
      const { min, max } = option;
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (number >= min && number <= max) return number;
      throw refuse(`a whole number from ${min} to ${max}`);
    }
    case 'country':
      return readCountryOption(text);
    case 'list': {
      const list = listed(value).map((each) => each.replace(/\s+/g, ' '));
      const { max, length } = option;
      if (list.length <= max && list.every((each) => each.length <= length)) return list;
      throw refuse(`at most ${max} of at most ${length} characters`);
    }
  }
}

/** A country's code; one that is none of ours is the service's to judge. */
function readCountryOption(text: string): string {
  const known = readCountry(text);
  if (known === undefined && countryCode.test(text)) return text.toUpperCase();
  if (known !== undefined) return known;
  // A name that is one slip away is answered with that name.
  meantName(text, countryWays());
  throw invalidOption(
    'hq_country_code',
    `“${text.slice(0, 60)}” isn’t allowed`,
    'a country such as Germany, or its code (ISO 3166-1)',
  );
}

function readOptionName(text: string): TechOptionName {
  const name = meantName(text, names());
  if (!name)
    throw invalidOption(text.trim(), 'it doesn’t exist', Object.keys(techOptions).join(', '));
  return name;
}
