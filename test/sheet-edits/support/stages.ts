/** Every flow that writes into people's sheets, set up to be disturbed by edits between its calls. */
import { ProblemError } from '../../../src/client/problem';
import { locked, problemIn } from '../../../src/sheet/execution';
import { freeze } from '../../../src/sheet/formulas/freeze';
import { matchPeople, viewOwnList } from '../../../src/sheet/people/match-people';
import type { Cell } from '../../../src/sheet/ports';
import { pump } from '../../../src/sheet/pump';
import { writeHistory } from '../../../src/sheet/runs/history-sheet';
import { settleLost } from '../../../src/sheet/runs/lost-cells';
import { offerNames } from '../../../src/sheet/runs/offer-names';
import { planRun } from '../../../src/sheet/runs/plan';
import { rowStatus } from '../../../src/sheet/runs/row-status';
import { type StartRequest, startRun } from '../../../src/sheet/runs/start';
import { undoRun } from '../../../src/sheet/runs/undo/undo';
import { ensureDataSheet } from '../../../src/sheet/storage/hidden-sheet';
import type { MemorySheet } from '../../fakes/platform/memory-book';
import { World } from '../../fakes/platform/memory-platform';
import { SpillingSheet } from '../../fakes/platform/spilling-sheet';
import { discovery, newest, requestFor, runOut } from '../../support/runs';
import { only, start as startSearch } from '../../support/searches';
import { withSheet } from '../../support/sheets';
import { deep, Office } from '../../support/signals';

export type OnCall = (name: string) => void;

export interface Stage {
  readonly world: World;
  readonly sheet: MemorySheet;
  readonly idHeader: string;
  /** A header of the add-on. */
  readonly resultHeader: string;
  /** Headers under which only people write. */
  readonly personHeaders: readonly string[];
  /** Id of a row that is added if the person deletes another or types into it → id of that other row. */
  readonly replacements?: ReadonlyMap<string, string>;
  /** Filled cells are overwritten, because the person has agreed to that. */
  readonly writesOver?: true;
  readonly removesRows?: true;
  readonly undoes?: true;
  /** The execution that is disturbed. */
  act(onCall: OnCall): void;
  /** What triggers do afterwards. */
  finish(): void;
  /** Runs over the same rows a second time. */
  again?(): void;
}

const domains = ['a', 'bb', 'ccc', 'dddd', 'unknown5', 'ffffff'].map((name) => `${name}.example`);
const remark = 'My remark';

/** Companies below a title: one row has no domain, one company is listed twice, and some cells are a person's own. */
function prospects(fields: readonly string[], notes = false) {
  const { world, sheet } = withSheet(
    ['Prospects of autumn'],
    ['Owner', 'Domain', 'Company', 'Note'],
    ...domains.map((domain, i) => [`o${i}`, domain, i === 2 ? 'My name' : '', `note on ${domain}`]),
    ['o6', 'no domain', '', 'note on none'],
    ['o7', 'bb.example', '', 'the same again'],
  );
  sheet.writeNotes(5, 3, [['a note of mine']]);
  world.service.accounts.nameOf = (domain) => `=Company(${domain})`;
  const request = requestFor(sheet, {
    headerRow: 2,
    keyColumn: 2,
    task: { kind: 'enrich-accounts', fields: [...fields], ...(notes && { notes }) },
  });
  return { world, sheet, request: request as StartRequest };
}

type Made = ReturnType<typeof prospects>;

function enriching(
  act: (made: Made, onCall: OnCall) => void,
  prepare: (made: Made) => void = () => {},
  fields: readonly string[] = ['name', 'employee_count'],
  notes = false,
  writesOver?: true,
): () => Stage {
  return () => {
    const made = prospects(fields, notes);
    prepare(made);
    return {
      world: made.world,
      sheet: made.sheet,
      idHeader: 'Domain',
      resultHeader: 'Company',
      personHeaders: ['Owner', 'Note'],
      ...(writesOver && { writesOver }),
      act: (onCall) => act(made, onCall),
      finish: () => runOut(made.world),
      ...(act === pumpRun && { again: () => runAgain(made) }),
    };
  };
}

