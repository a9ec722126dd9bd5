import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import JSZip from 'jszip';
import { calc, runFunction } from '../../src/workbench/headless';
import { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
import { addon, bookOf, close, open, temporaryFolder } from './open';
import { inline, xlsxOf } from './xlsx-parts';

function fileOf(name: string, content: string | Buffer): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

it('refuses an XLSX file that would be too large before any work, and says what to do', async () => {
  const script = addon;
  const file = fileOf('wide.csv', ','.repeat(16_384));
  const out = join(temporaryFolder(), 'out.xlsx');
  const prepare = () => Promise.reject(new Error('the work had begun'));
  await expect(calc({ in: file, out, script, prepare })).rejects.toThrow(
    'The sheet “wide” has more than the 1,048,576 rows or 16,384 columns that an XLSX file can hold. Nothing was saved. Save it as CSV.',
  );
});

it('a workbook with characters that no XLSX file may contain can still be saved as one', async () => {
  const book = bookOf(['a\u0001b', '=TRANSPOSE(A2:A3)'], ['a\ufffeb'], ['a\uffffb']);
  const workbench = await open({ book });
  expect(workbench.book.values('A3:C3')).toEqual([['a\uffffb', '', '']]);
  expect(workbench.book.values('C1')).toEqual([['a\uffffb']]);
  const { files } = await JSZip.loadAsync(await workbench.exportXlsx());
  const parts = await Promise.all(Object.values(files).map((part) => part.async('text')));
  expect(parts.join('')).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/u);
  expect(parts.join('').match(/>ab</g)?.length).toBeGreaterThan(1);
});

it('opens a CSV file with more cells than fit on a stack', async () => {
  const row = (line: number) => Array.from({ length: 30 }, (_, i) => `${line}.${i}x`).join(',');
  const rows = Array.from({ length: 5_000 }, (_, line) => row(line));
  const workbench = await open({ book: { file: fileOf('large.csv', rows.join('\n')) } });
  expect(workbench.book.values('AD5000')).toEqual([['4999.29x']]);
});

