import { manualClock, type Workbench } from '../../src/workbench';
import { spreadsheet } from '../../src/workbench/spreadsheet/library';
import { bookOf, open, openScript, run, scriptIn } from './open';

/** A workbench with a sheet of these rows, once its formulas have settled. */
async function settled(...rows: Parameters<typeof bookOf>): Promise<Workbench> {
  const workbench = await open({ book: bookOf(...rows) });
  await workbench.settle();
  return workbench;
}

const runsOf = (workbench: Workbench) =>
  workbench.executions
    .filter(({ kind }) => kind === 'formula')
    .map(({ functionName }) => functionName);

const messageAt = (workbench: Workbench, name: string) =>
  workbench.executions.find(({ functionName }) => functionName === name)?.error?.message;

describe('a call', () => {
  it('shows Loading..., then its value', async () => {
    const workbench = await open({ book: bookOf([4, '=DOUBLE(A1)']) });
    expect(workbench.book.shown('B1')).toEqual([['Loading...']]);
    await workbench.settle();
    expect(workbench.book.values('B1')).toEqual([[8]]);
    expect(workbench.book.formulas('B1')).toEqual([['=DOUBLE(A1)']]);
  });

  it('may be arguments of other functions, which wait with them', async () => {
    const workbench = await open({
      book: bookOf([4, '=SUM(DOUBLE(A1),DOUBLE(DOUBLE(A1)))', '=B1+1']),
    });
    expect(workbench.book.shown('C1')).toEqual([['Loading...']]);
    await workbench.settle();
    expect(workbench.book.values('B1:C1')).toEqual([[24, 25]]);
  });

  it('is known by any case of its name, and not by a name that ends in _', async () => {
    const workbench = await settled(['=double(2)', '=describe_(1)', '=NOTHING()']);
    expect(workbench.book.shown('A1:C1')).toEqual([['4', '#NAME?', '#NAME?']]);
  });

  it('takes as many arguments as the script does', async () => {
    const workbench = await settled([
      '=JOINED("a")',
      '=JOINED("a","-","b","c")',
      '=JOINED()',
      '=DOUBLE()',
      '=DOUBLE(1,2)',
    ]);
    expect(workbench.book.shown('A1:E1')).toEqual([['a', 'a-b-c', '', '#NUM!', '2']]);
  });

  it('takes more arguments than it documents, and its help stays the same', async () => {
    const code = `
      /**
       * Takes one.
       *
       * @param {number} value The number.
       * @customfunction
       */
      function ONE(value) { return value * 2; }
      /**
       * Takes none.
       *
       * @customfunction
       */
      function ALL() { return arguments.length; }`;
    const workbench = await open({
      script: scriptIn({}, code),
      book: bookOf([
        4,
        '=ONE(A1)',
        '=ONE(A1,A1)',
        '=ONE(A1,B1:C1,"x",5)',
        '=ALL()',
        '=ALL(1,A1:A2)',
      ]),
    });
    await workbench.settle();
    expect(workbench.book.shown('B1:F1')).toEqual([['8', '8', '8', '0', '2']]);
    const { args } = spreadsheet.registries.functionRegistry.get('ONE');
    expect(args.map(({ name }) => name)).toEqual(['value']);
  });

  it('may return a promise', async () => {
    const workbench = await settled(['=LATER("now")']);
    expect(workbench.book.values('A1')).toEqual([['now later']]);
  });
});

describe('arguments', () => {
  it('arrive as Google passes them', async () => {
    const workbench = await settled(
      ['text', 2, true, new Date(2026, 0, 5), null, '=1/0', '2026-01-05 10:30'],
      [
        '=DESCRIBE(A1,B1,C1,D1,E1)',
        '=DESCRIBE(A1:B1,C1:C2)',
        '=DESCRIBE(F1,G1,"x",-1.5,TRUE)',
        '=DESCRIBE()',
        '=DESCRIBE({1,2;3,4})',
        '=DESCRIBE(A1,,B1)',
      ],
    );
    expect(workbench.book.values('A2:F2')[0]?.map((value) => JSON.parse(String(value)))).toEqual([
      ['text', 2, true, 'date 2026-01-05 00:00', ''],
      [[['text', 2]], [[true], [expect.any(String)]]],
      ['#DIV/0!', 'date 2026-01-05 10:30', 'x', -1.5, true],
      [],
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['text', 'undefined', 2],
    ]);
  });

  it('that are left out are undefined, for any defaults of the others', async () => {
    const workbench = await settled([
      '=FIRST("a",,"c")',
      '=FIRST(,"b")',
      '=FIRST("a",)',
      '=WRITTEN("a",,"c")',
    ]);
    const heard = workbench.book.values('A1:D1')[0]?.map((value) => JSON.parse(String(value)));
    expect(heard).toEqual([
      ['a', 'x(', 'c'],
      ['),', 'b', 3],
      ['a', 'x(', 3],
      ['a', 'of {', 'c'],
    ]);
  });

  it('that are volatile are refused as in Google', async () => {
    const workbench = await settled(['=RAND()', '=A1*2', '=DOUBLE(B1)', '=DOUBLE(NOW())']);
    expect(workbench.book.shown('C1:D1')).toEqual([['#ERROR!', '#ERROR!']]);
    expect(runsOf(workbench)).toEqual([]);
  });
});

