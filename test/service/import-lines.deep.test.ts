/** Bad lines among good ones: exactly the bad ones are refused, with their numbers, and every good one is imported. */
import fc from 'fast-check';
import { freshFolder, query } from './helpers/folders';
import { eachStore, onSqlite } from './helpers/stores';
import { fileIn, importCompanies } from './helpers/text-file';

const rounds = Number(process.env['SIGNALSHEET_ROUNDS'] ?? 12);

/** A piece of a file: its text, and whether it is valid. */
interface Piece {
  readonly text: (domain: string, lineEnd: string) => string;
  readonly isGood: boolean;
  /** Set if it is refused as a record of several lines. */
  readonly isWhole?: true;
}

const tooLong = 'x'.repeat(1_100_000);
const good = (text: Piece['text']): Piece => ({ text, isGood: true });
const bad = (text: Piece['text'], isWhole?: true): Piece => ({
  text,
  isGood: false,
  ...(isWhole && { isWhole }),
});

const csvPieces = {
  good: [
    good((domain) => `${domain},Plain`),
    good((domain) => `${domain},NUL \0 here`),
    good((domain) => `"${domain}","Quoted, with ""quotes"""`),
    good((domain) => `${domain},Umlauts äöü 株式会社 😀`),
    good((domain) => `${domain},'Single' quotes; semicolons`),
    // Files often leave out blank cells at the end of a row, or have too many.
    good((domain) => `${domain}`),
    good((domain) => `${domain},Too many blanks,, `),
    good((domain, end) => `${domain},"Two${end}lines, ""each"" with more${end}${end}and a third"`),
  ],
  bad: [
    bad((domain) => `${domain},"Never closed`),
    bad((domain) => `"${domain},Never closed either`),
    bad((domain) => `${domain},5" in the middle`),
    bad((domain) => `${domain},Two "quotes" in the middle`),
    bad((domain) => `${domain},"Closed" too early`),
    bad((domain) => `${domain},"Closed" too early",and open`),
    bad((domain) => `${domain},Too,many`),
    bad(() => 'no domain,Name'),
    bad((_, end) => `no domain,"Two${end}lines"`, true),
    bad((domain, end) => `${domain},"Two${end}lines",too many`, true),
  ],
  long: [
    bad((domain) => `${domain},${tooLong}`),
    bad((domain) => `${domain},"${tooLong}"`),
    bad((domain) => `${domain},"${tooLong}`),
    bad((domain) => `${domain},${tooLong}"`),
  ],
};

const json = (domain: string, name: string) => JSON.stringify({ domain, name });
const jsonPieces = {
  good: [
    // A name that cannot be kept is left out alone.
    good((domain) => json(domain, 'NUL \0')),
    good((domain) => json(domain, 'half \ud800')),
    good((domain) => json(domain, 'Plain "quotes"\r\nand lines')),
    good((domain) => ` ${json(domain, 'Umlauts äöü 株式会社 😀')} `),
  ],
  bad: [
    bad((domain) => json(domain, 'cut').slice(0, -3)),
    bad((domain) => `${json(domain, 'one')}${json(domain, 'two')}`),
    bad((domain) => `{"domain":"${domain}","name":"raw \0"}`),
    bad((domain) => `${domain},Name`),
    bad(() => '[1]'),
    bad(() => 'null'),
  ],
  long: [bad((domain) => json(domain, tooLong)), bad(() => tooLong)],
};

