/** Reads the options of a technology search by the contract's table. */
import { invalidOption } from '../../client/problem';
import { countryCode, type TechOptionName, techOptions } from '../../contract/tech-companies';

const names = () => Object.keys(techOptions) as TechOptionName[];
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');

/** Names and values out of a range of two columns, or out of `name=value; name=value`. Throws INVALID_OPTION. */
export function optionPairs(options: unknown): [TechOptionName, unknown][] {
  const rows: unknown[] = Array.isArray(options) ? options : [options];
  return rows.flatMap((row): [TechOptionName, unknown][] => {
    const [first, value]: unknown[] = Array.isArray(row) ? row : [row];
    const text = String(first ?? '').trim();
    if (text === '') return [];
    // A name whose value is blank is an option that was not chosen.
    if (Array.isArray(row) && row.length > 1 && !text.includes('='))
      return value === '' ? [] : [[readName(text), value]];
    return text
      .split(/[;\n]/)
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const at = part.indexOf('=');
        const name = readName(at < 0 ? part : part.slice(0, at));
        if (at < 0) throw invalidOption(name, 'it has no value', `${name}=…`);
        return [name, part.slice(at + 1)];
      });
  });
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
      if (countryCode.test(text)) return text.toUpperCase();
      throw refuse('a three-letter country code (ISO 3166-1 alpha-3), such as USA');
    case 'list': {
      const list = text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '');
      const { max, length } = option;
      if (list.length <= max && list.every((each) => each.length <= length)) return list;
      throw refuse(`at most ${max} of at most ${length} characters`);
    }
  }
}

function readName(text: string): TechOptionName {
  const name = names().find((each) => plain(each) === plain(text));
  if (!name) throw invalidOption(text.trim(), 'it doesn’t exist', names().join(', '));
  return name;
}