describe('results', () => {
  it('of rows spill, and a plain list fills a column', async () => {
    const workbench = await settled(['=SPILL(2,3)'], [], ['=LIST()', '=DOUBLE(A3:A5)']);
    expect(workbench.book.values('A1:C2')).toEqual([
      ['1.1', '1.2', '1.3'],
      ['2.1', '2.2', '2.3'],
    ]);
    expect(workbench.book.values('A3:A5')).toEqual([['a'], ['b'], ['c']]);
    expect(workbench.book.shown('B3')).toEqual([['#NUM!']]);
  });

  it('do not spill over existing values', async () => {
    const workbench = await settled(['=SPILL(2,2)', 'taken']);
    expect(workbench.book.shown('A1:B2')).toEqual([
      ['#REF!', 'taken'],
      ['', ''],
    ]);
    workbench.book.write('B1', '');
    await workbench.settle();
    expect(workbench.book.shown('A1:B2')).toEqual([
      ['1.1', '1.2'],
      ['2.1', '2.2'],
    ]);
    expect(runsOf(workbench)).toEqual(['SPILL']);
  });

  it('are texts if they look like formulas', async () => {
    const workbench = await settled(['=FORMULA_LIKE()', '=LEN(A3)']);
    const names = [
      ['=HYPERLINK("https://evil.test","x")'],
      ['+1 (555) 0100'],
      ['-2+3'],
      ['@SUM(A1)'],
    ];
    expect(workbench.book.values('A1:A4')).toEqual(names);
    expect(workbench.book.shown('A1:A4')).toEqual(names);
    expect(workbench.book.formulas('A1:B4').flat().filter(Boolean)).toEqual([
      '=FORMULA_LIKE()',
      '=LEN(A3)',
    ]);
    expect(workbench.book.values('B1')).toEqual([[4]]);
  });

  it('may be nothing, or rows of different lengths with anything in them', async () => {
    const workbench = await settled(
      ['=GIVES("null")', '=GIVES("nothing")', '=GIVES("no date")', '=LEN(A1)'],
      ['=GIVES("ragged")'],
      [],
      [],
      [],
      ['=GIVES("mixed")'],
    );
    expect(workbench.book.shown('A1:D6')).toEqual([
      ['', '', '#NUM!', '0'],
      ['1', '', '', ''],
      ['2', '3', '4', ''],
      ['', '', '', ''],
      ['', 'x', '', ''],
      ['1/6/2026 10:30:00', '', 'TRUE', '#NUM!'],
    ]);
  });

  it('of 10,000 rows by 20 columns make the sheet grow, but only if they are shown', async () => {
    const workbench = await settled(['=SPILL(10000,20)', ...Array(25), '=ROWS(SPILL(10000,20))']);
    expect(workbench.book.shown('S10000:T10000')).toEqual([['10000.19', '10000.20']]);
    expect(workbench.book.shown('AA1')).toEqual([['10000']]);
    expect(runsOf(workbench)).toEqual(['SPILL']);
    const size = `const sheet = SpreadsheetApp.getActiveSheet(); return [sheet.getMaxRows(), sheet.getMaxColumns()]`;
    expect(await run(workbench, size)).toEqual([10000, 27]);
    workbench.book.write('AA2', '=SPILL(10000,20)');
    await workbench.settle();
    expect(workbench.book.shown('AT10001')).toEqual([['10000.20']]);
    expect(await run(workbench, size)).toEqual([10001, 46]);
  });

  it('that would make the workbook too large show #REF!', async () => {
    const workbench = await open({
      book: bookOf(['=SPILL(2000,2)']),
      limits: { bookCells: 30_000 },
    });
    await workbench.settle();
    expect(workbench.book.shown('A1:A2')).toEqual([['#REF!'], ['']]);
  });

  it('may be dates', async () => {
    const workbench = await settled(['=TODAY_PLUS(1)', '=A1+1']);
    expect(workbench.book.shown('A1:B1')).toEqual([['1/6/2026', '1/7/2026']]);
    expect(workbench.book.values('A1')).toEqual([[new Date(2026, 0, 6)]]);
  });

  it('that are errors show as #ERROR! and carry their message', async () => {
    const workbench = await settled([
      '=BROKEN("No luck")',
      '=A1+1',
      '=IFERROR(A1,"saved")',
      '=GIVES("plain text")',
    ]);
    expect(workbench.book.shown('A1:D1')).toEqual([['#ERROR!', '#ERROR!', 'saved', '#ERROR!']]);
    expect(messageAt(workbench, 'BROKEN')).toBe('No luck');
    expect(messageAt(workbench, 'GIVES')).toBe('only a text');
  });
});

