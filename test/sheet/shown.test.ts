/** A start does what its form showed, or nothing: if anything changed in between, it asks again and charges nothing. */
import type { Problem } from '../../src/client/problem';
import { problemIn } from '../../src/sheet/execution';
import type { Platform } from '../../src/sheet/ports';
import { planRun } from '../../src/sheet/runs/plan';
import { countNeeded, type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import { viewCompanies } from '../../src/sheet/signals/chosen';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { discovery, requestFor, runOut } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';
import { Office, role } from '../support/signals';

const contacts: RowTask = { kind: 'find-contacts', emails: true, phones: true };

/** Four of the user's own companies, and two others beside them. */
const prospects = () =>
  withSheet(
    ['Domain', 'Partner'],
    ...domainsTo(4).map((domain, i) => [domain, i < 2 ? `p${i}.example` : '']),
  );

/** The form's request after it showed the current plan. */
function shownFor(world: World, request: StartRequest): StartRequest {
  const { fingerprint } = planRun(world.execution(), request).summary;
  return { ...request, shown: { fingerprint, prepared: 0, inFront: true } };
}

const refusal = (platform: Platform, request: StartRequest): Problem | undefined =>
  problemIn(() => startRun(platform, request));

const charged = (world: World) => Object.fromEntries(world.service.charged);
const once = (domains: readonly string[]) =>
  Object.fromEntries(domains.map((domain) => [domain, 1]));

const edits: Readonly<Record<string, (sheet: MemorySheet) => void>> = {
  'a row inserted above the selection': (sheet) => {
    sheet.insertRows(2, 1);
    sheet.put(2, 1, 'late.example');
  },
  'a company typed over another': (sheet) => sheet.put(3, 1, 'late.example'),
  'a column inserted before the keys': (sheet) => {
    sheet.insertColumn(1);
    for (const row of [2, 3, 4, 5]) sheet.put(row, 1, 'late.example');
  },
  'the header of the keys changed': (sheet) => sheet.put(1, 1, 'Competitor'),
  'the key column deleted': (sheet) => sheet.deleteColumns(1, 1),
};

const sort = (sheet: MemorySheet) =>
  sheet.sortBelow(1, (a, b) => (String(a[0]) < String(b[0]) ? 1 : -1));

describe('a start after its numbers were shown', () => {
  it.each([
    ['inserted a column before the keys', (sheet: MemorySheet) => sheet.insertColumn(1)],
    ['inserted a row above the headers', (sheet: MemorySheet) => sheet.insertRows(1, 1)],
    ['moved the key column', (sheet: MemorySheet) => sheet.moveColumn(1, 3)],
  ])('runs what was shown for chosen rows even if people %s', (_, move) => {
    const { world, sheet } = prospects();
    const chosen = { ...requestFor(sheet), keyHeader: 'Domain', span: { from: 3, to: 5 } };
    const request = shownFor(world, chosen);
    move(sheet);
    startRun(world.execution(), request);
    runOut(world);
    expect(charged(world)).toEqual(once(domainsTo(4).slice(1)));
  });

  it('refuses to start if the header of the keys is gone', () => {
    const { world, sheet } = prospects();
    const request = shownFor(world, { ...requestFor(sheet), keyHeader: 'Domain' });
    sheet.put(1, 1, 'Competitor');
    expect(refusal(world.execution(), request)?.code).toBe('COLUMN_MISSING');
    expect(charged(world)).toEqual({});
  });

  it('runs what was shown if nothing changed', () => {
    const { world, sheet } = prospects();
    startRun(world.execution(), shownFor(world, requestFor(sheet)));
    runOut(world);
    expect(charged(world)).toEqual(once(domainsTo(4)));
  });

  it.each(Object.entries(edits))('asks again with %s', (_, edit) => {
    const { world, sheet } = prospects();
    const request = shownFor(world, requestFor(sheet, { span: { from: 2, to: 5 } }));
    edit(sheet);
    const before = JSON.stringify(sheet.cells);
    expect(refusal(world.execution(), request)).toMatchObject({ code: 'CHANGED', spent: 'no' });
    runOut(world);
    expect({ charged: charged(world), cells: JSON.stringify(sheet.cells) }).toEqual({
      charged: {},
      cells: before,
    });
  });

  it('says what it would look up now, and starts that when pressed again', () => {
    const { world, sheet } = prospects();
    const request = requestFor(sheet);
    const shown = shownFor(world, request);
    sheet.put(2, 1, 'late.example');
    sheet.put(6, 1, 'later.example');
    const problem = refusal(world.execution(), shown);
    expect(problem?.what).toContain(
      'Now to look up in “S”, column “Domain”: 5. Credits at most: 5.',
    );
    startRun(world.execution(), shownFor(world, request));
    runOut(world);
    expect(charged(world)).toEqual(
      once(['late.example', ...domainsTo(4).slice(1), 'later.example']),
    );
  });

  it('runs what was shown if only the order changed', () => {
    const { world, sheet } = prospects();
    const request = shownFor(world, requestFor(sheet));
    sort(sheet);
    startRun(world.execution(), request);
    runOut(world);
    expect(charged(world)).toEqual(once(domainsTo(4)));
  });

  it('runs what was shown if rows were only added after it', () => {
    const { world, sheet } = prospects();
    const request = shownFor(world, requestFor(sheet));
    sheet.put(6, 1, 'late.example');
    sheet.put(7, 1, 'later.example');
    startRun(world.execution(), request);
    runOut(world);
    expect(charged(world)).toEqual(once(domainsTo(4)));
    expect(sheet.column('Company data status').slice(0, 6)).toEqual([
      ...Array(4).fill('Done'),
      ...['', ''],
    ]);
  });

  it('names a column without a header by its letter, and no more credits than the cap', () => {
    const { world, sheet } = withSheet(['Note', ''], ...domainsTo(3).map((domain) => ['', domain]));
    const request = requestFor(sheet, { keyColumn: 2, cap: 2 });
    const shown = shownFor(world, request);
    sheet.put(3, 2, 'late.example');
    expect(refusal(world.execution(), shown)?.what).toContain(
      'Now to look up in “S”, column “B”: 3. Credits at most: 2.',
    );
  });

  it('starts, free, if all that was shown has been paid for meanwhile', () => {
    const { world, sheet } = prospects();
    const request = shownFor(world, requestFor(sheet));
    const other = world.book.add('Other', [['Domain'], ...domainsTo(4).map((domain) => [domain])]);
    startRun(world.execution(), requestFor(other));
    runOut(world);
    startRun(world.execution(), request);
    runOut(world);
    expect(charged(world)).toEqual(once(domainsTo(4)));
    expect(sheet.cells.flat().filter((cell) => cell === 'Done')).toHaveLength(4);
  });

  it('tries the first keys in the order that was shown', () => {
    const { world, sheet } = prospects();
    startRun(world.execution(), shownFor(world, requestFor(sheet, { trial: 3 })));
    runOut(world);
    expect(charged(world)).toEqual(once(domainsTo(3)));
  });

  it.each([{ trial: 3 }, { cap: 3 }])('asks again if a sort gives %o other companies', (some) => {
    const { world, sheet } = prospects();
    const { shown } = shownFor(world, requestFor(sheet));
    sort(sheet);
    const request = requestFor(sheet, { ...some, ...(shown && { shown }) });
    expect(refusal(world.execution(), request)?.code).toBe('CHANGED');
  });

  it('pays only for what was shown, whichever call a person edits or sorts before', () => {
    for (const [name, edit] of Object.entries({ ...edits, 'another order': sort })) {
      let calls = 1;
      for (let at = 0; at < calls; at += 1) {
        const { world, sheet } = prospects();
        const request = shownFor(world, requestFor(sheet, { span: { from: 2, to: 5 } }));
        let call = 0;
        const platform = world.execution((each) => {
          if (each.startsWith('after ')) return;
          if (call === at) edit(sheet);
          call += 1;
        });
        problemIn(() => startRun(platform, request));
        calls = call;
        runOut(world);
        const others = [...world.service.charged.keys()].filter(
          (domain) => !domainsTo(4).includes(domain),
        );
        expect({ name, at, others, twice: chargedTwice(world) }).toEqual({
          name,
          at,
          others: [],
          twice: [],
        });
      }
      expect(calls).toBeGreaterThan(10);
    }
  });

  it('asks again if more companies have to be enriched first', () => {
    const { world, sheet } = withSheet(['Domain'], ...domainsTo(4).map((domain) => [domain]));
    world.service.accounts.add(domainsTo(3));
    const request = requestFor(sheet, {
      task: discovery,
      first: { kind: 'enrich-accounts', fields: ['name'] },
    });
    const { fingerprint } = planRun(world.execution(), request).summary;
    expect(countNeeded(world.execution(), request).keys).toBe(1);
    const shown = (prepared: number) => ({ fingerprint, prepared, inFront: false });
    const problem = refusal(world.execution(), { ...request, shown: shown(0) });
    expect(problem).toMatchObject({ code: 'CHANGED', spent: 'no' });
    startRun(world.execution(), { ...request, shown: shown(1) });
    runOut(world);
    expect(charged(world)).toMatchObject(once(['c3.example']));
    expect(chargedTwice(world)).toEqual([]);
  });
});

describe('the sheet in front', () => {
  it('must be the one that the form showed; otherwise the start names both', () => {
    const { world, sheet } = prospects();
    const request = shownFor(world, requestFor(sheet));
    world.book.current = { sheet: world.book.add('Notes', [['Domain']]), row: 1, column: 1 };
    const problem = refusal(world.execution(), request);
    expect(problem?.code).toBe('OTHER_SHEET');
    expect(problem?.what).toBe('The form showed “S”, but “Notes” is now in front.');
    world.book.current = { sheet, row: 2, column: 1 };
    expect(refusal(world.execution(), request)).toBeUndefined();
  });

  it('may be any if the person chose another in the form', () => {
    const { world, sheet } = prospects();
    const { shown, ...request } = shownFor(world, requestFor(sheet));
    world.book.current = { sheet: world.book.add('Notes', []), row: 1, column: 1 };
    const chosen = { ...request, ...(shown && { shown: { ...shown, inFront: false } }) };
    expect(refusal(world.execution(), chosen)).toBeUndefined();
  });
});

describe('the same start sent twice, because its answer was lost', () => {
  const all = { which: 'everything', task: contacts } as const;

  it.each(['immediately', 'after the run ended'])('runs once if it is repeated %s', (when) => {
    const { world, sheet } = withSheet(['Person id'], [12], [13], [21]);
    const request = shownFor(world, requestFor(sheet, all));
    startRun(world.execution(), request);
    if (when !== 'immediately') runOut(world);
    const code = when === 'immediately' ? 'UNDER_WAY' : 'CHANGED';
    expect(refusal(world.execution(), request)?.code).toBe(code);
    runOut(world);
    expect(world.service.people.started).toHaveLength(1);
  });
});

describe('a signal over chosen rows', () => {
  const domains = domainsTo(3).map((domain) => [domain]);

  it('is deployed only for the companies that its form showed', () => {
    const office = new Office();
    const sheet = office.world.book.add('S', [['Domain'], ...domains]);
    const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 1 };
    const seen = () => viewCompanies(office.execution(), rows);
    const deploy = (fingerprint: string) =>
      problemIn(() => office.deploy(role, { rows, shown: { fingerprint, inFront: true } }));
    const before = seen();
    expect(before.companies).toBe(3);
    sheet.put(5, 1, 'late.example');
    const problem = deploy(before.fingerprint);
    expect(problem?.what).toContain('in “S”, column “Domain”: 4. Credits at most: 100.');
    office.world.book.current = { sheet: office.world.book.add('Notes', []), row: 1, column: 1 };
    expect(deploy(seen().fingerprint)?.code).toBe('OTHER_SHEET');
    expect(office.service.signals.all).toEqual([]);
    office.world.book.current = { sheet, row: 1, column: 1 };
    expect(deploy(seen().fingerprint)).toBeUndefined();
    expect(office.service.signals.all).toHaveLength(1);
  });
});

const chargedTwice = ({ service }: World) => [...service.charged].filter(([, times]) => times > 1);