/** Two lists side by side with the same headers; the right one is enriched. */
function twoTables(act: (made: Made, onCall: OnCall) => void, prepare: (made: Made) => void) {
  return (): Stage => {
    const { world, sheet } = withSheet(
      ['Customers', '', '', '', '', 'Prospects'],
      ['Since', 'Domain', 'Company', 'Rank', '', 'Owner', 'Domain', 'Company', 'Note'],
      ...domains.map((domain, i) => {
        const customer = [2010 + i, `customer${i}.example`, i === 1 ? 'My customer' : '', i];
        return [...customer, '', `o${i}`, domain, i === 2 ? 'My name' : '', `note on ${domain}`];
      }),
    );
    const request = requestFor(sheet, { headerRow: 2, keyColumn: 7, keyHeader: 'Domain' });
    const made = { world, sheet, request };
    prepare(made);
    return {
      world,
      sheet,
      idHeader: 'Domain',
      resultHeader: 'Company',
      personHeaders: ['Since', 'left Domain', 'left Company', 'Rank', 'Owner', 'Note'],
      act: (onCall) => act(made, onCall),
      finish: () => runOut(world),
      ...(act === pumpRun && { again: () => runAgain(made) }),
    };
  };
}

/** The sidebar's request, with what its form showed. */
function shown({ world }: Made, request: StartRequest): StartRequest {
  const { fingerprint } = planRun(world.execution(), request).summary;
  return { ...request, shown: { fingerprint, prepared: 0, inFront: false } };
}

const startRunIn = ({ world, request }: Made) => startRun(world.execution(), request);
const runAgain = (made: Made) => {
  const problem = problemIn(() => startRunIn(made));
  if (problem && problem.code !== 'NOTHING_TO_DO') throw new ProblemError(problem);
  runOut(made.world);
};
const everything = (made: Made) => ({ ...made.request, which: 'everything' as const });
const completeRun = (made: Made) => {
  startRun(made.world.execution(), everything(made));
  runOut(made.world);
};
const pumpRun = ({ world }: Pick<Made, 'world'>, onCall: OnCall) =>
  void pump(world.execution(onCall), 30_000);

const undoRunIn = ({ world }: Pick<Made, 'world'>, onCall: OnCall) =>
  undoRun(world.execution(onCall), newest(world).id, 60_000);

/** Lets the run look again, and puts back what it lost. */
function putBackIn({ world }: Pick<Made, 'world'>, onCall: OnCall): void {
  world.now += 60_000;
  pumpRun({ world }, onCall);
  settleLost(world.execution(onCall), newest(world).id, 'putBack', 60_000);
}

/** Completes a run, and blanks most of what it wrote; one row is as at its start. */
function loseResults(made: Made): void {
  const { world, sheet } = made;
  startRunIn(made);
  while (newest(world).endedAt === undefined) {
    pump(world.execution(), 0);
    world.now += 1_000;
  }
  for (const row of [4, 5, 7, 9, 10])
    for (let column = 3; column <= 7; column += 1) if (column !== 4) sheet.put(row, column, '');
  sheet.put(4, 7, rowStatus.queued);
}

/** A stage that pumps until nothing is left to do. */
const pumpUntilDone = (world: World): Pick<Stage, 'act' | 'finish'> => ({
  act: (onCall) => pumpRun({ world }, onCall),
  finish: () => runOut(world),
});

/** Writes a person's own remarks beside rows of a sheet that the add-on made. */
function remarkOn(sheet: MemorySheet, rows: readonly number[]): void {
  const column = sheet.extent().columns + 1;
  sheet.put(1, column, remark);
  for (const row of rows) sheet.put(row, column, `remark ${row}`);
}

const allRows = (sheet: MemorySheet) =>
  Array.from({ length: sheet.extent().rows - 1 }, (_, i) => i + 2);

function sheetIn(world: World, name: string): MemorySheet {
  const sheet = world.book.sheetByName(name);
  if (!sheet) throw new Error(`There is no sheet ${name}`);
  return sheet;
}

