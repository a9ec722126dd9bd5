/** How many calls one update needs wherever blank cells are, and edits of tables too large to be read whole. */
import type { Cell } from '../../src/sheet/ports';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { lazily } from '../../src/sheet/tables/snapshot';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { newest, requestFor, runOut } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

const reading = ['extent', 'read', 'formulas', 'notes', 'formats'] as const;
const writing = ['write', 'writeNotes', 'setFormats'] as const;

/** The sheet's calls during `act`, in order: r for a read, e for a read of its size, w for a write. */
function callsOf(sheet: MemorySheet, act: () => void): string {
  let calls = '';
  const spies = [...reading, ...writing].map((name) => {
    const call = sheet[name].bind(sheet) as (...args: unknown[]) => unknown;
    const letter = name === 'extent' ? 'e' : reading.some((each) => each === name) ? 'r' : 'w';
    return jest.spyOn(sheet, name).mockImplementation(((...args: unknown[]) => {
      calls += letter;
      return call(...args);
    }) as never);
  });
  act();
  for (const spy of spies) spy.mockRestore();
  return calls;
}

/** A run over a thousand rows; a person has filled in every second company. */
function alternating() {
  const rows = domainsTo(1_000).map((domain, i) => [domain, i % 2 === 0 ? 'mine' : '', 'note']);
  const { world, sheet } = withSheet(['Domain', 'Company', 'Note'], ...rows);
  world.service.accounts.add(domainsTo(1_000));
  startRun(world.execution(), requestFor(sheet));
  return { world, sheet };
}

it('reads at most twelve times per update, and never between two of its writes', () => {
  const { world, sheet } = alternating();
  let calls = '';
  for (let i = 0; i < 20 && newest(world).state !== 'done'; i += 1) {
    calls = callsOf(sheet, () => void pump(world.execution(), 0));
    const writes = /w.*w/.exec(calls)?.[0] ?? '';
    if (writes.length > 100) break;
    world.now += 60_000;
  }
  // One write for each of the 500 blank companies, and one for the columns beside all rows.
  expect(/^[er]*(w+)[er]*$/.exec(calls)?.[1]).toHaveLength(501);
  expect(calls.replace(/[^r]/g, '').length).toBeLessThanOrEqual(12);
  runOut(world);
  expect(sheet.column('Company').filter((company) => company === 'mine')).toHaveLength(500);
});

it('undoes the run with as few reads', () => {
  const { world, sheet } = alternating();
  runOut(world);
  const calls = callsOf(sheet, () => undoRun(world.execution(), newest(world).id, 60_000));
  expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
  const [before = ''] = calls.split('w');
  expect(before.replace(/[^r]/g, '').length).toBeLessThanOrEqual(12);
  expect(calls.slice(calls.indexOf('w'), calls.lastIndexOf('w'))).not.toMatch(/[re]/);
  expect(sheet.cells[0]).toEqual(['Domain', 'Company', 'Note']);
});

/** The cells of these columns, below the headers. */
function linesUnder({ cells: [headers = [], ...body] }: MemorySheet, ...names: string[]): Cell[][] {
  const columns = names.map((name) => headers.indexOf(name));
  return body.map((line) => columns.map((column) => line[column] ?? ''));
}

/** The rows whose company is neither the domain's nor a person's. */
const wrongRowsIn = (sheet: MemorySheet) =>
  linesUnder(sheet, 'Domain', 'Company').filter(
    ([domain, company = '']) => !['', 'mine', `Company ${domain}`].includes(String(company)),
  );

/** The companies that were written beside another domain or under another header. */
const misplacedIn = ({ cells: [headers = [], ...body] }: MemorySheet) =>
  body.flatMap((line) =>
    line.filter((cell, i) => {
      const isInPlace =
        headers[i] === 'Company' && cell === `Company ${line[headers.indexOf('Domain')]}`;
      return String(cell).startsWith('Company') && !isInPlace;
    }),
  );

