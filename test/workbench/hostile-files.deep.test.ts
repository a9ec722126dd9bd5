/**
 * Malicious XLSX files: the workbench and `enrich` refuse each in plain words or read it correctly, and pages are
 * served meanwhile.
 */
import JSZip from 'jszip';
import { readTable } from '../../src/cli/enrich/table';
import { tableFile, unreadable } from '../../src/cli/enrich/table-file';
import { googleLimits } from '../../src/workbench/limits';
import { dataOfFile } from '../../src/workbench/spreadsheet/files/new-book';
import { Model } from '../../src/workbench/spreadsheet/library';
import { served } from './page-socket';
import { type RawEntry, zipOf } from './raw-zip';
import { inline, type Made, relation, xlsxOf } from './xlsx-parts';

const row = (number: number | string, ...texts: string[]) =>
  `<row r="${number}">${texts.map((text, i) => inline(`${'AB'.charAt(i)}${number}`, text)).join('')}</row>`;
const values = [
  ['Domain', 'Name'],
  ['acme.example', 'Acme'],
  ['bolt.example', 'Bolt'],
];
const rows = values.map((texts, i) => row(i + 1, ...texts)).join('');
const sheet = (more: Partial<Made['sheets'][number]> = {}) =>
  xlsxOf({ sheets: [{ name: 'Data', rows, ...more }] });

/** The parts of a valid file, changed by their paths. */
async function parts(
  bytes: Promise<Buffer>,
  change: (part: RawEntry) => RawEntry | readonly RawEntry[] = (part) => part,
): Promise<Buffer> {
  const entries: RawEntry[] = [];
  for (const part of Object.values((await JSZip.loadAsync(await bytes)).files))
    if (!part.dir) entries.push({ name: part.name, content: await part.async('text') });
  return zipOf(entries.flatMap(change));
}

const ofSheet = (change: (part: RawEntry) => RawEntry | readonly RawEntry[]) =>
  parts(sheet(), (part) => (part.name.endsWith('sheet1.xml') ? change(part) : part));

/** A file whose cells use the shared strings. */
const shared = xlsxOf({
  sheets: [
    {
      name: 'Data',
      rows: '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="2"><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>',
    },
  ],
  texts: ['Domain', 'Name', 'acme.example', 'Acme']
    .map((text) => `<si><t>${text}</t></si>`)
    .join(''),
});
const declaring = (path: string, type: string) =>
  parts(shared, (part) =>
    part.name.endsWith(path) ? { ...part, content: `<!DOCTYPE ${type}>${part.content}` } : part,
  );

const longFormat = (code: string) =>
  xlsxOf({
    sheets: [{ name: 'Data', rows }],
    styles:
      `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><fonts><font/></fonts><fills><fill><patternFill/></fill></fills>` +
      '<borders><border/></borders><cellXfs><xf numFmtId="164" fontId="0" fillId="0" borderId="0"/></cellXfs>',
  });

/** Many cells with one long text. */
const repeated = (characters: number, cells: number) =>
  xlsxOf({
    sheets: [
      {
        name: 'Data',
        rows: `${row(1, 'Domain')}${'<row><c t="s"><v>0</v></c></row>'.repeat(cells)}`,
      },
    ],
    texts: `<si><t>${'x'.repeat(characters)}</t></si>`,
  });

/** A drawing that refers to itself instead of its chart. */
const cycle = async () => {
  const made = sheet({
    after: '<drawing r:id="rId1"/>',
    relations: relation('rId1', 'drawing', '../drawings/drawing1.xml'),
  });
  const drawing =
    '<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:c="c" xmlns:r="r"><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from>' +
    '<xdr:to><xdr:col>5</xdr:col><xdr:row>5</xdr:row></xdr:to><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor></xdr:wsDr>';
  const itself = `<Relationships>${relation('rId1', 'drawing', 'drawing1.xml')}</Relationships>`;
  const kind = 'application/vnd.openxmlformats-officedocument.drawing+xml';
  const override = `<Override PartName="/xl/drawings/drawing1.xml" ContentType="${kind}"/>`;
  return parts(made, (part) =>
    part.name === '[Content_Types].xml'
      ? [
          { ...part, content: String(part.content).replace('</Types>', `${override}</Types>`) },
          { name: 'xl/drawings/drawing1.xml', content: drawing },
          { name: 'xl/drawings/_rels/drawing1.xml.rels', content: itself },
        ]
      : part,
  );
};

