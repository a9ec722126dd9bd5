/** Parts of XLSX files in encodings other than UTF-8 are read correctly or refused, never read as an empty sheet. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { tableFile } from '../../src/cli/enrich/table-file';
import { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
import { open, temporaryFolder } from './open';
import { inline, xlsxOf } from './xlsx-parts';

const rows = `<row r="1">${inline('A1', 'Müller')}<c r="B1" t="s"><v>0</v></c><c r="C1" s="1"><v>0.5</v></c></row>`;
const styles =
  '<fonts><font/></fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders>' +
  '<cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0"/></cellXfs>';

function declared(encoding: string, xml: string): string {
  return `<?xml version="1.0" encoding="${encoding}" standalone="yes"?>\n${xml}`;
}
const littleEndian = (xml: string) => Buffer.from(declared('UTF-16', xml), 'utf16le');
const bytesAs: Readonly<Record<string, (xml: string) => Buffer>> = {
  'UTF-8 without a declaration': (xml) => Buffer.from(xml),
  'UTF-8 with a byte order mark': (xml) => Buffer.from(`\uFEFF${declared('utf-8', xml)}`),
  'UTF-16, little-endian': (xml) => Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian(xml)]),
  'UTF-16, little-endian, without a byte order mark': littleEndian,
  'UTF-16, big-endian': (xml) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian(xml)]).swap16(),
  'UTF-16, big-endian, without a byte order mark': (xml) => littleEndian(xml).swap16(),
  'UTF-8 that declares UTF-16': (xml) => Buffer.from(declared('UTF-16', xml)),
  'ISO 8859-1': (xml) => Buffer.from(declared('ISO-8859-1', xml), 'latin1'),
};

/** A file whose parts are changed; null leaves one out. */
async function made(change: (path: string, xml: string) => Buffer | null): Promise<Buffer> {
  const bytes = await xlsxOf({
    sheets: [{ name: 'Data', rows }],
    texts: '<si><t>Größe</t></si>',
    styles,
  });
  const zip = new JSZip();
  const parts = Object.values((await JSZip.loadAsync(bytes)).files).filter(({ dir }) => !dir);
  for (const part of parts) {
    const changed = change(part.name, await part.async('text'));
    if (changed) zip.file(part.name, changed);
  }
  zip.file('xl/calcChain.xml', '<calcChain/>');
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

async function rowsIn(bytes: Buffer) {
  const found = [];
  for await (const { values } of (await openXlsxRows(bytes)).rows('Data')) found.push(values);
  return found;
}

describe.each(Object.entries(bytesAs))('parts in %s', (_, encode) => {
  it('are read, and written again with cells in them', async () => {
    const relation =
      '<Relationship Id="rId9" Type="/calcChain" Target="calcChain.xml"/></Relationships>';
    const bytes = await made((_path, xml) => encode(xml.replace('</Relationships>', relation)));
    expect(await rowsIn(bytes)).toEqual([['Müller', 'Größe', 0.5]]);

    const chunks: Buffer[] = [];
    const cells = new Map([[2, [{ column: 1, value: 'Łódź' }]]]);
    for await (const chunk of (await openXlsxRows(bytes)).withCells('Data', cells))
      chunks.push(chunk);
    const written = Buffer.concat(chunks);
    expect(await rowsIn(written)).toEqual([['Müller', 'Größe', 0.5], ['Łódź']]);
    const relations = (await JSZip.loadAsync(written)).file('xl/_rels/workbook.xml.rels');
    expect(await relations?.async('text')).not.toContain('calcChain');

    const file = join(temporaryFolder(), 'file.xlsx');
    writeFileSync(file, written);
    const { book } = await open({ book: { file } });
    expect(book.shown('Data!A1:C2')).toEqual([
      ['Müller', 'Größe', '50.00%'],
      ['Łódź', '', ''],
    ]);
  });
});

const broken: readonly (readonly [string, (xml: string) => Buffer | null, string])[] = [
  ['missing', () => null, 'the sheet “Data” is missing or damaged'],
  ['empty', () => Buffer.alloc(0), 'the sheet “Data” is missing or damaged'],
  ['another part', () => Buffer.from('<chart/>'), 'the sheet “Data” is missing or damaged'],
  [
    'in an encoding that it doesn’t declare',
    (xml) => Buffer.from(declared('UTF-8', xml), 'latin1'),
    'a part of it isn’t text in utf-8',
  ],
  [
    'in an unknown encoding',
    (xml) => Buffer.from(declared('EBCDIC-X', xml)),
    'a part of it has the unknown encoding “EBCDIC-X”',
  ],
  [
    'cut within a character',
    (xml) => littleEndian(xml).subarray(0, -1),
    'a part of it isn’t text in utf-16le',
  ],
];

it.each(broken)('a sheet whose part is %s is refused with a reason', async (_, change, why) => {
  const bytes = await made((path, xml) =>
    path.endsWith('sheet1.xml') ? change(xml) : Buffer.from(xml),
  );
  await expect(rowsIn(bytes)).rejects.toThrow(why);
  const file = join(temporaryFolder(), 'file.xlsx');
  writeFileSync(file, bytes);
  await expect(open({ book: { file } })).rejects.toThrow(
    'file.xlsx cannot be read as an .xlsx file',
  );
});

it('a file without a workbook is refused with a clear message', async () => {
  const bytes = await made((path, xml) => (path === '_rels/.rels' ? null : Buffer.from(xml)));
  await expect(tableFile('list.xlsx', bytes)).rejects.toThrow(
    'Can’t read list.xlsx: it has no workbook. No credits were spent.',
  );
});