function refreshing(): Stage {
  const office = new Office();
  const { world } = office;
  const found = new Map<string, number>();
  const names = ['a', 'bb', 'ccc', 'dddd', 'eeeee'];
  world.service.accounts.add(names.map((name) => `${name}.example`));
  world.service.accounts.evidenceOf = (domain) => ({
    signal_count: found.get(domain) ?? 0,
    narrative_and_key_signals: `${domain} found ${found.get(domain) ?? 0} times.`,
  });
  const rows = names.map((name) => [`${name}.example`, `note on ${name}`]);
  const sheet = world.book.add('Prospects', [['Domain', 'Note'], ...rows]);
  const execution = (onCall: OnCall = () => {}) => {
    const platform = world.execution(onCall);
    const { http: signals } = office.execution(onCall);
    return {
      ...platform,
      http: {
        send: (requests: Parameters<typeof signals.send>[0]) =>
          requests.some(({ url }) => /signal|audience/.test(url))
            ? signals.send(requests)
            : platform.http.send(requests),
      },
    };
  };
  startRun(execution(), {
    ...requestFor(sheet, {
      task: {
        kind: 'read-accounts',
        fields: ['signal_count', 'narrative_and_key_signals'],
        keepFresh: true,
      },
      which: 'everything',
    }),
  });
  for (let i = 0; i < 5; i += 1) {
    pump(execution(), 30_000);
    world.now += 60_000;
  }
  office.deploy({ ...deep, daily: true });
  for (const name of ['a', 'ccc', 'dddd']) {
    office.service.signals.find(office.signal, name, '2026-11-20');
    found.set(`${name}.example`, 3);
  }
  office.signal.status = 'scheduled';
  world.now += 60_000;
  return {
    world,
    sheet,
    idHeader: 'Domain',
    resultHeader: 'Signals',
    personHeaders: ['Note'],
    act: (onCall) => void pump(execution(onCall), 3_000),
    finish: () => {
      for (let i = 0; i < 3; i += 1) {
        world.now += 3_600_000;
        pump(execution(), 3_000);
      }
    },
  };
}

function membersOfASecondDay(): Stage {
  const office = new Office();
  ensureDataSheet(office.world.execution());
  office.deploy({ ...deep, daily: true });
  const found = (day: string, ...names: string[]) => {
    for (const name of names) office.service.signals.find(office.signal, name, day);
  };
  found('2026-11-20', 'a', 'b', 'c');
  office.advanceTime(4 * 60_000);
  found('2026-11-21', 'd', 'e');
  office.world.now += 24 * 3_600_000;
  const sheet = sheetIn(office.world, 'Robots - Companies');
  remarkOn(sheet, allRows(sheet));
  return {
    world: office.world,
    sheet,
    idHeader: 'Company',
    resultHeader: 'New',
    personHeaders: [remark],
    ...hourlyExecutions(office),
  };
}

function peopleForACallList(): Stage {
  const office = new Office();
  ensureDataSheet(office.world.execution());
  office.deploy({ ...deep, daily: true }, { companiesSheet: false });
  const { signals } = office.service;
  for (const name of ['a', 'b', 'c', 'd']) signals.find(office.signal, name, '2026-11-20');
  office.advanceTime(4 * 60_000);
  for (const [nth, person] of [0, 0, 2].entries())
    signals.findPerson(office.signal, 50 + nth, `Person ${nth}`, '2026-11-21', {
      ...office.signal.accounts[person],
      person_role: `Role ${nth}`,
    });
  office.world.now += 24 * 3_600_000;
  const sheet = sheetIn(office.world, 'Robots - Calls');
  remarkOn(sheet, allRows(sheet));
  return {
    world: office.world,
    sheet,
    idHeader: 'Call id',
    resultHeader: 'Person',
    personHeaders: [remark],
    replacements: new Map([
      ['1000 50', '1000'],
      ['1002 52', '1002'],
    ]),
    ...hourlyExecutions(office),
  };
}

/** Executions an hour apart; only the first is disturbed. */
function hourlyExecutions(office: Office): Pick<Stage, 'act' | 'finish'> {
  return {
    act: (onCall) => void pump(office.execution(onCall), 3_000),
    finish: () => {
      for (let i = 0; i < 3; i += 1) {
        office.world.now += 3_600_000;
        pump(office.execution(), 3_000);
      }
    },
  };
}

function searching(): Stage {
  const world = World.connected();
  startSearch(world);
  pump(world.execution(), 0);
  const sheet = sheetIn(world, 'Snowflake companies');
  remarkOn(sheet, [2, 20, 51]);
  world.now += 60_000;
  return {
    world,
    sheet,
    idHeader: 'Domain',
    resultHeader: 'Posts',
    personHeaders: [remark],
    ...pumpUntilDone(world),
  };
}