/** Content types that call the sheet a drawing, more often than the file has parts. */
const types = () =>
  parts(sheet(), (part) => {
    if (part.name !== '[Content_Types].xml') return part;
    const kind = 'application/vnd.openxmlformats-officedocument.drawing+xml';
    const override = `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}"/>`;
    const content = String(part.content).replace('</Types>', `${override.repeat(10_000)}</Types>`);
    return { ...part, content };
  });

const slowest = 'a text in so many cells that they are larger than a file may be';
const opened = 'opened';
const limits = { ...googleLimits, unpackedFileBytes: 2 ** 24 };
const read = JSON.stringify(values);

interface Hostile {
  readonly bytes: () => Promise<Buffer> | Buffer;
  /** The messages of the workbench and the shell; one text if both are the same. */
  readonly said: string | readonly [workbench: string, shell: string];
}

const files: Readonly<Record<string, Hostile>> = {
  'a part that is longer than the archive says': {
    bytes: () => ofSheet((part) => ({ ...part, said: { size: 5 } })),
    said: 'its part xl/worksheets/sheet1.xml is damaged',
  },
  'a part with another checksum': {
    bytes: () => ofSheet((part) => ({ ...part, said: { checksum: 1 } })),
    said: 'its part xl/worksheets/sheet1.xml is damaged',
  },
  'a stream that is cut': {
    bytes: () => ofSheet((part) => ({ ...part, cut: 60 })),
    said: 'its part xl/worksheets/sheet1.xml is damaged',
  },
  'an archive that is cut': {
    bytes: async () => (await sheet()).subarray(0, -40),
    said: 'it is not a zip archive, or not a whole one',
  },
  'a part that is there twice': {
    bytes: () => ofSheet((part) => [part, part]),
    said: 'two of its parts have the same name',
  },
  'a part that is there twice, in another case': {
    bytes: () => ofSheet((part) => [part, { ...part, name: part.name.toUpperCase() }]),
    said: 'two of its parts have the same name',
  },
  'two sheets of one name': {
    bytes: () => xlsxOf({ sheets: ['Data', 'data'].map((name) => ({ name, rows })) }),
    said: 'two of its sheets have the same name',
  },
  'a row that is there twice': {
    bytes: () => sheet({ rows: `${rows}${row(2, 'late.example')}` }),
    said: ['it has the cell A2 twice', 'row 2 is out of place'],
  },
  'a column without end': {
    bytes: () => sheet({ rows: `${rows}<row r="4"><c r="ZZZZZZ4"><v>1</v></c></row>` }),
    said: 'no sheet has a column ZZZZZZ',
  },
  ...Object.fromEntries(
    ['-5', '0', 'x', '1.5', '4294967295', 'Infinity'].map((number): [string, Hostile] => [
      `a row ${number}`,
      {
        bytes: () => sheet({ rows: `${rows}${row(number, 'last.example')}` }),
        said: `no sheet has a row ${number}`,
      },
    ]),
  ),
  'hidden columns below zero and without end': {
    bytes: () =>
      sheet({
        before: '<cols><col min="-2147483648" max="4294967295" width="-9" style="-1"/></cols>',
      }),
    said: [opened, read],
  },
  'hidden columns from far below zero': {
    bytes: () =>
      sheet({ before: '<cols><col min="-2147483648" max="0" width="9" hidden="1"/></cols>' }),
    said: [opened, read],
  },
  'merged cells as large as a sheet can be': {
    bytes: () => sheet({ after: '<mergeCells><mergeCell ref="C1:XFD1048576"/></mergeCells>' }),
    said: [opened, read],
  },
  'an entity of its own in the place of a text': {
    bytes: () => declaring('sharedStrings.xml', 'sst [<!ENTITY e "x">]'),
    said: 'it declares a document type',
  },
  'an entity that would move every text by one': {
    bytes: () => declaring('sharedStrings.xml', 'sst [<!ENTITY e "<sst><si><t>x</t></si>">]'),
    said: 'it declares a document type',
  },
  'an entity with rows of its own': {
    bytes: () => declaring('sheet1.xml', 'a [<!ENTITY e "<sheetData><row/>">]'),
    said: 'it declares a document type',
  },
  'a number format of 200,000 brackets': {
    bytes: () => longFormat('['.repeat(200_000)),
    said: [opened, read],
  },
  [slowest]: {
    bytes: () => repeated(49_000, 400),
    said: [
      'It has more than 16,777,216 characters, the most that can be opened',
      '[["Domain"],["xxx',
    ],
  },
  'a text of 1,000,000 characters in many cells': {
    bytes: () => repeated(1_000_000, 20),
    said: ['characters', 'it has more than 50,000 characters in A2, the most for a cell'],
  },
  'a drawing that refers to itself': { bytes: cycle, said: [opened, read] },
  'wrong content types, 10,000 times': { bytes: types, said: [opened, read] },
  'a file with a password, or of an old program': {
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
    said: 'it has a password or is an old .xls file; save it as .xlsx without a password',
  },
  'a web page': {
    bytes: () => Buffer.from('<html><table><tr><td>Domain</td></tr></table></html>'),
    said: 'it is not a zip archive, or not a whole one',
  },
};

