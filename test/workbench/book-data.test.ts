/** Workbooks made directly as o-spreadsheet's data equal those whose cells are typed. */
import fc from 'fast-check';
import type { Typed } from '../../src/workbench';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import { formatCsv } from '../../src/workbench/spreadsheet/files/csv';
import { dataOfFile } from '../../src/workbench/spreadsheet/files/new-book';
import {
  dispatchBatch,
  Model,
  type SpreadsheetModel,
  type WorkbookData,
} from '../../src/workbench/spreadsheet/library';
import { fitCommands } from '../../src/workbench/spreadsheet/lines';
import { typedCommand } from '../../src/workbench/spreadsheet/values';

const sheetKey = 'gid0';

/** A model of data as read from the data folder. */
const modelOf = (data: WorkbookData) => new Model(JSON.parse(JSON.stringify(data)));

/** A model into which the values were typed one after the other. */
function typedInto(
  values: Typed[][],
  contentOf?: (value: Typed) => { content: string },
): SpreadsheetModel {
  const model = new Model({
    sheets: [{ id: sheetKey, name: 'S', rowNumber: 1000, colNumber: 26 }],
  });
  const commands = values.flatMap((row, y) =>
    row.map((value, x) => {
      const at = { sheetId: sheetKey, row: y, col: x };
      const typed = { type: 'UPDATE_CELL' as const, ...at };
      return contentOf ? { ...typed, ...contentOf(value) } : typedCommand(model, at, value);
    }),
  );
  dispatchBatch(model, commands);
  const width = Math.max(0, ...values.map((row) => row.length));
  dispatchBatch(model, fitCommands(model, sheetKey, 1, width));
  return model;
}

/** Everything in cells and columns that people see or scripts read. */
function seen({ getters }: SpreadsheetModel) {
  return {
    cells: getters
      .getEvaluatedCellsPositions(sheetKey)
      .sort((a, b) => a.row - b.row || a.col - b.col)
      .map((at) => {
        const cell = getters.getCell(at);
        const content = cell?.isFormula
          ? cell.compiledFormula.toFormulaString(getters)
          : cell?.content;
        const { value, formattedValue, format } = getters.getEvaluatedCell(at);
        return {
          at: `${at.row}:${at.col}`,
          content,
          kept: cell?.format,
          value,
          formattedValue,
          format,
        };
      }),
    widths: Array.from({ length: 26 }, (_, column) => getters.getColSize(sheetKey, column)),
    size: [getters.getNumberRows(sheetKey), getters.getNumberCols(sheetKey)],
  };
}

const digits = (max: number) => fc.integer({ min: 0, max: max }).map(String);
const padded = (max: number) => digits(max).map((text) => text.padStart(2, '0'));
const part = fc.oneof(digits(40), padded(40), digits(2100), fc.constantFrom('1999', '2024', '0'));
const date = fc
  .tuple(part, fc.constantFrom('/', '-', ' ', '.'), part, part)
  .map(([one, separator, two, three]) => [one, two, three].join(separator));
const time = fc
  .tuple(
    fc.oneof(digits(70), padded(25)),
    fc.oneof(digits(70), padded(70)),
    fc.option(padded(70)),
    fc.constantFrom('', ' AM', 'PM', ' pm'),
  )
  .map(([h, m, s, half]) => `${h}:${m}${s === null ? '' : `:${s}`}${half}`);
const number = fc
  .tuple(
    fc.constantFrom('', '-', '+', '$', '€', '-$', ' '),
    fc.oneof(
      digits(9_999_999),
      fc.double({ noNaN: true }).map(String),
      fc.constantFrom('1,234.50', '.5', '007', '1e5'),
    ),
    fc.constantFrom('', '%', ' %', '€', '.', ' '),
  )
  .map((parts) => parts.join(''));
const word = fc.constantFrom(
  ...[
    'TRUE',
    'false',
    '#N/A',
    '#REF!',
    "'007",
    "'=1",
    '',
    ' ',
    '=1+1',
    '=A1&"x"',
    '=',
    '=(',
    '=SUM(A1:A3)',
  ],
  ...[
    'two\nlines',
    'two\r\nlines',
    '@home',
    '+49 30 1',
    '-maybe',
    '{"N":"+1"}',
    'https://example.com',
    '=',
  ],
);
const text = fc.oneof(
  { weight: 3, arbitrary: date },
  { weight: 2, arbitrary: fc.tuple(date, time).map((parts) => parts.join(' ')) },
  { weight: 2, arbitrary: time },
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: word },
  fc.string({ maxLength: 12 }),
);

it('texts of a file are read into cells as if typed', async () => {
  const table = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      // Names the separator: in two lines, one with a comma and one with a semicolon, either may be it.
      const file = Buffer.from(`sep=,\n${formatCsv([['label', 'x'], ...rows])}`);
      const data = await dataOfFile('S.csv', file);
      const typed = typedInto([['label', 'x'], ...rows], (value) => ({ content: String(value) }));
      expect(seen(modelOf(data))).toEqual(seen(typed));
    }),
    { numRuns: 25 },
  );
});

it('values from a program are read as if typed, and text that looks like a header is styled as one', () => {
  const values: Typed[][] = [
    ['Name', 'When', 'N'],
    ['Acme', new Date(2026, 0, 5), 1.5],
    ['+49', new Date(2026, 0, 5, 10, 30), -1 / 3],
    ['-5%', '2026-01-05', 1e21],
    ['+A2', '=B2+1', true],
    ['-', null, Number.NaN],
    ['  ', '10:30', '=SUM(C2:C3)'],
  ];
  const data = dataOfSheets([{ name: 'S', values }]);
  const model = modelOf(data);
  expect(seen(model)).toEqual(seen(typedInto(values)));
  const bold = (row: number) => model.getters.getCellStyle({ sheetId: sheetKey, row, col: 0 }).bold;
  expect([bold(0), bold(1)]).toEqual([true, undefined]);
  expect(model.getters.getPaneDivisions(sheetKey)).toEqual({ xSplit: 0, ySplit: 1 });
});

it('a workbook can have more rows than a call can have arguments', () => {
  const rows = 200_000;
  const values = Array.from({ length: rows }, (_, row) => [row]);
  const [sheet] = dataOfSheets([{ name: 'S', values }]).sheets;
  expect(sheet).toMatchObject({ rowNumber: rows, cols: { 0: { size: 67 } } });
  expect(sheet?.cells[`A${rows}`]).toBe(String(rows - 1));
});
