import fc from 'fast-check';
import { ProblemError } from '../../src/client/problem';
import type { Cell } from '../../src/sheet/ports';
import { type Cells, putCell, writeCells } from '../../src/sheet/tables/cells';
import { ensureColumns, indexOf, locate } from '../../src/sheet/tables/columns';
import { find, sheetOf } from '../support/tables';

describe('findTable', () => {
  const body = [
    ['Acme', 'acme.example', 'dana@acme.example', 12],
    ['Bolt', 'https://bolt.example', 'bo@bolt.example', 7],
  ];

  it('finds headers and the domain column', () => {
    const table = find([['Company', 'Website', 'Email', 'Seats'], ...body]);
    expect(table).toMatchObject({ headerRow: 1, domainColumn: 2 });
    expect(table.columns[1]).toEqual({ index: 2, header: 'Website', sample: 'acme.example' });
  });

  it('finds headers below a title and blank rows', () => {
    expect(
      find([['Q4 prospects'], [], ['Company', 'URL', 'Mail', 'Seats'], ...body]),
    ).toMatchObject({
      headerRow: 3,
      domainColumn: 2,
    });
  });

  it('takes years for headers, but no other numbers, and no row of years alone', () => {
    const rows = (heading: number | boolean) =>
      find([
        ['Domain', heading],
        ['acme.example', 12],
      ]);
    for (const year of [1900, 2026, 2100]) expect(rows(year).headerRow).toBe(1);
    for (const other of [1899, 2101, 2026.5, true]) expect(rows(other).headerRow).toBe(0);
    expect(
      find([
        [2025, 2026],
        ['acme.example', 'bolt.example'],
      ]).headerRow,
    ).toBe(0);
    expect(rows(2026).columns[1]).toEqual({ index: 2, header: '2026', sample: '12' });
  });

  it('does without headers', () => {
    expect(find(body)).toMatchObject({ headerRow: 0, domainColumn: 2 });
    expect(find([['acme.example'], ['bolt.example']])).toMatchObject({
      headerRow: 0,
      domainColumn: 1,
    });
  });

  it('prefers the domain column over email and LinkedIn columns', () => {
    const linkedin = (name: string) => `https://www.linkedin.example/company/${name}`;
    const rows = [
      ['LinkedIn', 'Owner email', 'Domain'],
      [linkedin('a'), 'x@y.example', 'a.example'],
      [linkedin('b'), 'z@y.example', 'b.example'],
    ];
    expect(find(rows)).toMatchObject({ domainColumn: 3, pageColumn: 1 });
  });

  it('lets the selection decide between equals, and a person correct the header row', () => {
    const rows = [
      ['Domain', 'Domain'],
      ['a.example', 'b.example'],
      ['c.example', 'd.example'],
    ];
    expect(find(rows).domainColumn).toBe(1);
    expect(find(rows, 2).domainColumn).toBe(2);
    expect(find(rows, undefined, 2)).toMatchObject({
      headerRow: 2,
      columns: [{ header: 'a.example' }, { header: 'b.example' }],
    });
  });

  it('says nothing about a sheet without domains, or an empty one', () => {
    expect(
      find([
        ['Name', 'Age'],
        ['Ada', 36],
      ]).domainColumn,
    ).toBeUndefined();
    expect(find([])).toEqual({
      headerRow: 0,
      columns: [],
      domainColumn: undefined,
      personColumn: undefined,
      pageColumn: undefined,
    });
  });
});

describe('columns', () => {
  const key = { header: 'Website', index: 2 };

  it('are found again after rows and columns were inserted or moved', () => {
    const sheet = sheetOf([
      ['Company', 'Website', 'Industry'],
      ['Acme', 'acme.example', ''],
    ]);
    sheet.insertRows(1, 5);
    sheet.insertColumn(1);
    const place = locate(sheet, 1, key);
    expect(place.headerRow).toBe(6);
    expect(indexOf(place, key)).toBe(3);
    expect(indexOf(place, { header: 'Industry', index: 3 })).toBe(4);
  });

  it('that are gone are missed by name', () => {
    const sheet = sheetOf([
      ['Company', 'Web'],
      ['Acme', 'acme.example'],
    ]);
    expect(() => locate(sheet, 1, key)).toThrow(ProblemError);
    expect(() => indexOf({ headerRow: 1, headers: ['A'] }, key)).toThrow('“Website”');
  });

  it('are made once, to the right, and reused in any case of letters', () => {
    const sheet = sheetOf([['Domain', 'INDUSTRY']]);
    const place = { headerRow: 1, headers: ['Domain', 'INDUSTRY'] };
    const refs = ensureColumns(sheet, place, ['Industry', 'Employees', 'HQ country'], 1);
    expect(refs).toEqual([
      { header: 'INDUSTRY', index: 2 },
      { header: 'Employees', index: 3 },
      { header: 'HQ country', index: 4 },
    ]);
    expect(sheet.cells).toEqual([['Domain', 'INDUSTRY', 'Employees', 'HQ country']]);
  });
});

describe('writeCells', () => {
  const place = fc.record({
    row: fc.integer({ min: 1, max: 12 }),
    column: fc.integer({ min: 1, max: 6 }),
  });

  it('writes exactly the cells asked for, each once', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const sheet = sheetOf(Array.from({ length: 12 }, () => new Array<Cell>(6).fill('before')));
        const cells: Cells = new Map();
        for (const { row, column } of places) putCell(cells, row, column, `${row}/${column}`);
        const written: string[] = [];
        const write = sheet.write.bind(sheet);
        sheet.write = (row, column, values) => {
          values.forEach((line, i) => {
            line.forEach((_, j) => {
              written.push(`${row + i}/${column + j}`);
            });
          });
          write(row, column, values);
        };
        writeCells(sheet, cells);
        const wanted = new Set(places.map(({ row, column }) => `${row}/${column}`));
        expect(written.sort()).toEqual([...wanted].sort());
        sheet.cells.forEach((line, i) => {
          line.forEach((cell, j) => {
            const name = `${i + 1}/${j + 1}`;
            expect(cell).toBe(wanted.has(name) ? name : 'before');
          });
        });
      }),
    );
  });
});