describe('a CSV file', () => {
  it.each([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ])('opens with %j', async (separator) => {
    const lines = [
      ['Name', 'Note', 'N'],
      ['Acme', '"a, b; c\td ""quoted""\nnext"', '12'],
      ['Bör\u{1f600}', '', '=C2*2'],
    ];
    const file = fileOf(
      'data.csv',
      `\uFEFF${lines.map((line) => line.join(separator)).join('\r\n')}`,
    );
    const workbench = await open({ book: { file } });
    expect(workbench.book.name).toBe('data');
    expect(workbench.book.sheets()).toEqual(['data']);
    expect(workbench.book.values('A1:C3')).toEqual([
      ['Name', 'Note', 'N'],
      ['Acme', 'a, b; c\td "quoted"\nnext', 12],
      ['Bör\u{1f600}', '', 24],
    ]);
    expect(workbench.book.formulas('C3')).toEqual([['=C2*2']]);
  });

  it.each([
    ['a line that names its separator', 'sep=;\r\na,b;c\r\n'],
    ['more commas in its texts', 'a,b;c\n"d, e, f";g\n'],
    ['bars', 'a,b|c\nd|e\n'],
    ['a comma in each name', 'a,b;c\nd, e;f\n'],
    ['more commas in each name than tabs', 'a,b\tc, d, e\nd, e\tf, g, h\n'],
  ])('with %s is divided as `enrich` divides it', async (_, text) => {
    const workbench = await open({ book: { file: fileOf('divided.csv', text) } });
    expect(workbench.book.values('A1:B1')).toEqual([['a,b', expect.stringMatching(/^c/)]]);
  });

  it('may mix any line endings', async () => {
    const file = fileOf('ends.csv', 'a,b\nc,d\r\ne,"f\r\ng"\rh,i\r\n');
    const workbench = await open({ book: { file } });
    expect(workbench.book.values('A1:B5')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f\ng'],
      ['h', 'i'],
      ['', ''],
    ]);
  });

  it('keeps what only looks like a formula as text', async () => {
    const file = fileOf('phones.csv', 'Phone,Note\n+49 30 1,-maybe\n@home,-5\n');
    const workbench = await open({ book: { file } });
    expect(workbench.book.values('A2:B3')).toEqual([
      ['+49 30 1', '-maybe'],
      ['@home', -5],
    ]);
  });

  it.each(['utf16le', 'utf-16be'])('opens in %s by its byte order mark', async (encoding) => {
    const bytes = Buffer.from('\uFEFFName;N\nMüller 株\u{1f600};7\n', 'utf16le');
    const file = fileOf('unicode.csv', encoding === 'utf16le' ? bytes : bytes.swap16());
    const workbench = await open({ book: { file } });
    expect(workbench.book.values('A2:B2')).toEqual([['Müller 株\u{1f600}', 7]]);
  });

  it.each([
    [Buffer.from('Name\nJos\xe9\nZo\xeb\n', 'latin1'), 'it is not UTF-8 in line 2; save it as'],
    [Buffer.from('\uFEFFName\n\ud800', 'utf16le'), 'it is not whole UTF-16; save it as'],
    [Buffer.from('Name\nacme.com\n', 'utf16le'), 'it is UTF-16 without a byte order mark; save'],
    [Buffer.from('Name\n', 'utf16le').swap16(), 'it is UTF-16 without a byte order mark; save'],
    [Buffer.from('\uFEFF\0N\0', 'utf16le'), 'it is UTF-32; save it as'],
  ])('in another encoding is refused, not filled with wrong letters', async (bytes, fault) => {
    const file = fileOf('other.csv', bytes);
    await expect(open({ book: { file } })).rejects.toThrow(fault);
  });

  it('with a quotation mark that is never closed is refused with that reason', async () => {
    const file = fileOf('open.csv', 'Name,Note\nAcme,"a\nb,c\n');
    await expect(open({ book: { file } })).rejects.toThrow(
      'open.csv cannot be read: a quotation mark is never closed.',
    );
  });

  it('with more or longer cells than a workbook may have is refused, and says where', async () => {
    const wide = fileOf('wide.csv', `${','.repeat(1_000)}\n${'x\n'.repeat(10_000)}`);
    await expect(open({ book: { file: wide } })).rejects.toThrow(
      'has more than 10,000,000 cells, the most that a workbook can have',
    );
    const full = fileOf('full.csv', `${'x,'.repeat(1_000)}\n`.repeat(2_001));
    await expect(open({ book: { file: full } })).rejects.toThrow(
      'has more than 2,000,000 filled cells, the most that can be opened. Split it into smaller files.',
    );
    const long = fileOf('long.csv', `a,b\nc,${'x'.repeat(50_001)}\n`);
    await expect(open({ book: { file: long } })).rejects.toThrow(
      'has more than 50,000 characters in B2, the most for a cell',
    );
  });

  it('contains what a sheet shows', async () => {
    const workbench = await open({
      book: bookOf(['a,b', 'x "y"', 1.5], [new Date(2026, 0, 5), true, '=DOUBLE(C1)']),
    });
    await workbench.settle();
    expect(workbench.exportCsv('Data')).toBe('"a,b","x ""y""",1.5\n1/5/2026,TRUE,3\n');
    expect(() => workbench.exportCsv('Nowhere')).toThrow('There is no sheet "Nowhere"');
  });

  it('opens with ragged rows and more rows than a new sheet has', async () => {
    const file = fileOf(
      'long.csv',
      Array.from({ length: 1500 }, (_, row) => (row % 2 ? `${row}` : `${row},x,y`)).join('\n'),
    );
    const workbench = await open({ book: { file } });
    expect(workbench.book.values('A1499:C1500')).toEqual([
      [1498, 'x', 'y'],
      [1499, '', ''],
    ]);
  });
});

