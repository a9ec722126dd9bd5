import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import JSZip from 'jszip';
import type { Workbench } from '../../src/workbench';
import { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
import { plainXml } from '../../src/workbench/spreadsheet/files/xlsx/text';
import { bookOf, open, temporaryFolder } from './open';
import { inline, type Made, relation, xlsxOf } from './xlsx-parts';

async function opened(made: Made) {
  const file = join(temporaryFolder(), 'made.xlsx');
  writeFileSync(file, await xlsxOf(made));
  return open({ book: { file } });
}

const sheet = (rows: string, more: Partial<Made['sheets'][number]> = {}) => ({
  name: 'Data',
  rows,
  ...more,
});
const formats = (codes: string[], ids: (number | string)[]) =>
  `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts>` +
  '<fonts><font/></fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders>' +
  `<cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>${ids.map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0"/>`).join('')}</cellXfs>`;

describe('texts of an XLSX file', () => {
  it('are read from inline cells, from absolute names and without styles', async () => {
    const rows = `<row r="1">${inline('A1', 'Domain')}${inline('B1', ' two  blanks ')}</row>
      <row><c t="inlineStr"><is><r><t>ri</t></r><r><rPr><b/></rPr><t>ch</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></is></c></row>`;
    const workbench = await opened({ sheets: [sheet(rows)], root: '/xl/' });
    expect(workbench.book.values('A1:B2')).toEqual([
      ['Domain', ' two  blanks '],
      ['rich', ''],
    ]);
  });

  it('are read with a prefix before every element', async () => {
    const rows =
      '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" s="1"><x:v>0.5</x:v></x:c></x:row>';
    const styles = formats(['0%'], [164]).replaceAll(/<(\/?)/g, '<$1x:');
    const workbench = await opened({
      sheets: [sheet(rows)],
      texts: '<x:si><x:t>first</x:t></x:si>',
      styles,
      prefix: 'x:',
    });
    expect(workbench.book.shown('A1:B1')).toEqual([['first', '50%']]);
  });

  it.each([
    ['another case', (name: string) => name.replace('sharedStrings', 'SharedStrings')],
    ['backslashes', (name: string) => name.replaceAll('/', '\\')],
  ])('are found in parts whose names have %s', async (_, renamed) => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
    const made = await xlsxOf({ sheets: [sheet(rows)], texts: '<si><t>first</t></si>' });
    const zip = new JSZip();
    for (const part of Object.values((await JSZip.loadAsync(made)).files))
      if (!part.dir)
        zip.file(renamed(part.name), await part.async('text'), { createFolders: false });
    const file = await openXlsxRows(await zip.generateAsync({ type: 'nodebuffer' }));
    const chunks: Buffer[] = [];
    const cells = new Map([[1, [{ column: 2, value: 'second' }]]]);
    for await (const chunk of file.withCells('Data', cells)) chunks.push(chunk);
    const found = [];
    for await (const { row, values } of (await openXlsxRows(Buffer.concat(chunks))).rows('Data'))
      found.push({ row, values });
    expect(found).toEqual([{ row: 1, values: ['first', 'second'] }]);
  });

  it('are read without their phonetic readings, however many a text has', async () => {
    const texts = `<si><t>東京</t>${'<rPh sb="0" eb="2"/>'.repeat(200_000)}<rPh sb="0" eb="2"><t>とうきょう</t></rPh><r><t>都</t></r></si>`;
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
    const file = await openXlsxRows(await xlsxOf({ sheets: [sheet(rows)], texts }));
    const { value } = await file.rows('Data')[Symbol.asyncIterator]().next();
    expect(value.values).toEqual(['東京都']);
  });

  it('are read from the value of a cell that should have them inline', async () => {
    const workbench = await opened({
      sheets: [sheet('<row r="1"><c r="A1" t="inlineStr"><v>01067</v></c></row>')],
    });
    expect(workbench.book.values('A1')).toEqual([['01067']]);
  });

  it('are reported if the file lacks them', async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>1</v></c></row>';
    const file = await openXlsxRows(
      await xlsxOf({ sheets: [sheet(rows)], texts: '<si><t>first</t></si>' }),
    );
    await expect(file.rows('Data')[Symbol.asyncIterator]().next()).rejects.toThrow(
      'a cell refers to a text that the file does not have',
    );
  });

  it.each([
    '01067',
    '12345678901234567890',
    '1E5',
    '=1+2',
    "'quoted",
    "'=1",
    'TRUE',
    '5%',
    '2024-01-15',
    '1/2',
    '+49 30 1',
    '$5',
    'line one\nline two',
    '_x0041_ & <b>',
  ])('stay the text %j, shared and in the cell, as text and as number', async (text) => {
    const written = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replace(/_(?=x\d)/, '_x005F_');
    const shared = (name: string, format: number) =>
      `<c r="${name}" t="s" s="${format}"><v>0</v></c>`;
    const rows = `<row r="1">${inline('A1', written)}${shared('B1', 0)}${shared('C1', 1)}${shared('D1', 2)}</row>`;
    const workbench = await opened({
      sheets: [sheet(rows)],
      texts: `<si><t xml:space="preserve">${written}</t></si>`,
      styles: formats([], [49, 2]),
    });
    expect(workbench.book.values('A1:D1')).toEqual([[text, text, text, text]]);
    expect(workbench.book.shown('A1:D1')).toEqual([[text, text, text, text]]);
    expect(workbench.book.formulas('A1:D1')).toEqual([['', '', '', '']]);
  });
});

it('a sheet without rows opens, however its empty element is written', async () => {
  const rows = '<row r="1"><c r="A1"><v>7</v></c></row>';
  const bytes = await xlsxOf({ sheets: [sheet(rows), sheet('', { name: 'Empty' })] });
  for (const empty of ['<sheetData/>', '<sheetData />', '<sheetData></sheetData>']) {
    const zip = await JSZip.loadAsync(bytes);
    const part = await zip.file('xl/worksheets/sheet2.xml')?.async('text');
    const written = part?.replace('<sheetData></sheetData>', empty) ?? '';
    zip.file('xl/worksheets/sheet2.xml', written);
    const file = join(temporaryFolder(), 'empty.xlsx');
    writeFileSync(file, await zip.generateAsync({ type: 'nodebuffer' }));
    const { book } = await open({ book: { file } });
    expect(book.values('A1')).toEqual([[7]]);
    expect(book.sheets()).toEqual(['Data', 'Empty']);
  }
});

it('a protected sheet can be written to, as its owner can in Google Sheets', async () => {
  const rows = '<row r="1"><c r="A1"><v>7</v></c><c r="B1"><f>A1+1</f></c></row>';
  const after = '<sheetProtection password="83AF" sheet="1" objects="1" scenarios="1"/>';
  const { book } = await opened({ sheets: [sheet(rows, { after })] });
  book.write('A1', 8);
  expect(book.values('A1:B1')).toEqual([[8, 9]]);
});

describe('dates of an XLSX file', () => {
  it('stay dates in formats of other programs', async () => {
    const codes = [
      'yyyy\\-mm\\-dd;@',
      '[$-409]d\\-mmm\\-yy;@',
      'dd/mm/yyyy\\ hh:mm',
      'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;',
      '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
      'dd.mm.yyyy',
      '[h]:mm:ss',
      'mm:ss.0',
    ];
    const ids = [14, 22, 27, ...codes.map((_, i) => 164 + i)];
    const cells = ids.map((_, i) => `<c s="${i + 1}"><v>45306.5</v></c>`).join('');
    const workbench = await opened({
      sheets: [sheet(`<row r="1">${cells}</row>`)],
      styles: formats(codes, ids),
    });
    const [values = []] = workbench.book.values('A1:K1');
    expect(values).toHaveLength(ids.length);
    for (const value of values) expect(value).toEqual(new Date(2024, 0, 15, 12));
    const [shown = []] = workbench.book.shown('A1:K1');
    expect(shown[3]).toBe('2024-01-15');
    expect(shown[8]).toBe('15.01.2024');
  });

  it('count from 1904 if the file says so, and are read from ISO 8601', async () => {
    const workbench = await opened({
      sheets: [
        sheet(
          '<row r="1"><c s="1"><v>43844</v></c><c><v>43844</v></c><c t="d" s="1"><v>2024-01-15T00:00:00</v></c></row>',
        ),
      ],
      styles: formats([], [14]),
      workbookProperties: '<workbookPr date1904="1"/>',
    });
    const day = new Date(2024, 0, 15);
    expect(workbench.book.values('A1:C1')).toEqual([[day, 43844, day]]);
  });
});

it('durations and times without a day are the same in both calendars, also in the file that is written', async () => {
  const cells = [1, 2, 3, 3].map(
    (look, i) => `<c s="${look}"><v>${[1.25, 1462, 0.5, 1.5][i]}</v></c>`,
  );
  const { book, exportXlsx } = await opened({
    sheets: [sheet(`<row r="1">${cells.join('')}</row>`)],
    styles: formats(['[h]:mm:ss', 'yyyy\\-mm\\-dd', 'h:mm:ss'], [164, 165, 166]),
    workbookProperties: '<workbookPr date1904="1"/>',
  });
  const shown = [['30:00:00', '1908-01-02', '12:00:00', '12:00:00']];
  expect(book.shown('A1:D1')).toEqual(shown);
  const out = join(temporaryFolder(), 'out.xlsx');
  const written = await exportXlsx();
  writeFileSync(out, written);
  const styles = await (await JSZip.loadAsync(written)).file('xl/styles.xml')?.async('text');
  expect(styles).toContain('formatCode="[h]:mm:ss"');
  expect(styles).not.toContain('hhhh');
  const again = await open({ book: { file: out } });
  expect(again.book.shown('A1:D1')).toEqual(shown);
});

it('a duration in the built-in format shows all its hours', async () => {
  const rows = '<row r="1"><c r="A1" s="1"><v>1.25</v></c></row>';
  const { book } = await opened({ sheets: [sheet(rows)], styles: formats([], [46]) });
  expect(book.shown('A1')).toEqual([['30:00:00']]);
});

it('a rule that refuses values is written without a blank style, which other programs refuse', async () => {
  const after =
    '<dataValidations count="1"><dataValidation type="list" sqref="B1"><formula1>"a,b"</formula1></dataValidation></dataValidations>';
  const { exportXlsx } = await opened({
    sheets: [sheet('<row r="1"><c r="A1"><v>1</v></c></row>', { after })],
  });
  const zip = await JSZip.loadAsync(await exportXlsx());
  const part = await zip.file('xl/worksheets/sheet0.xml')?.async('text');
  expect(part).toContain('<dataValidation ');
  expect(part).not.toContain('errorStyle=""');
});

it('an error that LibreOffice writes as a formula is that error', async () => {
  const errors = ['#N/A', '#REF!', '#DIV/0!', '#NAME?'];
  const cells = errors.map((error) => `<c t="e"><f>${error}</f><v>${error}</v></c>`);
  const { book } = await opened({ sheets: [sheet(`<row r="1">${cells.join('')}</row>`)] });
  expect(book.values('A1:D1')).toEqual([errors]);
});

it('named ranges of an XLSX file work in formulas, and are in the file that is written', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>7</v></c><c r="B1"><f>Rate*2</f></c><c r="C1"><f>SUM(All_Rates)</f></c></row>' +
    '<row r="2"><c r="A2"><v>8</v></c></row>';
  const name = (words: string, refersTo: string) =>
    `<definedName ${words}>${refersTo}</definedName>`;
  const names = [
    name('name="Rate"', "'It''s &amp;'!$A$1"),
    name('name="All_Rates"', "'It''s &amp;'!$A:$A"),
    name('name="Local" localSheetId="0"', 'Other!$A$1'),
    name('name="_xlnm.Print_Area"', 'Other!$A$1'),
    name('name="Constant"', '0.19'),
    name('name="Gone"', '#REF!'),
    name('name="Far"', 'Other!$XFD$1048576'),
  ];
  const bytes = await xlsxOf({
    sheets: [sheet(rows, { name: "It's &amp;" }), sheet('', { name: 'Other' })],
  });
  const zip = await JSZip.loadAsync(bytes);
  const part = await zip.file('xl/workbook.xml')?.async('text');
  zip.file(
    'xl/workbook.xml',
    part?.replace('</sheets>', `</sheets><definedNames>${names.join('')}</definedNames>`) ?? '',
  );
  const [file, out] = [join(temporaryFolder(), 'in.xlsx'), join(temporaryFolder(), 'out.xlsx')];
  writeFileSync(file, await zip.generateAsync({ type: 'nodebuffer' }));
  const first = await open({ book: { file } });
  expect(first.book.values('A1:C1')).toEqual([[7, 14, 15]]);
  const written = await first.exportXlsx();
  writeFileSync(out, written);
  const workbook = await (await JSZip.loadAsync(written)).file('xl/workbook.xml')?.async('text');
  expect(workbook).toContain(`<definedName name="Rate">'It''s &amp;'!$A$1</definedName>`);
  expect(workbook?.match(/<definedName name="\w+/g)).toEqual([
    '<definedName name="Rate',
    '<definedName name="All_Rates',
  ]);
  const again = await open({ book: { file: out } });
  expect(again.book.formulas('B1')).toEqual([['=Rate*2']]);
  again.book.write("'It''s &'!A1", 9);
  expect(again.book.values('A1:C1')).toEqual([[9, 18, 17]]);
});

it('the sheets of an XLSX file come in the order of their tabs', async () => {
  const workbench = await opened({
    sheets: ['Last', 'First', 'Middle'].map((name) =>
      sheet(`<row r="1">${inline('A1', name)}</row>`, { name }),
    ),
    numbers: [3, 1, 2],
  });
  expect(workbench.book.sheets()).toEqual(['Last', 'First', 'Middle']);
  expect(workbench.book.values('First!A1')).toEqual([['First']]);
});

it('formulas of an XLSX file are expanded: shared ones are shifted, arrays kept once', async () => {
  const rows = `<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2</f><v>4</v></c>
      <c r="C1"><f t="array" ref="C1:C3">A1:A3*10</f><v>20</v></c><c r="D1"><f>SUBTOTAL(9,A1:A3)</f><v>9</v></c></row>
    <row r="2"><c r="A2"><v>3</v></c><c r="B2"><f t="shared" si="0"/><v>6</v></c><c r="C2"><v>30</v></c><c r="D2"><f>_xlfn.IFS(A2=3,_xlfn.CONCAT("a","b"))</f></c></row>
    <row r="3"><c r="A3"><v>4</v></c><c r="B3"><f t="shared" si="0"/><v>8</v></c><c r="C3"><v>40</v></c></row>`;
  const workbench = await opened({ sheets: [sheet(rows)] });
  expect(workbench.book.values('A1:D3')).toEqual([
    [2, 4, 20, 9],
    [3, 6, 30, 'ab'],
    [4, 8, 40, ''],
  ]);
  expect(workbench.book.formulas('B2:C2')).toEqual([['=A2*2', '']]);
});

it('rows of an XLSX file are read one by one, with the columns that are hidden', async () => {
  const rows = `<row r="2">${inline('B2', '01067')}<c r="C2" s="1"><v>45306</v></c><c r="D2" t="b"><v>1</v></c></row>
    <row r="5"><c r="A5"><f>1+1</f><v>2</v></c><c r="B5" t="e"><v>#N/A</v></c></row>`;
  const bytes = await xlsxOf({
    sheets: [
      sheet('', { name: 'Gone', state: 'hidden' }),
      sheet(rows, { before: '<cols><col min="2" max="3" width="9" hidden="1"/></cols>' }),
    ],
    styles: formats([], [14]),
  });
  const file = await openXlsxRows(bytes);
  expect(file.sheets).toEqual([
    { name: 'Gone', isHidden: true },
    { name: 'Data', isHidden: false },
  ]);
  expect([...(await file.hiddenColumns('Data'))]).toEqual([2, 3]);
  const found = [];
  const formulas = new Map<number, ReadonlyMap<number, boolean>>();
  for await (const { row, values, formulas: some } of file.rows('Data')) {
    found.push({ row, values });
    formulas.set(row, some);
  }
  expect(found).toEqual([
    { row: 2, values: ['', '01067', new Date(2024, 0, 15), true] },
    { row: 5, values: [2, '#N/A'] },
  ]);
  expect(formulas.get(2)).toEqual(new Map());
  expect(formulas.get(5)).toEqual(new Map([[0, true]]));
});