/** What `enrich` reads from a file, or its error. */
async function inShell(name: string, bytes: Buffer): Promise<string> {
  const rowsOf = async function* () {
    const table = await tableFile(name, bytes);
    try {
      yield* table.rows(table.sheets[0] ?? '');
    } catch (error) {
      throw unreadable(name, error);
    }
  };
  const layout = await tableFile(name, bytes).catch(() => undefined);
  try {
    const wanted = { column: undefined, names: undefined };
    const nothing = { hidden: () => new Set<number>(), merged: () => [] };
    const found = await readTable(rowsOf(), wanted, ['name'], layout ?? nothing);
    return JSON.stringify(found.rows);
  } catch (error) {
    return String(error);
  }
}

/** The error of a workbench made from the file. */
async function inWorkbench(name: string, bytes: Buffer): Promise<string> {
  try {
    new Model(await dataOfFile(name, bytes, limits));
    return opened;
  } catch (error) {
    return String(error);
  }
}

it.each(Object.entries(files))('%s is refused plainly, or read correctly', async (_, file) => {
  const { said } = file;
  const [workbench, shell] = typeof said === 'string' ? [said, said] : said;
  const bytes = await file.bytes();
  expect(await inWorkbench('file.xlsx', bytes)).toContain(workbench);
  expect(await inShell('file.xlsx', bytes)).toContain(shell);
});

it('a page is served while such files are read, and says why they are refused', async () => {
  const { workbench, page } = await served({ limits });
  const { url } = await workbench.serve();
  for (const what of ['a stream that is cut', slowest]) {
    const base64 = (await files[what]?.bytes())?.toString('base64') ?? '';
    const why = String(files[what]?.said).split(',')[0] ?? '';
    const opening = page.act({ do: 'openFile', name: 'file.xlsx', base64 });
    const [refused] = await Promise.all([
      opening.catch((error) => String(error)),
      fetch(url).then(({ status }) => expect(status).toBe(200)),
    ]);
    expect(refused).toContain(why);
    expect((await fetch(url)).status).toBe(200);
  }
  expect(await page.act({ do: 'listBooks' })).toHaveLength(1);
});