describe('what a formula may do', () => {
  it.each([
    ['=WRITES()', 'You do not have permission to call setValue'],
    ['=USES("ui")', 'Cannot call SpreadsheetApp.getUi() from this context.'],
    [
      '=USES("triggers")',
      'You do not have permission to call ScriptApp.getProjectTriggers. Required permissions: https://www.googleapis.com/auth/script.scriptapp',
    ],
    ['=USES("mail")', 'MailApp.sendEmail is not available in the workbench'],
  ])('%s is refused', async (formula, message) => {
    const workbench = await settled([formula]);
    expect(workbench.book.shown('A1')).toEqual([['#ERROR!']]);
    expect(workbench.executions.at(-1)?.error?.message).toBe(message);
  });

  it('it sees its own cell as the active one', async () => {
    const workbench = await settled([null, '=USES("cell")']);
    expect(workbench.book.values('B1')).toEqual([['B1']]);
  });
});

describe('a result is kept', () => {
  it('for all cells with the same function and arguments', async () => {
    const workbench = await settled(['a', '=COUNTED(A1)', '=COUNTED("a")', '=COUNTED(A1)&""']);
    expect(workbench.book.values('B1:D1')).toEqual([['a!', 'a!', 'a!']]);
    expect(runsOf(workbench)).toEqual(['COUNTED']);
  });

  it('through sorting, inserting, deleting, moving and undoing', async () => {
    const workbench = await settled(
      ['c', '=COUNTED(A1)'],
      ['a', '=COUNTED(A2)'],
      ['b', '=COUNTED(A3)'],
      ['d', '=COUNTED(A4)'],
    );
    expect(runsOf(workbench)).toHaveLength(4);
    workbench.book.sort('A1:B4', 'A');
    expect(workbench.book.values('A1:B4')).toEqual([
      ['a', 'a!'],
      ['b', 'b!'],
      ['c', 'c!'],
      ['d', 'd!'],
    ]);
    workbench.book.insertRows('Data', 2, 3);
    workbench.book.insertColumns('Data', 1);
    workbench.book.deleteRows('Data', 3);
    workbench.book.moveRows('Data', 1, 1, 4);
    workbench.book.undo();
    await workbench.settle();
    expect(workbench.book.values('C1:C6')).toEqual([['a!'], [''], [''], ['b!'], ['c!'], ['d!']]);
    expect(runsOf(workbench)).toHaveLength(4);
  });

  it('until an argument changes', async () => {
    const workbench = await settled(['a', '=COUNTED(A1)']);
    workbench.book.write('A1', 'b');
    expect(workbench.book.shown('B1')).toEqual([['Loading...']]);
    await workbench.settle();
    expect(workbench.book.values('B1')).toEqual([['b!']]);
    expect(runsOf(workbench)).toHaveLength(2);
  });

  it('until the formula is replaced and put back, as add-ons refresh', async () => {
    const workbench = await settled(['a', '=COUNTED(A1)'], ['b', '=COUNTED(A2)']);
    await run(
      workbench,
      `const find = (text) => SpreadsheetApp.getActiveSheet().getRange('B1').createTextFinder(text)
         .matchFormulaText(true);
       find('=COUNTED(').replaceAllWith('=WAIT_(');
       SpreadsheetApp.flush();
       find('=WAIT_(').replaceAllWith('=COUNTED(');`,
    );
    await workbench.settle();
    expect(workbench.book.values('B1:B2')).toEqual([['a!'], ['b!']]);
    expect(runsOf(workbench)).toHaveLength(3);
  });

  it('even when it is an error, but not forever', async () => {
    const clock = manualClock();
    const workbench = await open({ book: bookOf(['=BROKEN()']), clock });
    await workbench.settle();
    workbench.book.insertRows('Data', 1);
    await workbench.settle();
    expect(runsOf(workbench)).toEqual(['BROKEN']);
    await clock.advance(11 * 60_000);
    workbench.book.insertRows('Data', 1);
    await workbench.settle();
    expect(runsOf(workbench)).toEqual(['BROKEN', 'BROKEN']);
  });
});

it('hundreds of calls settle', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => [index, `=DOUBLE(A${index + 1})`]);
  const workbench = await settled(...rows);
  expect(workbench.book.values('B1:B300').flat()).toEqual(rows.map(([value]) => 2 * Number(value)));
});

describe('the sheet of a call', () => {
  it('may be deleted immediately, without an error', async () => {
    const said = jest.spyOn(console, 'error').mockReturnValue();
    const { workbench, script } = await openScript();
    await script(`
      const other = book.insertSheet('Other');
      other.getRange('A1:A9').setFormula('=DOUBLE(ROW())');
      SpreadsheetApp.flush();
      book.deleteSheet(other);`);
    await script(`sheet.getRange('A1').setFormula('=DOUBLE(21)')`);
    await workbench.settle();
    expect(workbench.book.shown('A1')).toEqual([['42']]);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });
});