describe('an XLSX file', () => {
  it('keeps values, formulas, sheets and formats through a round trip', async () => {
    const first = await open({
      book: {
        name: 'Round',
        sheets: [
          {
            name: 'One',
            values: [
              ['Name', 'N'],
              ['Acme', 1.5],
              [new Date(2026, 0, 5), '=SUM(B2,1)'],
              [true, '=DOUBLE(B2)'],
            ],
          },
          { name: 'Two', values: [["='One'!B2*2"], ['=SPILL(2,2)']] },
        ],
      },
    });
    await first.settle();
    const bytes = await first.exportXlsx();
    const zip = await JSZip.loadAsync(bytes);
    expect(await zip.file('xl/worksheets/sheet0.xml')?.async('text')).toContain('DOUBLE(B2)');
    const file = fileOf('round.xlsx', bytes);
    const again = await open({ book: { file } });
    await again.settle();
    expect(again.book.sheets()).toEqual(['One', 'Two']);
    expect(again.book.values('One!A1:B4')).toEqual(first.book.values('One!A1:B4'));
    expect(again.book.formulas('One!B2:B4')).toEqual([[''], ['=SUM(B2,1)'], ['=DOUBLE(B2)']]);
    expect(again.book.values('Two!A1:B3')).toEqual([
      [3, ''],
      ['1.1', '1.2'],
      ['2.1', '2.2'],
    ]);
  });

  it('for sharing has values in place of the script’s functions, and no hidden sheets', async () => {
    const workbench = await open({
      book: {
        name: 'Shared',
        sheets: [
          { name: 'Store', values: [[7]] },
          {
            name: 'Shown',
            values: [[1.5, '=DOUBLE(A1)', '=SUM(B1,A1)', '=Store!A1'], ['=SPILL(2,2)']],
          },
        ],
      },
    });
    await workbench.run('evaluate', [
      "SpreadsheetApp.getActive().getSheetByName('Store').hideSheet()",
    ]);
    await workbench.settle();
    const xmlOf = async (isToShare: boolean, part: string) => {
      const zip = await JSZip.loadAsync(await workbench.exportXlsx(isToShare));
      return (await zip.file(part)?.async('text')) ?? '';
    };
    expect(await xmlOf(false, 'xl/workbook.xml')).toContain('Store');
    expect(await xmlOf(false, 'xl/worksheets/sheet1.xml')).toContain('DOUBLE(A1)');
    expect(await xmlOf(true, 'xl/workbook.xml')).not.toContain('Store');
    expect(await xmlOf(true, 'xl/worksheets/sheet1.xml')).toBe('');
    const shared = await xmlOf(true, 'xl/worksheets/sheet0.xml');
    expect(shared.match(/<f [^>]*>[^<]*/g)?.map((f) => f.replace(/.*>/, ''))).toEqual([
      'SUM(B1,A1)',
    ]);
    const again = await open({
      book: { file: fileOf('shared.xlsx', await workbench.exportXlsx(true)) },
    });
    await again.settle();
    expect(again.book.values('A1:D1')).toEqual([[1.5, 3, 4.5, 7]]);
    expect(again.book.values('A2:B3')).toEqual([
      ['1.1', '1.2'],
      ['2.1', '2.2'],
    ]);
    expect(again.book.formulas('A2:B3').flat().join('')).toBe('');
  });

  it('has distinct sheet names that Excel accepts, in formulas too', async () => {
    const long = 'Vendors that are hiring in the north';
    const names = [
      ...[
        `${long} - Companies`,
        `${long} - People`,
        'vendors that are hunting in the north - PEOPLE',
      ],
      'Lists_of_everything_that_we_have_ever_had',
    ];
    const workbench = await open({
      book: {
        name: 'Long',
        sheets: [
          ...names.map((name, i) => ({ name, values: [[i + 1]] })),
          { name: 'Sum', values: names.map((name) => [`='${name}'!A1*10`]) },
        ],
      },
    });
    await workbench.settle();
    const file = fileOf('long.xlsx', await workbench.exportXlsx());
    const again = await open({ book: { file } });
    await again.settle();
    const written = again.book.sheets();
    expect(written.every(({ length }) => length <= 31)).toBe(true);
    expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(5);
    expect(written.slice(0, 2)).toEqual([
      'Vendors that are h… - Companies',
      'Vendors that are h…rth - People',
    ]);
    expect(workbench.book.values('Sum!A1:A4')).toEqual([[10], [20], [30], [40]]);
    expect(again.book.values('Sum!A1:A4')).toEqual([[10], [20], [30], [40]]);
    expect(again.book.formulas('Sum!A1')).toEqual([[`='${written[0]}'!A1*10`]]);
  });

  it('stores the last value of each cell that a formula spills into, for readers that cannot calculate it', async () => {
    const workbench = await open({
      book: {
        name: 'Spilled',
        sheets: [
          { name: 'One', values: [['=SPILL(2,2)']] },
          {
            name: 'Two',
            values: [
              ['=ARRAYFORMULA(C1:D2)', '', 'first', '<b> & "c"'],
              ['', '', 1.5, true],
            ],
          },
        ],
      },
    });
    await workbench.settle();
    const zip = await JSZip.loadAsync(await workbench.exportXlsx());
    const valuesOf = async (sheet: string, cells: string) => {
      const xml = (await zip.file(`xl/worksheets/${sheet}.xml`)?.async('text')) ?? '';
      const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window;
      return cells.split(' ').map((name) => {
        const cell = document.querySelector(`c[r="${name}"]`);
        return [cell?.getAttribute('t'), cell?.querySelector('v, is > t')?.textContent];
      });
    };
    expect(await valuesOf('sheet0', 'A1 B1 A2 B2')).toEqual([
      ['str', '1.1'],
      ['inlineStr', '1.2'],
      ['inlineStr', '2.1'],
      ['inlineStr', '2.2'],
    ]);
    expect(await valuesOf('sheet1', 'A1 B1 A2 B2')).toEqual([
      ['str', 'first'],
      ['inlineStr', '<b> & "c"'],
      [null, '1.5'],
      ['b', '1'],
    ]);
  });

  it('that is too large is refused before it is read, with the limit', async () => {
    const bytes = await (await open({ book: bookOf([1]) })).exportXlsx();
    const withParts = async (parts: Record<string, string>) => {
      const zip = await JSZip.loadAsync(bytes);
      for (const [name, text] of Object.entries(parts)) zip.file(name, text);
      return fileOf('large.xlsx', await zip.generateAsync({ type: 'nodebuffer' }));
    };
    const sheet = (rows: string) =>
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;
    const rows = `<row>${'<c/>'.repeat(1_000)}</row>`.repeat(2_000);
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const sheets = Array.from({ length: 201 }, (_, i) => ({ name: `s${i}`, rows: '' }));
    const cases: [Record<string, string>, string][] = [
      [{ 'xl/worksheets/sheet0.xml': sheet(`${rows}<row><c/></row>`) }, '2,000,000 cells'],
      [{ 'xl/worksheets/sheet0.xml': sheet(far) }, '10,000,000 cells, empty ones included'],
      [{ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_000_001)}</sst>` }, '2,000,000 texts'],
    ];
    for (const [parts, limit] of cases) {
      await expect(open({ book: { file: await withParts(parts) } })).rejects.toThrow(
        `cannot be read as an .xlsx file: It has more than ${limit}`,
      );
    }
    const streamed = await openXlsxRows(
      readFileSync(
        await withParts({ 'xl/worksheets/sheet0.xml': sheet(`${rows}<row><c/></row>`) }),
      ),
    );
    let read = 0;
    for await (const _ of streamed.rows(streamed.sheets[0]?.name ?? '')) read += 1;
    expect(read).toBe(2_001);
    const many = fileOf('many.xlsx', await xlsxOf({ sheets }));
    await expect(open({ book: { file: many } })).rejects.toThrow('It has more than 200 sheets');
  });

  it('that isn’t a spreadsheet is refused', async () => {
    await expect(open({ book: { file: fileOf('bad.xlsx', 'no zip') } })).rejects.toThrow(
      'cannot be read as an .xlsx file',
    );
    await expect(open({ book: { file: fileOf('data.ods', '') } })).rejects.toThrow(
      'data.ods is neither a .csv nor an .xlsx file',
    );
  });
});

it('a file has a workbook of its own in the data folder, and another one when it changes', async () => {
  const dataDir = temporaryFolder();
  const file = fileOf('data.csv', 'a,1\n');
  const first = await open({ dataDir, book: { file } });
  first.book.write('A1', 'edited');
  await close(first);
  const again = await open({ dataDir, book: { file } });
  expect(again.book.values('A1')).toEqual([['edited']]);
  await close(again);
  writeFileSync(file, 'b,2\n');
  const changed = await open({ dataDir, book: { file } });
  expect(changed.book.values('A1')).toEqual([['b']]);
  await close(changed);
  const main = await open({ dataDir, book: bookOf(['main']) });
  expect(main.book.values('A1')).toEqual([['main']]);
});

describe('headless', () => {
  it('calculates a file, after the script was prepared', async () => {
    const input = fileOf('in.csv', 'Name,Twice\n4,=DOUBLE(A2)\n5,=COUNTED(A3)\n');
    const out = join(temporaryFolder(), 'out.csv');
    const seen: unknown[] = [];
    await calc({
      in: input,
      out,
      script: addon,
      prepare: async (script) => {
        await script.run(
          'evaluate',
          [`PropertiesService.getDocumentProperties().setProperty('runs', '41')`],
          { as: 'sidebar' },
        );
        seen.push(
          await script.run('evaluate', [
            `return SpreadsheetApp.getActiveSheet().getRange('B2').getDisplayValue()`,
          ]),
        );
      },
    });
    expect(readFileSync(out, 'utf8')).toBe('Name,Twice\n4,8\n5,5!\n');
    expect(seen).toEqual(['Loading...']);
  });

  it('calculates into an XLSX file', async () => {
    const input = fileOf('in.csv', 'Name,Twice\n4,=DOUBLE(A2)\n');
    const out = join(temporaryFolder(), 'out.xlsx');
    await calc({ in: input, out, script: addon });
    const workbench = await open({ book: { file: out } });
    await workbench.settle();
    expect(workbench.book.formulas('B2')).toEqual([['=DOUBLE(A2)']]);
    expect(workbench.book.values('B2')).toEqual([[8]]);
  });

  it('calculates the first sheet that is shown into a CSV file', async () => {
    const rows = (text: string) => `<row r="1">${inline('A1', text)}</row>`;
    const sheets = [
      { name: 'Hidden', rows: rows('hidden'), state: 'hidden' },
      { name: 'Shown', rows: rows('shown') },
    ];
    const out = join(temporaryFolder(), 'out.csv');
    await calc({ in: fileOf('in.xlsx', await xlsxOf({ sheets })), out, script: addon });
    expect(readFileSync(out, 'utf8')).toBe('shown\n');
  });

  it('writes only known file types', async () => {
    const input = fileOf('in.csv', '1\n');
    await expect(calc({ in: input, out: 'out.pdf', script: addon })).rejects.toThrow(
      'neither a .csv nor an .xlsx',
    );
    await expect(calc({ in: 'missing.csv', out: 'out.csv', script: addon })).rejects.toThrow(
      'There’s no file missing.csv.',
    );
  });

  it('fails if the preparation fails, and leaves nothing behind', async () => {
    const input = fileOf('in.csv', '1\n');
    const prepare = () => Promise.reject(new Error('not today'));
    await expect(calc({ in: input, out: 'out.csv', script: addon, prepare })).rejects.toThrow(
      'not today',
    );
  });

  it('runs a function and saves what it changed', async () => {
    const book = fileOf('book.csv', 'a,=1+1\n');
    const change = `SpreadsheetApp.getActiveSheet().appendRow(['b']); return SpreadsheetApp.getActiveSheet().getLastRow()`;
    expect(await runFunction({ name: 'evaluate', args: [change], book, script: addon })).toBe(2);
    expect(readFileSync(book, 'utf8')).toBe('a,=1+1\nb,\n');
    expect(
      await runFunction({ name: 'evaluate', args: [change], book, script: addon, save: false }),
    ).toBe(3);
    expect(readFileSync(book, 'utf8')).toBe('a,=1+1\nb,\n');
    expect(await runFunction({ name: 'addOne', args: [1], script: addon })).toBe(2);
    await expect(runFunction({ name: 'fail', args: ['no'], script: addon })).rejects.toThrow('no');
  });
});