describe('a data table or an array in an XLSX file', () => {
  const rows = (formula: string, value = '<v>6</v>') =>
    `<row r="1"><c r="A1"><v>2</v></c><c r="C1">${formula}${value}</c><c r="D1"><v>7</v></c></row>
    <row r="2"><c r="A2"><v>3</v></c><c r="C2"><v>8</v></c><c r="D2"/><c r="E2"/></row>
    <row r="3"><c r="C3"><v>1</v></c></row>`;
  const formulasIn = async (sheetRows: string) => {
    const file = await openXlsxRows(await xlsxOf({ sheets: [sheet(sheetRows)] }));
    const found = [];
    for await (const { formulas } of file.rows('Data')) found.push(Object.fromEntries(formulas));
    return found;
  };
  const table = '<f t="dataTable" ref="C1:D2" dt2D="1" dtr="1" r1="A1" r2="A2"/>';

  it.each([
    ['data table', table],
    ['data table with an end', table.replace('/>', '></f>')],
    ['array', '<f t="array" ref="C1:D2">A1:A2*3</f>'],
  ])('has formulas in all cells that it fills: a %s', async (_what, formula) => {
    const filled = { 2: true, 3: true };
    expect(await formulasIn(rows(formula))).toEqual([filled, filled, {}]);
  });

  it('has no values where the file has none', async () => {
    expect(await formulasIn(rows('<f t="array" ref="C1:D2">A1:A2*3</f>', ''))).toEqual([
      { 2: false, 3: true },
      { 2: true, 3: false },
      {},
    ]);
  });

  it('opens with the values of a data table', async () => {
    const workbench = await opened({ sheets: [sheet(rows(table))] });
    expect(workbench.book.values('C1:D2')).toEqual([
      [6, 7],
      [8, ''],
    ]);
    expect(workbench.book.formulas('C1:D2').flat()).toEqual(['', '', '', '']);
  });
});

