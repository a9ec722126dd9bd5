import type { Download, NewSheetPlace } from '../../src/workbench/protocol/messages';
import { parseCsv } from '../../src/workbench/spreadsheet/files/csv';
import { openScript, run, temporaryFolder } from './open';
import { type PageSocket, served } from './page-socket';
import { xlsxOf } from './xlsx-parts';

const importing = (page: PageSocket, name: string, content: string | Buffer) =>
  page.act({ do: 'import', name, base64: Buffer.from(content).toString('base64') }) as Promise<
    NewSheetPlace[]
  >;

describe('an imported CSV file', () => {
  it('becomes a sheet behind the others, and fires triggers', async () => {
    const { workbench, page } = await served();
    await run(
      workbench,
      `ScriptApp.newTrigger('heard').forSpreadsheet(SpreadsheetApp.getActive()).onChange().create()`,
    );
    const places = await importing(page, 'leads.csv', '\uFEFFName;N\nBörg;0,5\n+49 30 1;=1+1');
    expect(places).toMatchObject([{ name: 'leads' }]);
    expect(workbench.book.sheets()).toEqual(['Data', 'leads']);
    expect(workbench.book.shown('leads!A1:B3')).toEqual([
      ['Name', 'N'],
      ['Börg', '0,5'],
      ['+49 30 1', '2'],
    ]);
    await workbench.settle();
    const { logs } =
      workbench.executions.find(({ functionName }) => functionName === 'heard') ?? {};
    expect(logs).toEqual([{ level: 'info', text: 'INSERT_GRID' }]);
  });

  it('is read without blocking the pages', async () => {
    const { workbench, page } = await served();
    const { url } = await workbench.serve();
    // The second one isn't made into a workbook, so all its time is spent on reading.
    for (const lines of [5_000, 20_000]) {
      let isOver = false;
      const file = Buffer.from(`${'company.example,1,2,3,'.repeat(10)}\n`.repeat(lines));
      const opening = page
        .act({ do: 'openFile', name: 'large.csv', base64: file.toString('base64') })
        .then(
          () => 'opened',
          (error) => String(error),
        )
        .finally(() => {
          isOver = true;
        });
      let answered = 0;
      while (!isOver && answered < 20) {
        expect((await fetch(url)).status).toBe(200);
        if (!isOver) answered += 1;
      }
      expect([lines, answered]).toEqual([lines, 20]);
      expect(await opening).toMatch(lines > 5_000 ? 'has more than 500,000' : 'opened');
    }
  });

  it('with too many cells is refused before a workbook is made of it', async () => {
    const { page } = await served({ dataDir: temporaryFolder() });
    const csv = Buffer.from(`${'x,'.repeat(1_000)}\n`.repeat(501));
    const sheet = `<row>${'<c><v>1</v></c>'.repeat(1_000)}</row>`.repeat(501);
    const xlsx = await xlsxOf({ sheets: [{ name: 'S', rows: sheet }] });
    for (const [name, bytes] of [
      ['many.csv', csv],
      ['many.xlsx', xlsx],
    ] as const) {
      const file = { name, base64: bytes.toString('base64') };
      const why =
        /many\..* has more than 500,000 .*cells, the most that can be opened\. Split it into smaller files\.$/i;
      await expect(page.act({ do: 'openFile', ...file })).rejects.toThrow(why);
      await expect(page.act({ do: 'import', ...file })).rejects.toThrow(why);
    }
    expect(await page.act({ do: 'listBooks' })).toHaveLength(1);
  });

  it('gets another name if its own is taken', async () => {
    const { workbench, page } = await served();
    for (let i = 0; i < 3; i++) await importing(page, 'Data.csv', `copy ${i}`);
    expect(workbench.book.sheets()).toEqual(['Data', 'Data (2)', 'Data (3)', 'Data (4)']);
    expect(workbench.book.shown("'Data (3)'!A1")).toEqual([['copy 1']]);
  });
});

