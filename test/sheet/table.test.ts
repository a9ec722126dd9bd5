/** Tables: what looks like headers and domains, where columns are found again, and what is read and written. */
import fc from 'fast-check';
import { ProblemError } from '../../src/client/problem';
import { dayIn, startOfDay } from '../../src/sheet/days';
import { readPersonKey } from '../../src/sheet/people/person-key';
import type { Cell } from '../../src/sheet/ports';
import { readDomainKey } from '../../src/sheet/runs/kinds/accounts';
import { type Cells, putCell, readColumns, writeCells } from '../../src/sheet/tables/cells';
import { indexOf, locate, readHeaders } from '../../src/sheet/tables/columns';
import { findTable } from '../../src/sheet/tables/find-table';
import { readKeys } from '../../src/sheet/tables/keys';
import { ensureColumns } from '../../src/sheet/tables/new-columns';
import {
  addOwnSheet,
  findOwnSheet,
  headersIn,
  putOwnRows,
  sheetNameOf,
  tableOf as tableIn,
} from '../../src/sheet/tables/own-sheet';
import { readTable } from '../../src/sheet/tables/snapshot';
import { MemoryBook, type MemorySheet } from '../fakes/platform/memory-book';
import { find, sheetOf } from '../support/tables';

const book = new MemoryBook();
const ensureIn = (sheet: MemorySheet, headerRow: number, wanted: string[], header = 'Domain') =>
  ensureColumns(book, sheet, headerRow, { header, index: 1 }, wanted);
