/** JSON that is written loosely is read as what was meant, and nothing makes its reader throw. */
import {
  array,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  property,
  record,
  string,
} from 'fast-check';
import { readLooseJson } from '../../src/service/sources/linked-data/loose-json';

const styles = record({
  quote: constantFrom('"', "'"),
  gap: constantFrom('', ' ', '\n\t', '/* a "{ */', ' // b }\n', '<!-- c -->', '\ufeff', '\u00a0'),
  comma: constantFrom(',', ';', ',,', ' ,\n'),
  last: constantFrom('', ',', ' ;'),
  before: constantFrom(
    '',
    '\ufeff',
    '//<![CDATA[\n',
    '<!--',
    '/*<![CDATA[*/',
    'var x = ',
    'Notice: a[b] ',
  ),
  after: constantFrom('', ';', '\n//]]>', '-->', ' , ', '/*]]>*/'),
});
type Style = Readonly<Record<string, string>>;

/** Writes a value as JSON with the habits of a style. */
function write(value: unknown, style: Style): string {
  const { quote = '"', gap = '', comma = ',', last = '' } = style;
  const list = (parts: readonly string[], brackets: string) =>
    `${brackets[0]}${gap}${parts.join(`${gap}${comma}${gap}`)}${parts.length > 0 ? last : ''}${gap}${brackets[1]}`;
  const quoted = (text: string) => {
    const ways: Readonly<Record<string, string>> = {
      n: '\n',
      t: '\t',
      ...(quote === "'" && { '"': '"' }),
    };
    const json = JSON.stringify(text)
      .slice(1, -1)
      .replace(/\\(.)/g, (escaped, letter: string) => ways[letter] ?? escaped);
    const inner = quote === '"' ? json : json.replace(/'/g, "\\'");
    return `${quote}${inner}${quote}`;
  };
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value))
    return list(
      value.map((item) => write(item, style)),
      '[]',
    );
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return list(
      entries.map(([key, item]) => `${quoted(`k${key}`)}${gap}:${gap}${write(item, style)}`),
      '{}',
    );
  }
  return JSON.stringify(value);
}

/** What is meant: keys as `write` spells them, since a key can't be blank. */
function meant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value !== 'object' || value === null) return JSON.parse(JSON.stringify(value));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [`k${key}`, meant(item)]));
}

const objects = dictionary(string(), jsonValue({ maxDepth: 3 }));

test('loose JSON is read as what was meant', () => {
  void assert(
    property(objects, styles, (value, style) => {
      const text = `${style.before}${write(value, style)}${style.after}`;
      expect(readLooseJson(text)).toEqual([meant(value)]);
    }),
    { numRuns: 500 },
  );
});

test('values in a row are read one after another', () => {
  void assert(
    property(array(objects, { minLength: 1, maxLength: 4 }), styles, (values, style) => {
      const text = values.map((value) => write(value, style)).join(`${style.after}\n`);
      expect(readLooseJson(text)).toEqual(values.map(meant));
    }),
    { numRuns: 200 },
  );
});

test('nothing makes the reader throw', () => {
  const pieces = constantFrom(
    ...'{|}|[|]|"|\'|`|“|„|:|,|;|\\|\\u|//|/*|*/|<!--|-->|<![CDATA[|a|1|-|.|null|&quot;|\n'.split(
      '|',
    ),
  );
  void assert(
    property(array(pieces, { maxLength: 40 }), (parts) => {
      expect(Array.isArray(readLooseJson(parts.join('')))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