describe('a table of more than 10,000 cells', () => {
  const count = 350;
  /** The chosen rows; a person has filled in the last one's company. */
  const [from, to] = [100, 110];
  const notes = Array.from({ length: 30 }, (_, i) => `Note ${i}`);
  const lines = domainsTo(count).map((domain, i) => ['o', domain, i === to - 2 ? 'mine' : '', i]);

  /** Edits right before the nth read of the sheet's size, and checks each write for misplaced companies. */
  function runWithEdit(nth: number, edit: (sheet: MemorySheet) => void) {
    const { world, sheet } = withSheet(['Owner', 'Domain', 'Company', ...notes], ...lines);
    world.service.accounts.add(domainsTo(count));
    startRun(world.execution(), requestFor(sheet, { keyColumn: 2, span: { from, to } }));
    const [extent, read] = [sheet.extent.bind(sheet), sheet.read.bind(sheet)];
    const write = sheet.write.bind(sheet);
    let [sizeReads, cells] = [0, 0];
    let before: { readonly sizeReads: number; readonly cells: number } | undefined;
    jest.spyOn(sheet, 'extent').mockImplementation(() => {
      if (++sizeReads === nth) edit(sheet);
      cells = 0;
      return extent();
    });
    jest.spyOn(sheet, 'read').mockImplementation((...args) => {
      cells += args[2] * args[3];
      return read(...args);
    });
    jest.spyOn(sheet, 'write').mockImplementation((...args) => {
      before ??= { sizeReads, cells };
      write(...args);
      expect(misplacedIn(sheet)).toEqual([]);
    });
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'done', counts: { found: to - from + 1 } });
    return { sheet, before };
  }

  const undisturbed = lazily(() => runWithEdit(0, () => {}).before);

  it('is not read again as a whole before the first write', () => {
    expect(undisturbed()?.cells).toBeLessThan(count * 4);
  });

  it.each<[string, (sheet: MemorySheet) => void, mine?: number]>([
    ['a row is inserted above', (sheet) => sheet.insertRows(3, 1)],
    [
      'a row is deleted above and another added below',
      (sheet) => {
        sheet.deleteRow(3);
        sheet.put(count + 1, 2, 'new.example');
      },
    ],
    ['it is sorted', (sheet) => sheet.sortBelow(1, (a, b) => Number(b[3]) - Number(a[3]))],
    [
      'two of its rows are exchanged',
      (sheet) => {
        const place = ([, , , note]: Cell[]) =>
          note === from ? from + 1 : note === from + 1 ? from : Number(note);
        sheet.sortBelow(1, (a, b) => place(a) - place(b));
      },
    ],
    [
      'two headers are exchanged',
      (sheet) => {
        sheet.put(1, 3, 'Note 9');
        sheet.put(1, 13, 'Company');
      },
      0,
    ],
    ['a column is inserted', (sheet) => sheet.insertColumn(1)],
    ['a column is moved', (sheet) => sheet.moveColumn(4, 3)],
    ['the first company is typed in', (sheet) => sheet.put(from, 3, 'mine'), 2],
    ['the last company is typed in', (sheet) => sheet.put(to - 1, 3, 'mine'), 2],
  ])('has each company in its place if %s right before a write', (_, edit, mine = 1) => {
    const { sheet } = runWithEdit(undisturbed()?.sizeReads ?? 0, edit);
    const filled = linesUnder(sheet, 'Note 0', 'Company').filter(([, company]) => company !== '');
    expect(filled.map(([note]) => note).sort()).toEqual(
      lines
        .map(([, , , note]) => note)
        .slice(from - 2, to - 1)
        .sort(),
    );
    expect(filled.filter(([, company]) => company === 'mine')).toHaveLength(mine);
  });
});