function undoingASearch(): Stage {
  const world = World.connected();
  startSearch(world, { companies: 50 });
  runOut(world);
  const sheet = sheetIn(world, 'Snowflake companies');
  remarkOn(sheet, [10, 20, 30]);
  return {
    world,
    sheet,
    idHeader: 'Domain',
    resultHeader: 'Posts',
    personHeaders: [remark],
    removesRows: true,
    act: (onCall) => undoRun(world.execution(onCall), only(world).id, 60_000),
    finish: () => undoRun(world.execution(), only(world).id, 60_000),
  };
}

const discovered = (undo: boolean) => (): Stage => {
  const names = ['c0', 'c1', 'c2', 'c4'].map((name) => `${name}.example`);
  const { world, sheet: companies } = withSheet(['Domain'], ...names.map((name) => [name]));
  world.service.accounts.add([...names, 'c3.example']);
  const find = (from: number, to: number) =>
    startRun(
      world.execution(),
      requestFor(companies, { task: discovery, cap: 1_000, span: { from, to } }),
    );
  find(2, 3);
  runOut(world);
  const sheet = sheetIn(world, 'People');
  remarkOn(sheet, [2]);
  if (!undo) find(4, 5);
  return {
    world,
    sheet,
    idHeader: 'Person id',
    resultHeader: 'Role',
    personHeaders: [remark],
    ...(undo && { removesRows: true }),
    act: (onCall) =>
      undo
        ? undoRun(world.execution(onCall), newest(world).id, 60_000)
        : void pump(world.execution(onCall), 30_000),
    finish: () => (undo ? undoRun(world.execution(), newest(world).id, 60_000) : runOut(world)),
  };
};

function lookingUpAnOwnList(): Stage {
  const world = World.connected();
  ensureDataSheet(world.execution());
  world.service.extensions = ['people-lookup'];
  world.service.people.lookUp = (reference) =>
    Number(/\d+/.exec(Object.values(reference).join())?.[0] ?? 0);
  const profiles = [11, 12, 13, 14, 15].map((n) => `https://www.linkedin.example/in/p${n}`);
  const rows = profiles.map((profile, i) => [profile, `note ${i}`]);
  const sheet = world.book.add('List', [['LinkedIn', 'Note'], ...rows]);
  return {
    world,
    sheet,
    idHeader: 'LinkedIn',
    resultHeader: 'Person id',
    personHeaders: ['Note'],
    act: (onCall) => {
      const request = { sheetId: sheet.id, headerRow: 1 };
      const { fingerprint } = viewOwnList(world.execution(), request);
      matchPeople(world.execution(onCall), { ...request, fingerprint });
    },
    finish: () => void pump(world.execution(), 3_000),
  };
}

/** Company names, one of them with a domain; two rows name the same company. */
function findingDomains(): Stage {
  const world = World.connected();
  ensureDataSheet(world.execution());
  world.service.extensions = ['company-lookup'];
  world.service.companies.domainsOf = (name) =>
    name === 'Two' ? ['two.example', 'twain.example'] : [`${name.toLowerCase()}.example`];
  const sheet = world.book.add('Prospects', [
    ['Company', 'Domain', 'Note'],
    ...['Alder', 'Birch', 'Two', 'Cedar', 'Birch', 'Elm'].map((name, i) => [
      name,
      name === 'Cedar' ? 'mine.example' : '',
      `note ${i}`,
    ]),
  ]);
  const { offer } = offerNames(world.execution(), {
    sheetId: sheet.id,
    headerRow: 1,
    keyColumn: 2,
  });
  if (!offer) throw new Error('Nothing is offered');
  startRun(world.execution(), { ...offer.request, cap: 0 });
  return {
    world,
    sheet,
    idHeader: 'Company',
    resultHeader: 'Domain',
    personHeaders: ['Note'],
    ...pumpUntilDone(world),
  };
}

function keepingHistory(): Stage {
  const { world, sheet: companies } = withSheet(
    ['Domain'],
    ['a.example'],
    ['bb.example'],
    ['ccc.example'],
  );
  const run = (row: number) =>
    startRun(world.execution(), requestFor(companies, { span: { from: row, to: row } }));
  for (const row of [2, 3]) {
    run(row);
    runOut(world);
  }
  writeHistory(world.execution());
  const sheet = sheetIn(world, 'Runs');
  remarkOn(sheet, [2, 3]);
  run(4);
  return {
    world,
    sheet,
    idHeader: 'Run number',
    resultHeader: 'Found',
    personHeaders: [remark],
    ...pumpUntilDone(world),
  };
}