it('the formatting and structure of an XLSX file are kept', async () => {
  const styles = `<fonts><font><sz val="11"/></font><font><b/><i/><sz val="18"/><color rgb="FFFF0000"/></font></fonts>
    <fills><fill><patternFill/></fill><fill><patternFill patternType="solid"><fgColor rgb="0000FF00"/></patternFill></fill></fills>
    <borders><border/><border><left style="thin"/></border></borders>
    <cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>
    <xf numFmtId="2" fontId="1" fillId="1" borderId="1"><alignment horizontal="center" wrapText="1"/></xf></cellXfs>
    <dxfs><dxf><font><b/></font><fill><patternFill><bgColor rgb="FF0000FF"/></patternFill></fill></dxf></dxfs>`;
  const before =
    '<sheetPr><tabColor rgb="FF00FF00"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="2" state="frozen"/></sheetView></sheetViews>' +
    '<cols><col min="2" max="2" width="30" customWidth="1"/><col min="4" max="4" width="9" hidden="1"/></cols>';
  const rows = `<row r="1" ht="30" customHeight="1"><c r="A1" s="1"><v>1</v></c>${inline('B1', 'link')}</row><row r="3" hidden="1"><c r="A3"><v>5</v></c></row>`;
  const after =
    '<mergeCells><mergeCell ref="E5:F6"/></mergeCells>' +
    '<conditionalFormatting sqref="A1:A9"><cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>3</formula></cfRule></conditionalFormatting>' +
    '<dataValidations><dataValidation type="list" sqref="C1:C9"><formula1>"yes,no"</formula1></dataValidation></dataValidations>' +
    '<hyperlinks><hyperlink ref="B1" r:id="rId1" display="another text"/></hyperlinks>';
  const relations = relation(
    'rId1',
    'hyperlink',
    'https://acme.example/',
    ' TargetMode="External"',
  );
  const workbench = await opened({
    sheets: [
      sheet(rows, { before, after, relations }),
      sheet('', { name: 'Hidden', state: 'hidden' }),
    ],
    styles,
  });
  const read = (of: Workbench) =>
    of.run('evaluate', [
      `const book = SpreadsheetApp.getActive(); const sheet = book.getSheetByName('Data'); const cell = sheet.getRange('A1');
     return [cell.getFontWeight(), cell.getFontStyle(), cell.getFontSize(), cell.getFontColor(), cell.getBackground(),
       cell.getHorizontalAlignment(), cell.getWrap(), cell.getDisplayValue(), sheet.getColumnWidth(2), sheet.getRowHeight(1),
       sheet.isColumnHiddenByUser(4), sheet.isRowHiddenByUser(3), sheet.getFrozenRows(), sheet.getFrozenColumns(),
       sheet.getRange('E5').getMergedRanges().map((range) => range.getA1Notation()),
       sheet.getRange('C3').getDataValidation().getCriteriaValues()[0], sheet.getRange('B1').getValue(), book.getSheetByName('Hidden').isSheetHidden()]`,
    ]);
  const kept = [
    'bold',
    'italic',
    18,
    '#ff0000',
    '#00ff00',
    'center',
    true,
    '1.00',
    210,
    40,
    true,
    true,
    2,
    1,
    ['E5:F6'],
    ['yes', 'no'],
    'link',
    true,
  ];
  expect(await read(workbench)).toEqual(kept);
  const file = join(temporaryFolder(), 'again.xlsx');
  writeFileSync(file, await workbench.exportXlsx());
  expect(await read(await open({ book: { file } }))).toEqual(kept);
});

