/** The room for a formula's result is checked before anything is paid for it. */
import { anyErrorMark, errorMark } from '../../src/sheet/formulas/error-cell';
import { noRoom, retryBlocked } from '../../src/sheet/formulas/spill-room';
import type { Cell } from '../../src/sheet/ports';
import { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';

const wholeFormula = '=TECH_COMPANIES("snowflake")';

/** A sheet of 30 rows and 800 columns, with formulas by their places; cells show what is put into them. */
class FormulaSheet extends MemorySheet {
  readonly entered = new Map<string, string>();

  override extent() {
    return { rows: 30, columns: 800 };
  }

  override formulas(row: number, column: number, rows: number, columns: number): string[][] {
    return this.read(row, column, rows, columns).map((line, i) =>
      line.map((_, j) => this.entered.get(`${row + i} ${column + j}`) ?? ''),
    );
  }
}

interface Case {
  readonly formula?: string;
  /** What the formula's cell shows meanwhile. */
  readonly shown?: Cell;
  readonly at?: readonly [row: number, column: number];
  readonly size?: readonly [rows: number, columns: number];
  readonly hasRowErrors?: boolean;
  /** Other cells: row, column and value. */
  readonly cells?: readonly (readonly [row: number, column: number, value: Cell])[];
}

function roomQuery({
  formula = wholeFormula,
  shown = '',
  at = [2, 2],
  size = [3, 3],
  hasRowErrors = false,
  cells = [],
}: Case) {
  const world = new World();
  const sheet = new FormulaSheet(1, 'S', false);
  const [row, column] = at;
  sheet.entered.set(`${row} ${column}`, formula);
  sheet.put(row, column, shown);
  for (const [y, x, value] of cells) sheet.put(y, x, value);
  world.book.current = { sheet, row, column };
  const [rows, columns] = size;
  const platform = world.execution();
  return {
    world,
    sheet,
    platform,
    ask: () => noRoom(platform, { name: 'TECH_COMPANIES', rows, columns, hasRowErrors }),
  };
}

/** The cell that is named; all are in the sheet “S”. */
const blockingCell = (given: Case) =>
  /^S!(.+)$/.exec(String(roomQuery(given).ask()?.details?.[0]))?.[1];

describe('the room for a formula’s result', () => {
  it('is enough if every cell of it is empty, whatever is around it', () => {
    const around = [1, 2, 3, 4, 5].flatMap((n): [number, number, Cell][] => [
      [1, n, 'x'],
      [5, n, 'x'],
      [n, 1, 'x'],
      [n, 5, 'x'],
    ]);
    expect(roomQuery({ cells: around }).ask()).toBeUndefined();
    expect(blockingCell({ cells: [...around, [4, 4, 0]] })).toBe('D4');
  });

  it.each([
    [[2, 3], 'C2'],
    [[3, 2], 'B3'],
    [[4, 4], 'D4'],
  ] as const)('is too small if %j has a value', ([row, column], name) => {
    expect(roomQuery({ cells: [[row, column, 'theirs']] }).ask()).toMatchObject({
      code: 'NO_ROOM',
      details: [`S!${name}`],
    });
  });

  it('names the first cell that is in the way, row by row', () => {
    const cells: Case['cells'] = [
      [4, 2, 'later'],
      [3, 4, 'first'],
    ];
    expect(blockingCell({ cells })).toBe('D3');
  });

  it.each([
    [26, 'AA1'],
    [52, 'BA1'],
    [702, 'AAA1'],
    [24, 'Y1'],
  ])('names the cell beyond column %d', (column, name) => {
    expect(blockingCell({ at: [1, column], cells: [[1, column + 1, 'theirs']] })).toBe(name);
  });

  it('is too small if a formula that shows nothing is in it', () => {
    const { sheet, ask } = roomQuery({});
    sheet.entered.set('3 3', '=IF(FALSE, 1, "")');
    expect(ask()?.details).toEqual(['S!C3']);
  });

  it.each([
    ['=tech_companies ( "a)b" , \'(\' )', 'C2'],
    ['=TECH_COMPANIES(A1, IF(B1, 1, 2)) ', 'C2'],
    ['=SORT(TECH_COMPANIES("x"))', undefined],
    ['=TECH_COMPANIES("x") & "y"', undefined],
    ['=TECH_COMPANIES("x"', undefined],
    ['=MY_TECH_COMPANIES("x")', undefined],
    ['', undefined],
  ])('is checked only if the call is the whole formula: %s', (formula, name) => {
    expect(blockingCell({ formula, cells: [[2, 3, 'theirs']] })).toBe(name);
  });

  it.each([
    ['', 'C2'],
    ['Loading...', 'C2'],
    ['Wird geladen...', 'C2'],
    ['#ERROR!', 'C2'],
    ['#FEHLER!', 'C2'],
    ['Acme', undefined],
    [`${anyErrorMark}BUSY – x`, 'C2'],
    [`${anyErrorMark}NEEDS_APPROVAL – x`, 'C2'],
  ])('is checked unless the formula already shows a result: %j', (shown, name) => {
    expect(blockingCell({ shown, cells: [[2, 3, 'theirs']] })).toBe(name);
  });

  it('is not checked if an earlier result begins with a row’s error, but checked again if there was no room', () => {
    const cells: Case['cells'] = [[2, 3, 'theirs']];
    const given = { cells, hasRowErrors: true };
    expect(blockingCell({ ...given, shown: `${anyErrorMark}BUSY – x` })).toBeUndefined();
    expect(blockingCell({ ...given, shown: `${errorMark('NO_ROOM')} – x` })).toBe('C2');
  });

  it('is too small if another formula below shows an error', () => {
    const { sheet, ask } = roomQuery({ cells: [[3, 2, `${anyErrorMark}BUSY – x`]] });
    sheet.entered.set('3 2', wholeFormula);
    expect(ask()?.details).toEqual(['S!B3']);
  });

  it('is not checked if an earlier result reports errors further down', () => {
    const cells: Case['cells'] = [
      [2, 3, 'Role'],
      [4, 2, `${anyErrorMark}BUSY – x`],
    ];
    expect(blockingCell({ cells })).toBeUndefined();
  });

  it('ends at the edge of the sheet, and a single cell always has room', () => {
    expect(blockingCell({ at: [30, 799], size: [9, 9], cells: [[30, 800, 'theirs']] })).toBe(
      'ADT30',
    );
    expect(blockingCell({ at: [30, 800], size: [9, 9] })).toBeUndefined();
    expect(blockingCell({ size: [1, 1], cells: [[2, 3, 'theirs']] })).toBeUndefined();
    expect(blockingCell({ size: [0, 3], cells: [[2, 3, 'theirs']] })).toBeUndefined();
  });

  it('is not checked if no cell is evaluated', () => {
    const { world, ask } = roomQuery({ cells: [[2, 3, 'theirs']] });
    world.book.current = undefined;
    expect(ask()).toBeUndefined();
  });

  it('is checked again once after a formula had none', () => {
    const { world, platform, ask } = roomQuery({ cells: [[2, 3, 'theirs']] });
    retryBlocked(platform);
    expect(world.book.refreshed).toEqual([]);
    ask();
    ask();
    retryBlocked(platform);
    retryBlocked(platform);
    expect(world.book.refreshed).toEqual([errorMark('NO_ROOM')]);
  });
});