/** A formula that spills headers and a row per company, a formula in each row, and a person's own formula. */
function freezing(): Stage {
  const world = World.connected();
  ensureDataSheet(world.execution());
  const [many, each, theirs] = [
    '=ENRICH_DOMAIN(B3:B9, "name, city", TRUE)',
    '=IFERROR(ENRICH_DOMAIN(own row), "?")',
    '=COUNTA(B3:B9)',
  ];
  const domainsIn = (shown: Cell[][]) => {
    const column = Math.max(...shown.map((line) => line.indexOf('Domain')));
    return shown.map((line) => String(line[column] ?? ''));
  };
  const sheet = new SpillingSheet(7, {
    [theirs]: [[7]],
    [many]: (shown, row) => [
      ['Company', 'City'],
      ...domainsIn(shown)
        .slice(row + 1)
        .map((domain) => (domain ? [`Company ${domain}`, `City ${domain}`] : ['', ''])),
    ],
    [each]: (shown, row) => [[`Staff of ${domainsIn(shown)[row]}`]],
  });
  const rows = [...domains, 'bb.example', ''].map((domain, i) => [
    `owner ${i}`,
    domain,
    '',
    '',
    domain && each,
    `note ${i}`,
  ]);
  const cells = [
    ['Prospects of autumn', theirs],
    ['Owner', 'Domain', many, '', 'Staff', 'Note'],
    ...rows,
  ];
  for (const [i, line] of cells.entries())
    for (const [j, cell] of line.entries()) sheet.put(i + 1, j + 1, cell);
  world.book.sheets.push(sheet);
  return {
    world,
    sheet,
    idHeader: 'Domain',
    resultHeader: 'Company',
    personHeaders: ['Owner', 'Note'],
    act(onCall) {
      const platform = world.execution(onCall);
      const found = platform.book.sheetById(sheet.id);
      if (found) locked(platform, () => freeze(platform.book, found, []));
    },
    finish: () => void pump(world.execution(), 3_000),
  };
}

/** Flow → its setup. */
export const stages: Readonly<Record<string, () => Stage>> = {
  'a start': enriching((made, onCall) => {
    const request = shown(made, made.request);
    startRun(made.world.execution(onCall), request);
  }),
  'a start that knows results': enriching((made, onCall) => {
    const request = shown(made, everything(made));
    startRun(made.world.execution(onCall), request);
  }, completeRun),
  'a start that leaves rows out': enriching((made, onCall) => {
    const column = { header: 'Owner', index: 1 };
    const rules = { onlyWhere: { column, is: 'filled', value: '' } } as const;
    startRun(made.world.execution(onCall), { ...made.request, rules });
  }),
  'results of a run': enriching(pumpRun, startRunIn),
  'results of a run in which a row got another company': enriching(pumpRun, (made) => {
    startRunIn(made);
    const at = made.sheet.column('Domain', 2).indexOf('dddd.example');
    made.sheet.put(3 + at, 2, 'another.example');
  }),
  'results with notes and amounts': enriching(pumpRun, startRunIn, ['name', 'revenue_usd'], true),
  'results written over': enriching(
    pumpRun,
    (made) => startRun(made.world.execution(), everything(made)),
    ['name', 'employee_count'],
    false,
    true,
  ),
  'results that are undone afterwards': () => {
    const { again: _, ...stage } = enriching(pumpRun, startRunIn)();
    return {
      ...stage,
      undoes: true,
      finish() {
        stage.finish();
        undoRunIn(stage, () => {});
      },
    };
  },
  'results that a run lost': () => {
    const fields = ['name', 'revenue_usd'];
    const stage = enriching(putBackIn, loseResults, fields, true)();
    return {
      ...stage,
      finish() {
        putBackIn(stage, () => {});
        stage.finish();
      },
    };
  },
  'results beside one of two tables': twoTables(pumpRun, startRunIn),
  'undo beside one of two tables': twoTables(undoRunIn, completeRun),
  'undo of a run': enriching(undoRunIn, completeRun, ['name', 'revenue_usd'], true),
  'a refresh of kept columns': refreshing,
  'members of a signal on its second day': membersOfASecondDay,
  'people for companies on a call list': peopleForACallList,
  'further pages of a technology search': searching,
  'undo of a technology search': undoingASearch,
  'people found': discovered(false),
  'undo of people found': discovered(true),
  'an own list looked up': lookingUpAnOwnList,
  'domains found by names': findingDomains,
  'the sheet Runs': keepingHistory,
  'formulas frozen': freezing,
};