it('a table of more than 10,000 cells without headers is filled beside its keys if it is sorted meanwhile', () => {
  const lines = domainsTo(350).map((domain, i) => [
    domain,
    i,
    ...(i === 0 ? Array(30).fill('n') : []),
  ]);
  const { world, sheet } = withSheet(...lines);
  world.service.accounts.add(domainsTo(350));
  startRun(world.execution(), requestFor(sheet, { headerRow: 0, span: { from: 100, to: 110 } }));
  let isSorted = false;
  const extent = sheet.extent.bind(sheet);
  jest.spyOn(sheet, 'extent').mockImplementation(() => {
    if (!isSorted) sheet.sortBelow(0, (a, b) => Number(b[1]) - Number(a[1]));
    isSorted = true;
    return extent();
  });
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 11 } });
  const filled = sheet.cells.flatMap((line) => {
    const [company] = line.filter((cell) => String(cell).startsWith('Company'));
    return company === undefined ? [] : [[line[0], company]];
  });
  expect(filled.sort()).toEqual(
    domainsTo(350)
      .slice(99, 110)
      .map((domain) => [domain, `Company ${domain}`])
      .sort(),
  );
});

describe('a table of more than 100,000 cells', () => {
  const rows = 3_400;
  const chosen = { span: { from: 1_500, to: 1_900 } };
  const headers = ['Owner', 'Domain', 'Company', ...Array(29).fill('Note')];
  const edits: Readonly<Record<string, (sheet: MemorySheet) => void>> = {
    'a row inserted above': (sheet) => sheet.insertRows(3, 1),
    'a row deleted above': (sheet) => sheet.deleteRow(3),
    'rows inserted among those that are written': (sheet) => sheet.insertRows(1_600, 3),
    'a column inserted': (sheet) => sheet.insertColumn(1),
  };

  it.each(Object.entries(edits))(
    'has each result in its row, with %s right before one of the first three writes',
    (_, edit) => {
      for (let at = 0; at < 3; at += 1) {
        const lines = domainsTo(rows).map((domain, i) => ['o', domain, i % 3 ? '' : 'mine', 'n']);
        const { world, sheet } = withSheet(headers, ...lines);
        world.service.accounts.add(domainsTo(rows).slice(1_498, 1_899));
        startRun(world.execution(), requestFor(sheet, { ...chosen, keyColumn: 2 }));
        let writes = 0;
        const write = sheet.write.bind(sheet);
        const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
          if (writes++ === at) edit(sheet);
          write(...args);
        });
        runOut(world);
        spy.mockRestore();
        expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 401 } });
        expect(wrongRowsIn(sheet)).toEqual([]);
        const done = linesUnder(sheet, 'Company data status', 'Company').filter(
          ([status]) => status === 'Done',
        );
        expect(done).toHaveLength(401);
        expect(done.filter(([, company]) => company === '')).toEqual([]);
      }
    },
  );

  it('reports unclear rows if a sort right before a write leaves companies in wrong rows', () => {
    const lines = domainsTo(rows).map((domain) => ['o', domain, '', 'n']);
    const { world, sheet } = withSheet(headers, ...lines);
    world.service.accounts.add(domainsTo(rows).slice(1_498, 1_899));
    startRun(world.execution(), requestFor(sheet, { ...chosen, keyColumn: 2 }));
    // A person's own values far below, which the sort moves to where the run writes.
    for (let row = 2_800; row < 3_200; row += 1) sheet.put(row, 3, `own ${row}`);
    let isSorted = false;
    const write = sheet.write.bind(sheet);
    const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
      if (!isSorted) sheet.sortBelow(1, (a, b) => String(b[2]).localeCompare(String(a[2])));
      isSorted = true;
      write(...args);
    });
    runOut(world);
    spy.mockRestore();
    const wrong = sheet.cells.slice(1).filter((line) => {
      const own = String(line[2] ?? '');
      return own.startsWith('Company') && own !== `Company ${line[1]}`;
    });
    const { problem } = newest(world);
    expect(wrong.length === 0 || problem?.code === 'UNCLEAR_ROWS').toBe(true);
  });
});