const tableOf = (...rows: Cell[][]) => find(rows);
const sheetWith = (...rows: Cell[][]) => sheetOf(rows);

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
    const table = tableOf(['Q4 prospects'], [], ['Company', 'URL', 'Mail', 'Seats'], ...body);
    expect(table).toMatchObject({ headerRow: 3, domainColumn: 2 });
  });

  it.each<[string, Cell[][], number]>([
    ['blank rows below the headers', [['Company', 'Website'], [], ['Acme', 'acme.example']], 1],
    [
      'two blank rows below the header',
      [['Domain'], [], [], ['acme.example'], ['bolt.example']],
      1,
    ],
    [
      'rows without domains first',
      [['Company', 'Website'], [], ['Acme', 'n/a'], ['Bolt', 'bolt.example']],
      1,
    ],
    [
      'blank rows on both sides',
      [['Prospects'], [], ['Company', 'Website'], [], ['A', 'a.example']],
      3,
    ],
    [
      'a title that names websites',
      [['Website list'], [], ['Company', 'Website'], ['A', 'a.example']],
      3,
    ],
    ['a column of person ids', [['Name', 'Person id'], [], ['Ada', 7]], 1],
    ['a title and no headers', [['Prospects'], [], ['acme.example'], ['bolt.example']], 0],
    [
      'a title and a wide list',
      [['Prospects', 'of 2026'], [], ['Company', 'Website'], ['A', 'a.example']],
      3,
    ],
  ])('finds the right header row despite %s', (_, rows, headerRow) => {
    expect(tableOf(...rows).headerRow).toBe(headerRow);
  });

  it('finds headers below cells that are merged over them, but no row of text below headers', () => {
    const rows: Cell[][] = [
      ['Company', '', 'Contact', ''],
      ['Name', 'Website', 'E-mail', 'Seats'],
    ];
    expect(tableOf(...rows, ...body)).toMatchObject({ headerRow: 2, domainColumn: 2 });
    const merged = tableOf(['Company', ''], ['Name', 'Website'], ['Acme', 'acme.example']);
    expect(merged).toMatchObject({ headerRow: 2, domainColumn: 2 });
    for (const below of [
      ['Acme', 'n/a'],
      ['Website makers', 'none'],
    ])
      expect(tableOf(['Company', 'Website'], below, ['Bolt', 'bolt.example']).headerRow).toBe(1);
    expect(tableOf(['Company', 'Note'], ['Acme', 'late'], ['Bolt', 'early']).headerRow).toBe(1);
  });

  it('recognises headers of domains in German', () => {
    const table = tableOf(['Firma', 'Webseite'], ['Acme', 'n/a'], ['Bolt', 'bolt.example']);
    expect(table.domainColumn).toBe(2);
  });

  it('accepts years as headers, but no other numbers, and no row of only years', () => {
    const rows = (heading: number | boolean) => tableOf(['Domain', heading], ['acme.example', 12]);
    for (const year of [1900, 2026, 2100]) expect(rows(year).headerRow).toBe(1);
    for (const other of [1899, 2101, 2026.5, true]) expect(rows(other).headerRow).toBe(0);
    expect(tableOf([2025, 2026], ['acme.example', 'bolt.example']).headerRow).toBe(0);
    expect(rows(2026).columns[1]).toEqual({ index: 2, header: '2026', sample: '12' });
  });

  it('chooses a visible column of domains if there is one, whichever are hidden', () => {
    const headers = ['Website', 'Old website', 'Domain', 'URL', 'Homepage', 'Webseite'];
    const column = fc.record({ header: fc.constantFrom(...headers), hidden: fc.boolean() });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 8 }), (columns) => {
        const rows = [
          columns.map(({ header }) => header),
          ...['a.example', 'b.example'].map((domain) => columns.map(() => domain)),
        ];
        const isHidden = (index: number) => columns[index - 1]?.hidden === true;
        const { domainColumn } = findTable(sheetWith(...rows), undefined, undefined, isHidden);
        const visible = columns.flatMap(({ hidden }, at) => (hidden ? [] : [at + 1]));
        if (visible.length === 0) expect(domainColumn).toBeUndefined();
        else expect(visible).toContain(domainColumn);
      }),
    );
  });

  it('never chooses a hidden column, but lists it', () => {
    const sheet = sheetWith(
      ['Domain', 'Person ID', 'Website', 'Person ID', 'LinkedIn', 'Company page'],
      ...body.map(([, domain = '']) => {
        const page = 'https://www.linkedin.com/company/acme';
        return [domain, 'p1', domain, 'p1', page, page];
      }),
    );
    expect(findTable(sheet)).toMatchObject({ domainColumn: 1, personColumn: 2, pageColumn: 5 });
    const table = findTable(sheet, undefined, undefined, (column) => [1, 2, 5].includes(column));
    expect(table).toMatchObject({ domainColumn: 3, personColumn: 4, pageColumn: 6 });
    expect(table.columns).toHaveLength(6);
    expect(findTable(sheet, undefined, undefined, () => true).domainColumn).toBeUndefined();
  });

  it('works without headers', () => {
    expect(find(body)).toMatchObject({ headerRow: 0, domainColumn: 2 });
    const table = tableOf(['acme.example'], ['bolt.example']);
    expect(table).toMatchObject({ headerRow: 0, domainColumn: 1 });
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

  it('finds nothing in a sheet without domains, or an empty one', () => {
    expect(tableOf(['Name', 'Age'], ['Ada', 36]).domainColumn).toBeUndefined();
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
    const sheet = sheetWith(['Company', 'Website', 'Industry'], ['Acme', 'acme.example', '']);
    sheet.insertRows(1, 5);
    sheet.insertColumn(1);
    const place = locate(sheet, 1, key);
    expect(place.headerRow).toBe(6);
    expect(indexOf(place, key)).toBe(3);
    expect(indexOf(place, { header: 'Industry', index: 3 })).toBe(4);
  });

  it('that are gone are reported by name', () => {
    const sheet = sheetWith(['Company', 'Web'], ['Acme', 'acme.example']);
    expect(() => locate(sheet, 1, key)).toThrow(ProblemError);
    expect(() => indexOf({ headerRow: 1, headers: ['A'] }, key)).toThrow('“Website”');
  });

  it('are added once, to the right, and reused in any letter case', () => {
    const sheet = sheetOf([['Domain', 'INDUSTRY']]);
    const { columns } = ensureIn(sheet, 1, ['Industry', 'Employees', 'HQ country']);
    expect(columns).toEqual([
      { header: 'INDUSTRY', index: 2 },
      { header: 'Employees', index: 3 },
      { header: 'HQ country', index: 4 },
    ]);
    expect(sheet.cells).toEqual([['Domain', 'INDUSTRY', 'Employees', 'HQ country']]);
  });

  it('are added beside headers far below', () => {
    const sheet = sheetOf([
      ...Array.from({ length: 1_199 }, () => ['']),
      ['Domain'],
      ['a.example'],
    ]);
    const { place, columns } = ensureIn(sheet, 1_200, ['Industry']);
    expect(place.headerRow).toBe(1_200);
    expect(columns).toEqual([{ header: 'Industry', index: 2 }]);
    expect(sheet.cells.slice(1_199)).toEqual([['Domain', 'Industry'], ['a.example']]);
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

describe('the column of domains', () => {
  /** Which of two columns, with these headers and contents, is chosen. */
  const chosenColumn = (one: [string, Cell[]], other: [string, Cell[]]) =>
    find([
      [one[0], other[0], 'Note'],
      ...[0, 1, 2].map((i) => [one[1][i] ?? '', other[1][i] ?? '', 'n']),
    ]).domainColumn;
  const names = ['a.example', 'b.example', 'c.example'];
  const mails = names.map((name) => `dana@${name}`);
  const name: [string, Cell[]] = ['Name', ['A', 'B', 'C']];
  const blank = ['', '', ''];

  it.each<[string, [string, Cell[]], [string, Cell[]], number | undefined]>([
    ['by its header', name, ['Domain', blank], 2],
    ['by the header “web site”', name, ['Our web site', blank], 2],
    ['by the header “Homepage”', name, ['Homepage', blank], 2],
    ['not by a weaker header alone', name, ['URL', blank], undefined],
    ['by a weaker header and one domain', name, ['URL', ['a.example', 'x', 'y']], 2],
    ['by its contents', name, ['Where', names], 2],
    ['rather than one of email addresses', ['Where', mails], ['Else', names], 2],
    ['rather than one of owners', ['Owner', names], ['Else', names], 2],
    ['rather than one of LinkedIn pages', ['LinkedIn URL', names], ['Else', names], 2],
    ['not in email addresses with such a header', ['Email', mails], name, undefined],
    [
      'not by a header with “domain” inside a word',
      ['Subdomains', ['x', 'y', 'z']],
      name,
      undefined,
    ],
    [
      'not in a column with the same value in all rows',
      ['Source', ['x.example', 'x.example', 'x.example']],
      name,
      undefined,
    ],
    ['as the first of two that are equally good', ['Domain', names], ['Domain', names], 1],
    ['not in numbers', ['Where', [1, 2, 3]], name, undefined],
    ['with domains in two of three cells', ['Where', ['a.example', 'b.example', 'no']], name, 1],
    [
      'not with a domain in one of three cells',
      ['Where', ['a.example', 'nor', 'no']],
      name,
      undefined,
    ],
  ])('is found %s', (_, one, other, column) => {
    expect(chosenColumn(one, other)).toBe(column);
  });

  it('may hold the same domain twice', () => {
    expect(find([['Where'], ['x.example'], ['x.example']]).domainColumn).toBe(1);
  });

  it('is the selected one, if that is as good', () => {
    const rows = [['Where', 'There'], ...names.map((name) => [name, name])];
    expect([undefined, 1, 2, 3].map((column) => find(rows, column).domainColumn)).toEqual([
      ...[1, 1, 2, 1],
    ]);
  });
});

describe('a table', () => {
  it('has headers if a row is text, at least half as wide as the widest, and has values below', () => {
    expect(find([['Title'], ['A', 'B', 'C'], ['x', 'y', 'z']]).headerRow).toBe(2);
    expect(tableOf(['A', ''], ['x', 'y']).headerRow).toBe(1);
    expect(tableOf(['A', 1], ['B', 'C'], ['x', 'y']).headerRow).toBe(2);
    expect(find([['A', 'B']]).headerRow).toBe(0);
    expect(tableOf(['a.example', 'B'], ['x', 'y'], [1, 2]).headerRow).toBe(2);
    expect(tableOf([1, 2], [3, 4]).headerRow).toBe(0);
  });

  it('lists each column with its header and the first filled cell below, shortened', () => {
    const table = tableOf([' Name ', 'Age', ''], ['', 7, ''], ['x'.repeat(50), 8, true]);
    expect(table.columns).toEqual([
      { index: 1, header: 'Name', sample: 'x'.repeat(40) },
      { index: 2, header: 'Age', sample: '7' },
      { index: 3, header: '', sample: 'true' },
    ]);
    expect(find([['only'], ['']], undefined, 0).columns).toEqual([
      { index: 1, header: '', sample: 'only' },
    ]);
  });

  it('recognises the column of people’s ids by its header', () => {
    for (const header of ['Person id', 'person_id', 'PersonID', 'The person-id of it'])
      expect(tableOf(['Name', header], ['Ada', 7]).personColumn).toBe(2);
    for (const header of ['Person', 'Personal idea', 'xperson id'])
      expect(tableOf(['Name', header], ['Ada', 7]).personColumn).toBeUndefined();
  });

  it('recognises the column of company pages by most of its cells', () => {
    const pages = (...cells: Cell[]) =>
      find([['Domain', 'Where'], ...cells.map((cell, i) => [`a${i}.example`, cell])]).pageColumn;
    const page = 'https://www.linkedin.com/company/acme';
    expect(pages(page, 'unknown', page)).toBe(2);
    expect(pages(page, 'unknown')).toBeUndefined();
    expect(pages('', 7, 'unknown')).toBeUndefined();
    expect(pages('', page)).toBe(2);
  });

  it('is read up to two hundred columns wide and fifty rows below its headers', () => {
    const wide = Array.from({ length: 300 }, (_, i) => `h${i}`);
    expect(find([wide, wide]).columns).toHaveLength(200);
    const long = sheetOf(Array.from({ length: 300 }, (_, i) => [`r${i}`]));
    const read = jest.spyOn(long, 'read');
    findTable(long);
    findTable(long, undefined, 100);
    expect(read.mock.calls.map(([, , rows]) => rows)).toEqual([50, 150]);
    const [first] = findTable(long, undefined, 100).columns;
    expect(first).toMatchObject({ header: 'r99', sample: 'r100' });
  });
});

describe('a column', () => {
  const key = { header: 'Website', index: 2 };

  it('is looked for where it was, then in the first thousand rows', () => {
    const rows: Cell[][] = Array.from({ length: 1_200 }, (_, i) => [`n${i}`, '']);
    rows[999] = ['Company', ' Website '];
    const sheet = sheetOf(rows);
    expect(locate(sheet, 1, key)).toEqual({ headerRow: 1_000, headers: ['Company', 'Website'] });
    expect(locate(sheet, 9_999, key).headerRow).toBe(1_000);
    rows[999] = ['', ''];
    rows[1_000] = ['Company', 'Website'];
    expect(() => locate(sheetOf(rows), 1, key)).toThrow(/“Website” is no longer in the sheet/);
    expect(locate(sheetOf(rows), 1_001, key).headerRow).toBe(1_001);
    expect(() => locate(sheetOf([]), 1, key)).toThrow(/“Website”/);
  });

  it('without a header is expected where it was', () => {
    const sheet = sheetOf([['a', 'b', 'c']]);
    const place = locate(sheet, 0, { header: '', index: 2 });
    expect(place).toEqual({ headerRow: 0, headers: ['', '', ''] });
    expect(indexOf(place, { header: '', index: 2 })).toBe(2);
    expect(readHeaders(sheetOf([]), 1)).toEqual([]);
  });

  it('is the nearest of those with its header', () => {
    const place = { headerRow: 1, headers: ['A', 'B', 'C', 'D', 'A', 'A'] };
    expect([1, 2, 3, 4, 5, 9].map((index) => indexOf(place, { header: 'A', index }))).toEqual([
      ...[1, 1, 1, 5, 5, 6],
    ]);
  });

  it('that is added looks like the key column, and its header is text', () => {
    const sheet = sheetOf([
      ['Domain', ''],
      ['a.example', 'mine'],
    ]);
    const [write, copyLook] = [jest.spyOn(sheet, 'write'), jest.spyOn(sheet, 'copyLook')];
    expect(ensureIn(sheet, 1, ['=A', 'B', '=a']).columns).toEqual([
      { header: '=A', index: 3 },
      { header: 'B', index: 4 },
      { header: '=A', index: 3 },
    ]);
    expect(write.mock.calls).toEqual([[1, 3, [["'=A", 'B']]]]);
    expect(copyLook.mock.calls).toEqual([[{ row: 1, column: 1 }, { row: 1, column: 3 }, 2]]);
    ensureIn(sheet, 1, ['b']);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('in a sheet without headers is always a new one, and nothing is written', () => {
    const sheet = sheetOf([['x']]);
    const write = jest.spyOn(sheet, 'write');
    expect(ensureIn(sheet, 0, ['A', 'A'], '').columns).toEqual([
      { header: '', index: 2 },
      { header: '', index: 3 },
    ]);
    expect(write).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  it('are read below the headers, within the chosen rows, in one read', () => {
    const texts = ['D', 'a.example', 'B.example', '', 'no', 'b.example', 'z'];
    const sheet = sheetWith(...texts.map((text) => [text]));
    const read = jest.spyOn(sheet, 'read');
    expect(readKeys(sheet, 1, 1, readDomainKey)).toMatchObject({
      rows: new Map(Object.entries({ 'a.example': [2], 'b.example': [3, 6] })),
      invalid: [
        { row: 5, text: 'no' },
        { row: 7, text: 'z' },
      ],
    });
    expect(readKeys(sheet, 1, 1, readDomainKey, { from: 1, to: 3 }).rows.size).toBe(2);
    expect(readKeys(sheet, 1, 1, readDomainKey, { from: 6, to: 99 })).toMatchObject({
      rows: new Map([['b.example', [6]]]),
      invalid: [{ row: 7, text: 'z' }],
    });
    expect(readKeys(sheet, 0, 1, readDomainKey, { from: 1, to: 1 }).invalid).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(4);
    expect(readKeys(sheet, 7, 1, readDomainKey)).toMatchObject({ rows: new Map(), invalid: [] });
    expect(readKeys(sheet, 1, 1, readDomainKey, { from: 9, to: 12 }).rows.size).toBe(0);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['7', '7'],
    [' 42 ', '42'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740992', 'malformed'],
    ['12345678901234567', 'malformed'],
    ['07', 'malformed'],
    ['7a', 'malformed'],
    ['a7', 'malformed'],
    ['-7', 'malformed'],
    ['  ', 'empty'],
  ])('of people: %j', (text, expected) => {
    const reading = readPersonKey(text);
    expect(reading.ok ? reading.key : reading.fault).toBe(expected);
  });
});

describe('reading columns', () => {
  const sheet = sheetOf(
    Array.from({ length: 9 }, (_, i) => Array.from({ length: 9 }, (__, j) => `${i + 1}/${j + 1}`)),
  );

  it('reads neighbours together, and far columns separately', () => {
    const read = jest.spyOn(sheet, 'read');
    const near = readColumns(sheet, [7, 3], [5, 2]);
    expect(read.mock.calls).toEqual([[3, 2, 5, 4]]);
    expect([near(3, 2), near(7, 5), near(5, 4), near(8, 2), near(3, 6)]).toEqual([
      ...['3/2', '7/5', '5/4', '', ''],
    ]);
    const far = readColumns(sheet, [4], [9, 1]);
    expect(read.mock.calls.slice(1)).toEqual([
      [4, 9, 1, 1],
      [4, 1, 1, 1],
    ]);
    expect([far(4, 9), far(4, 1), far(4, 2), far(5, 1)]).toEqual(['4/9', '4/1', '', '']);
    expect(readColumns(sheet, [], [1])(1, 1)).toBe('');
    expect(readColumns(sheet, [1], [])(1, 1)).toBe('');
    expect(read).toHaveBeenCalledTimes(3);
  });
});

describe('writing cells', () => {
  const blocks = (...cells: [number, number[]][]) => {
    const sheet = sheetOf([]);
    const write = jest.spyOn(sheet, 'write').mockImplementation(() => {});
    const wanted: Cells = new Map();
    for (const [row, columns] of cells)
      for (const column of columns) putCell(wanted, row, column, `${row}/${column}`);
    writeCells(sheet, wanted);
    return write.mock.calls.map(([row, column, [line = [], ...below]]) => [
      ...[row, column, 1 + below.length, line.length],
    ]);
  };

  it('writes neighbours of the same shape as one block, and never bridges a gap', () => {
    expect(blocks([2, [2, 1]], [1, [1, 2]], [3, [1, 2]])).toEqual([[1, 1, 3, 2]]);
    expect(blocks([1, [1, 3]], [2, [1, 3]])).toEqual([
      [1, 1, 2, 1],
      [1, 3, 2, 1],
    ]);
    expect(blocks([1, [1]], [3, [1]])).toEqual([
      [1, 1, 1, 1],
      [3, 1, 1, 1],
    ]);
    expect(blocks([1, [1, 2]], [2, [1]], [3, [1, 2]])).toEqual([
      [1, 1, 3, 1],
      [1, 2, 1, 1],
      [3, 2, 1, 1],
    ]);
    expect(blocks()).toEqual([]);
  });
});

describe('a sheet of the add-on', () => {
  const own = { name: 'Runs', idHeader: 'Id', headers: ['Name', 'Id', 'Note'] };

  it('is found by its id, else by its name if it was not used for something else', () => {
    const book = new MemoryBook();
    expect(findOwnSheet(book, own, undefined)).toBeUndefined();
    const theirs = book.add('Runs', [['My runs']]);
    expect(findOwnSheet(book, own, undefined)).toBeUndefined();
    expect(addOwnSheet(book, own).name).toBe('Runs 2');
    expect(addOwnSheet(book, own).name).toBe('Runs 3');
    theirs.put(1, 2, 'Id');
    expect(findOwnSheet(book, own, undefined)).toBe(theirs);
    expect(findOwnSheet(book, own, undefined, [theirs.id])).toBeUndefined();
    expect(findOwnSheet(book, own, theirs.id, [theirs.id])).toBe(theirs);
    expect(findOwnSheet(book, own, 999)).toBe(theirs);
    theirs.name = 'Renamed';
    expect(findOwnSheet(book, own, theirs.id)).toBe(theirs);
    const empty = book.add('Runs', []);
    expect(findOwnSheet(book, own, undefined)).toBe(empty);
  });

  it('gets its headers once, and every column that is missing', () => {
    const sheet = sheetOf([]);
    const mark = jest.spyOn(sheet, 'markHeaders');
    const columns = () => headersIn(book, sheet, own).map(({ index }) => index);
    const idsIn = (one: MemorySheet) => readTable(tableIn(one, own)).keys.rows.keys();
    expect(columns()).toEqual([1, 2, 3]);
    expect([...idsIn(sheet)]).toEqual([]);
    sheet.insertRows(1, 1);
    sheet.deleteColumns(1, 1);
    sheet.put(3, 1, ' 7 ');
    sheet.put(5, 1, 8);
    expect(columns()).toEqual([3, 1, 2]);
    expect([...idsIn(sheet)]).toEqual(['7', '8']);
    expect(sheet.cells[1]).toEqual(['Id', 'Note', 'Name']);
    expect(mark.mock.calls).toEqual([[3]]);
    sheet.put(2, 1, 'Gone');
    expect(() => idsIn(sheet)).toThrow(/“Id” is no longer in the sheet/);
  });

  it('updates its rows wherever they are, adds new ones, and writes texts as text', () => {
    const sheet = sheetOf([]);
    putOwnRows({ book }, sheet, own, [
      { id: '1', values: ['One', 1, undefined] },
      { id: '2', values: ['Two', 2, 'n'] },
    ]);
    sheet.sortBelow(1, (a, b) => Number(b[1]) - Number(a[1]));
    sheet.put(3, 4, 'mine');
    const write = jest.spyOn(sheet, 'write');
    putOwnRows({ book }, sheet, own, [
      { id: '1', values: ['One', 1, '=later'] },
      { id: '3', values: ['Three', 3, ''] },
    ]);
    expect(sheet.cells).toEqual([
      ['Name', 'Id', 'Note'],
      ['Two', 2, 'n'],
      ['One', 1, '=later', 'mine'],
      ['Three', 3, ''],
    ]);
    expect(write.mock.calls[0]).toEqual([3, 3, [["'=later"]]]);
    write.mockClear();
    putOwnRows({ book }, sheet, own, [{ id: '2', values: ['Two', 2, 'n'] }]);
    expect(write).not.toHaveBeenCalled();
  });

  it.each([
    ['Snowflake', 'Snowflake - People'],
    ["a[b]c:d*e?f/g\\h'i", 'a b c d e f g h i - People'],
    ['  two   words ', 'two words - People'],
    ['x'.repeat(41), `${'x'.repeat(41)} - People`],
    ['x'.repeat(42), `${'x'.repeat(40)}… - People`],
    [`${'x'.repeat(39)} yyyyyy`, `${'x'.repeat(39)}… - People`],
  ])('is named after %j', (text, name) => {
    expect(sheetNameOf(text, ' - People')).toBe(name);
    expect(name.length).toBeLessThanOrEqual(50);
  });
});

describe('days', () => {
  it('are those of UTC, and only existing days', () => {
    expect(startOfDay('2026-11-20')).toBe(Date.UTC(2026, 10, 20));
    for (const text of ['', '2026-02-30', 'x2026-11-20', '2026-11-20x', '2026-1-2', '9999-99-99'])
      expect(startOfDay(text)).toBeUndefined();
    expect(dayIn(new Date('2026-11-20T23:59:59Z'))).toBe('2026-11-20');
    expect(dayIn(new Date(Number.NaN))).toBeUndefined();
    expect(dayIn('2026-11-20T08:00:00Z')).toBe('2026-11-20');
    for (const none of ['on 2026-11-20', '', 'yesterday', 46_000])
      expect(dayIn(none)).toBeUndefined();
  });
});