it('cells written into an XLSX file leave everything else as it was', async () => {
  const rows = `<row r="1" spans="1:2" ht="30">${inline('A1', 'Domain')}<c r="B1" s="1"><v>5</v></c></row>
    <row r="3"/><row r="4"><c r="C4"><v>7</v></c></row>`;
  const before = '<dimension ref="A1:B1"/><cols><col min="1" max="1" width="30"/></cols>';
  const bytes = await xlsxOf({
    sheets: [
      sheet(rows, { before }),
      sheet(`<row r="1">${inline('A1', 'other')}</row>`, { name: 'Other' }),
    ],
    styles: formats([], [10]),
  });
  const file = await openXlsxRows(bytes);
  const cells = new Map([
    [
      1,
      [
        { column: 2, value: 0.5 },
        { column: 4, value: '=1+1 & _x0041_' },
      ],
    ],
    [2, [{ column: 1, value: 'a\u0001b' }]],
    [3, [{ column: 1, value: true }]],
    [4, [{ column: 2, value: '01067' }]],
    [9, [{ column: 1, value: 'last' }]],
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of file.withCells('Data', cells)) chunks.push(chunk);
  const made = Buffer.concat(chunks);
  const found = [];
  for await (const { row, values } of (await openXlsxRows(made)).rows('Data'))
    found.push({ row, values });
  expect(found).toEqual([
    { row: 1, values: ['Domain', 0.5, '', '=1+1 & _x0041_'] },
    { row: 2, values: ['ab'] },
    { row: 3, values: [true] },
    { row: 4, values: ['', '01067', 7] },
    { row: 9, values: ['last'] },
  ]);
  const out = join(temporaryFolder(), 'out.xlsx');
  writeFileSync(out, made);
  const workbench = await open({ book: { file: out } });
  expect(workbench.book.shown('Data!B1')).toEqual([['50.00%']]);
  expect(workbench.book.values('Other!A1')).toEqual([['other']]);
  const [was, is] = await Promise.all([JSZip.loadAsync(bytes), JSZip.loadAsync(made)]);
  expect(Object.keys(is.files).sort()).toEqual(Object.keys(was.files).sort());
  for (const name of Object.keys(was.files).filter((path) => !path.endsWith('sheet1.xml')))
    expect(await is.file(name)?.async('text')).toBe(await was.file(name)?.async('text'));
});

it('cells are written into the right rows and columns if attributes are in single quotes', async () => {
  const rows =
    "<row r='2'><c r='B2' s='1'><v>5</v></c></row><row r='4'><c r='A4'><v>7</v></c></row>";
  const bytes = await xlsxOf({ sheets: [sheet(rows)], styles: formats([], [10]) });
  const cells = new Map([
    [
      2,
      [
        { column: 1, value: 'new' },
        { column: 2, value: 0.5 },
      ],
    ],
    [3, [{ column: 1, value: 'between' }]],
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of (await openXlsxRows(bytes)).withCells('Data', cells))
    chunks.push(chunk);
  const out = join(temporaryFolder(), 'out.xlsx');
  writeFileSync(out, Buffer.concat(chunks));
  const workbench = await open({ book: { file: out } });
  expect(workbench.book.shown('A2:B4')).toEqual([
    ['new', '50.00%'],
    ['between', ''],
    ['7', ''],
  ]);
});

it('cells are written beside comments and CDATA sections of a sheet', async () => {
  const rows =
    `<!-- <row r="9"> --><row r="1">${inline('A1', '<![CDATA[a </row> <c r="Z9"/> & b]]>')}<!-- </row> --></row>` +
    `<row r="2">${inline('A2', 'c')}<!-- <c r="B2"/> --></row><!---->`;
  const bytes = await xlsxOf({ sheets: [sheet(rows, { after: '<!-- </sheetData> -->' })] });
  const cells = new Map([1, 2].map((row) => [row, [{ column: 2, value: `new ${row}` }]]));
  const chunks: Buffer[] = [];
  for await (const chunk of (await openXlsxRows(bytes)).withCells('Data', cells))
    chunks.push(chunk);
  const made = Buffer.concat(chunks);
  const part = await (await JSZip.loadAsync(made)).file('xl/worksheets/sheet1.xml')?.async('text');
  const { document } = new JSDOM(part, { contentType: 'text/xml' }).window;
  expect([...document.querySelectorAll('c')].map((cell) => cell.getAttribute('r'))).toEqual([
    'A1',
    'B1',
    'A2',
    'B2',
  ]);
  const found = [];
  for await (const { row, values } of (await openXlsxRows(made)).rows('Data'))
    found.push({ row, values });
  expect(found).toEqual([
    { row: 1, values: ['a </row> <c r="Z9"/> & b', 'new 1'] },
    { row: 2, values: ['c', 'new 2'] },
  ]);
});

it.each([1, 2, 5, 1_000])(
  'comments and CDATA sections may be cut anywhere: %d characters at a time',
  async (size) => {
    const text =
      '<!DOCTYPE a><a><!-- <b> --->1</a><![CDATA[<c> & --> ]] >]]><d x="<"/><!----><![CDATA[]]>2';
    async function* pieces() {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    }
    let plain = '';
    for await (const piece of plainXml(pieces())) plain += piece;
    expect(plain).toBe('<!DOCTYPE a><a>1</a>&lt;c> &amp; --> ]] ><d x="<"/>2');
  },
);

it('a workbook that is written and read again has the same content', async () => {
  const values = [
    ['text', '01067', "'1E5", "'=1+2", 'two\nlines', ' a & <b> _x0041_ '],
    [1.5, -2e-7, 1e21, true, false, new Date(2024, 0, 15, 12)],
    [
      '=SUM(A2:B2)',
      '=IFS(A2>1,"one",TRUE,"two")',
      '=TRANSPOSE(A1:B1)',
      '=1/0',
      '=A1&"x"',
      '=IF(A2>1,,1)',
    ],
  ];
  const first = await open({ book: bookOf(...values) });
  await first.run('evaluate', [
    `const sheet = SpreadsheetApp.getActiveSheet(); sheet.getRange('A1:C1').setBorder(true, true, true, true, true, true);
     sheet.getRange('F9').setBackground('#123456'); sheet.getRange('A1').setFontWeight('bold').setFontColor('#ff0000'); sheet.setRowHeight(7, 77);`,
  ]);
  await first.settle();
  const file = join(temporaryFolder(), 'again.xlsx');
  writeFileSync(file, await first.exportXlsx());
  const again = await open({ book: { file } });
  await again.settle();
  const [was, is] = [first, again].map(({ book }) => ({
    values: book.values('A1:G5'),
    shown: book.shown('A1:G2'),
    formulas: book.formulas('A1:G5'),
  }));
  expect(is).toEqual(was);
  const look = `const sheet = SpreadsheetApp.getActiveSheet();
    return [sheet.getRange('F9').getBackground(), sheet.getRange('A1').getFontWeight(), sheet.getRange('A1').getFontColor(), sheet.getRowHeight(7), sheet.getColumnWidth(1)]`;
  expect(await again.run('evaluate', [look])).toEqual(await first.run('evaluate', [look]));
});