/** Mostly good pieces; at most as many bad ones as a report lists. */
function mixture(pieces: typeof csvPieces): fc.Arbitrary<Piece[]> {
  return fc
    .record({
      good: fc.array(fc.constantFrom(...pieces.good), { minLength: 5, maxLength: 30 }),
      bad: fc.array(fc.constantFrom(...pieces.bad), { maxLength: 15 }),
      long: fc.array(fc.constantFrom(...pieces.long), { maxLength: 2 }),
    })
    .chain(({ good, bad, long }) => {
      const all = [...good, ...bad, ...long];
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
let files = 0;

/** Writes a file of these pieces; returns the lines to be refused and the domains to be imported. */
function fileWith(
  folder: string,
  kind: string,
  header: string,
  pieces: readonly Piece[],
  shape: { ends: readonly string[]; hasMark: boolean; endsWithout: boolean; blankAt: number },
) {
  files += 1;
  const { ends, hasMark, endsWithout, blankAt } = shape;
  const endAt = (index: number) => ends[index % ends.length] ?? '\n';
  let text = header === '' ? '' : header + endAt(0);
  const lineNow = () => (text.match(/\r\n|\r|\n/g) ?? []).length + 1;
  const refused: { line: number; lastLine?: number }[] = [];
  const imported: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index === blankAt) text += `${endAt(index)} ${endAt(index)}`;
    const domain = `n-${files}-${index}.example`;
    const line = lineNow();
    text += piece.text(domain, endAt(index));
    if (piece.isGood) imported.push(domain);
    else refused.push({ line, ...(piece.isWhole && { lastLine: lineNow() }) });
    if (!endsWithout || index < pieces.length - 1) text += endAt(index + 1);
  }
  return {
    file: fileIn(folder, `data.${kind}`, (hasMark ? '\ufeff' : '') + text),
    refused,
    imported,
  };
}

const shape = fc.record({
  ends: fc.array(lineEnd, { minLength: 1, maxLength: 5 }),
  hasMark: fc.boolean(),
  endsWithout: fc.boolean(),
  blankAt: fc.nat({ max: 20 }),
});

eachStore('an import', () => {
  it.each([
    ['csv', 'Domain,Name', csvPieces],
    ['jsonl', '', jsonPieces],
  ])('of %s refuses the bad lines alone', async (kind, header, pieces) => {
    const dataDir = freshFolder();
    await fc.assert(
      fc.asyncProperty(mixture(pieces), shape, async (given, shape) => {
        const { file, refused, imported } = fileWith(dataDir, kind, header, given, shape);
        const report = await importCompanies(dataDir, file);
        expect(report.badLines.map(({ fault: _, ...place }) => place)).toEqual(refused);
        expect(report).toMatchObject({ added: imported.length, bad: refused.length });
        const kept = `SELECT domain FROM companies WHERE domain LIKE 'n-${files}-%' ORDER BY id`;
        expect(await query(dataDir, kept)).toEqual(imported.map((domain) => ({ domain })));
      }),
      { numRuns: rounds, seed: 20_311 },
    );
  });
});

onSqlite('an import of CSV', () => {
  it('continues after a line of a megabyte', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `row-${from + n}.example,"Row ${n}"\n`).join('');
    const dataDir = freshFolder();
    const file = fileIn(
      dataDir,
      'data.csv',
      `domain,name\n${rows(0, 5)}a.example,${tooLong}\n${rows(5, 20_000)}`,
    );
    expect(await importCompanies(dataDir, file)).toMatchObject({
      added: 20_005,
      bad: 1,
      badLines: [{ line: 7, fault: 'longer than 1 MB' }],
    });
  });

  it.each(['quoted', 'plain'])('takes back %s lines that a quote swallowed', async (kind) => {
    const name = `Row ${'x'.repeat(200)}`;
    const rows = Array.from(
      { length: 12_000 },
      (_, n) => `row-${n}.example,${kind === 'quoted' ? `"${name}"` : name}\n`,
    );
    rows.splice(100, 0, 'quote.example,"Swallows what follows\n');
    rows.push('last.example,"Swallows the end\n', 'end.example,End');
    const dataDir = freshFolder();
    const file = fileIn(dataDir, 'data.csv', `domain,name\n${rows.join('')}`);
    expect(await importCompanies(dataDir, file)).toMatchObject({
      added: 12_001,
      bad: 2,
      badLines: [
        { line: 102, fault: 'longer than 1 MB, or a quote is not closed' },
        { line: 12_003, fault: 'not CSV: unclosed quote' },
      ],
    });
  });
});