describe('an imported XLSX file', () => {
  const source = {
    name: 'Source',
    sheets: [
      {
        name: 'Data',
        values: [
          ['Item', 'N'],
          ['a', 1],
          ['b', '=B2+1'],
          ["'007", '=B3+1'],
          [new Date(2026, 0, 5), '=DOUBLE(B4)'],
        ],
      },
      { name: 'Sum', values: [['=SUM(Data!B2:B4)']] },
    ],
  };

  it('adds sheets with their formulas, formats, sizes and merges', async () => {
    const { workbench: other, script } = await openScript({ book: source });
    await script(`
      sheet.getRange('A2:B3').setBackground('#ff0000').setBorder(true, true, true, true, true, true);
      sheet.getRange('B2').setNumberFormat('0.00'); sheet.getRange('H9').setBackground('#00ff00');
      sheet.getRange('D5:E6').merge(); sheet.setColumnWidth(3, 222); sheet.hideColumns(7); sheet.setFrozenRows(2);`);
    await other.settle();
    const { workbench, page } = await served();
    const places = await importing(page, 'source.xlsx', await other.exportXlsx());
    expect(places.map(({ name }) => name)).toEqual(['Data (2)', 'Sum']);
    await workbench.settle();
    expect(workbench.book.shown("'Data (2)'!A1:B5")).toEqual([
      ['Item', 'N'],
      ['a', '1.00'],
      ['b', '2.00'],
      ['007', '3.00'],
      ['1/5/2026', '6'],
    ]);
    // The file's own sheet, not the one here that has its name.
    expect(workbench.book.formulas('Sum!A1')).toEqual([["=SUM('Data (2)'!B2:B4)"]]);
    expect(workbench.book.values('Sum!A1')).toEqual([[6]]);
    expect(
      await run(
        workbench,
        `const sheet = SpreadsheetApp.getActive().getSheetByName('Data (2)');
         return [sheet.getRange('A3').getBackground(), sheet.getRange('H9').getBackground(), sheet.getRange('A1').getFontWeight(),
           sheet.getRange('D5').getMergedRanges().map((range) => range.getA1Notation()), sheet.getColumnWidth(3),
           sheet.isColumnHiddenByUser(7), sheet.getFrozenRows()];`,
      ),
    ).toEqual(['#ff0000', '#00ff00', 'bold', ['D5:E6'], 222, true, 2]);
  });

  it('that is invalid, or too large, changes nothing and says why', async () => {
    const { workbench, page } = await served({ limits: { bookCells: 40_000 } });
    const before = workbench.book.sheets();
    await expect(importing(page, 'broken.xlsx', 'no zip')).rejects.toThrow(
      'broken.xlsx cannot be read as an .xlsx file',
    );
    await expect(importing(page, 'page.pdf', '%PDF')).rejects.toThrow(
      'page.pdf is neither a .csv nor an .xlsx file',
    );
    await expect(importing(page, 'wide.csv', 'a\n')).rejects.toThrow(
      'With wide.csv the workbook would have more than 40,000 cells',
    );
    expect(workbench.book.sheets()).toEqual(before);
  });
});

describe('a download', () => {
  it('of a sheet is what it shows as CSV, and of the workbook an XLSX file', async () => {
    const { workbench, page } = await served();
    workbench.book.write('C1', '=DOUBLE(B2)');
    await workbench.settle();
    const csv = (await page.act({ do: 'exportCsv', sheet: 'gid0' })) as Download;
    expect(csv.name).toBe('Test book - Data.csv');
    expect(parseCsv(Buffer.from(csv.base64, 'base64').toString())).toEqual([
      ['Name', 'Staff', '24'],
      ['Acme', '12', ''],
    ]);
    const xlsx = (await page.act({ do: 'exportXlsx', isToShare: false })) as Download;
    expect(xlsx.name).toBe('Test book.xlsx');
    await importing(page, xlsx.name, Buffer.from(xlsx.base64, 'base64'));
    expect(workbench.book.shown("'Data (2)'!A2:B2")).toEqual([['Acme', '12']]);
    for (const sheet of ['gone', '__proto__', 'constructor', 'toString']) {
      await expect(page.act({ do: 'exportCsv', sheet })).rejects.toThrow('This sheet is gone');
    }
  });
});
