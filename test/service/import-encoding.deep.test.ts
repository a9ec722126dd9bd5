/** Files in other encodings, and headers that leave something open: read right, or refused before anything is kept. */
import fc from 'fast-check';
import { StartError } from '../../src/service';
import { freshFolder, query } from './helpers/folders';
import { fileIn, importCompanies } from './helpers/text-file';

/** The characters of windows-1252 from 0x80 on, except its five undefined bytes. */
const special: readonly (readonly [byte: number, letter: string])[] = [
  ...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ',
].flatMap((letter, index) => (letter === ' ' ? [] : [[0x80 + index, letter] as const]));

function windows1252(text: string): Buffer {
  const bytes = new Map(special.map(([byte, letter]) => [letter, byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? letter.charCodeAt(0)));
}
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();

const rowsOf = (names: readonly string[]) =>
  `domain,name\r\n${names.map((name, n) => `n-${n}.example,"${name}"`).join('\r\n')}`;
const western = fc.constantFrom(
  ...'aZ 9é ß ñ Ø'.replaceAll(' ', ''),
  ...special.map(([, letter]) => letter),
);
const any = fc.constantFrom('a', 'é', '株', '😀', '한', 'ж');
const named = (letter: fc.Arbitrary<string>) =>
  fc.array(
    fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join('')),
    { minLength: 1, maxLength: 6 },
  );

async function namesIn(dataDir: string) {
  const rows = await query(dataDir, 'SELECT name FROM companies ORDER BY id');
  return rows.map((row) => Reflect.get(Object(row), 'name'));
}

it.each([
  ['windows-1252', western, windows1252, 'windows-1252'],
  ['Latin-1', western, windows1252, 'latin1'],
  ['UTF-16', any, utf16, 'utf-16le'],
  ['UTF-16 with its mark', any, (text: string) => utf16(`\ufeff${text}`), undefined],
  ['UTF-16, the other way around', any, bigEndian, 'utf-16be'],
  ['that with its mark', any, (text: string) => bigEndian(`\ufeff${text}`), undefined],
  ['UTF-8 with its mark', any, (text: string) => `\ufeff${text}`, 'utf-8'],
] as const)('reads %s', async (_, letters, bytesOf, encoding) => {
  await fc.assert(
    fc.asyncProperty(named(letters), async (names) => {
      const dataDir = freshFolder();
      const file = fileIn(dataDir, 'data.csv', bytesOf(rowsOf(names)));
      expect(await importCompanies(dataDir, file, encoding)).toMatchObject({ bad: 0 });
      expect(await namesIn(dataDir)).toEqual(names);
    }),
    { numRuns: 3, seed: 20_321 },
  );
});

const filler = 'x'.repeat(70_000);
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => `n-${n}.example,${filler}\n`).join('');

it.each([
  [
    'Latin-1',
    Buffer.concat([Buffer.from('domain,name\na.example,A\nb.example,'), windows1252('Müller')]),
    undefined,
    'is not utf-8: line 3 ',
  ],
  [
    'far down',
    Buffer.concat([
      Buffer.from(`domain,name\n${rows(40)}b.example,`),
      Buffer.of(0xc3),
      Buffer.from('\n'),
    ]),
    undefined,
    'is not utf-8: line 42 ',
  ],
  [
    'half of a pair in UTF-16',
    utf16('domain,name\na.example,\ud800!\n'),
    'utf-16le',
    'is not utf-16le: line 2 ',
  ],
  [
    'half of a unit in UTF-16',
    Buffer.concat([utf16('domain,name\na.example,A'), Buffer.of(65)]),
    'utf-16le',
    'is not utf-16le: line 2 ',
  ],
  ['UTF-16 without a mark', utf16('domain,name\na.example,A'), undefined, 'begins with NUL'],
  [
    'the same for JSON',
    bigEndian('{"domain":"a.example","name":"A"}'),
    undefined,
    'begins with NUL',
  ],
  [
    'a repeated header',
    Buffer.from('Domain,Name,domain , NAME,x,,\na.example,A,b.example,B,,,'),
    undefined,
    'names these columns more than once: domain, name.',
  ],
  [
    'a header without end',
    Buffer.from(`domain,name,${'x'.repeat(1_100_000)}\na.example,A,\n`),
    undefined,
    'The header of',
  ],
  [
    'a header whose quote is not closed',
    Buffer.from('domain,"name\na.example,A\n'),
    undefined,
    'line 1, cannot be read: not CSV',
  ],
] as const)('refuses %s and keeps nothing', async (what, bytes, encoding, fault) => {
  const dataDir = freshFolder();
  const file = fileIn(dataDir, what.includes('JSON') ? 'data.jsonl' : 'data.csv', bytes);
  const imported = importCompanies(dataDir, file, encoding);
  await expect(imported).rejects.toThrow(StartError);
  await expect(imported).rejects.toThrow(fault);
  await expect(imported).rejects.toThrow('Nothing was imported.');
  await importCompanies(dataDir, fileIn(dataDir, 'empty.csv', ''));
  expect(await namesIn(dataDir)).toEqual([]);
});

it.each([
  ['an empty file', ''],
  ['a byte order mark alone', '\ufeff'],
  ['a header alone', 'domain,name'],
  ['a header and blank lines', '\n\r\ndomain,name\r\n\n \r'],
])('finds nothing in %s', async (_, text) => {
  const dataDir = freshFolder();
  const file = fileIn(dataDir, 'data.csv', text);
  expect(await importCompanies(dataDir, file)).toMatchObject({ added: 0, bad: 0 });
});

it('reads characters and line ends that are cut by the end of a piece', async () => {
  const dataDir = freshFolder();
  for (const [n, [before, after]] of (
    [
      ['', '\r\n'],
      ['é', '\n'],
    ] as const
  ).entries()) {
    const head = 'domain,name,x\n';
    const row = `first-${n}.example,First,`;
    // The last byte of the first megabyte is the first one of the character or line end that is cut.
    const fill = 'x'.repeat((1 << 20) - 1 - head.length - row.length);
    const file = fileIn(
      dataDir,
      'data.csv',
      `${head}${row}${fill}${before}${after}second-${n}.example,Second,\n`,
    );
    expect(await importCompanies(dataDir, file)).toMatchObject({ added: 2, bad: 0 });
  }
});
