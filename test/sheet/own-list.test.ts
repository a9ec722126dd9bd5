/** A user's own list of people: how its people are looked up, and runs over it. */
import { ProblemError } from '../../src/client/problem';
import type { PersonReference } from '../../src/contract/people';
import { matchPeople, viewOwnList } from '../../src/sheet/people/match-people';
import { planRun } from '../../src/sheet/runs/plan';
import { startRun } from '../../src/sheet/runs/start';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const profile = (id: number) => `https://www.linkedin.example/in/p${id}`;
const contacts = { kind: 'find-contacts', emails: true, phones: false } as const;
const rowsOf = (sheet: MemorySheet) => ({ sheetId: sheet.id, headerRow: 1 });

/** Knows people by the number in a reference; 7 is two people. */
function known(reference: PersonReference): number | 'unknown' | 'ambiguous' {
  const [digits] = /\d+/.exec(JSON.stringify([Object.values(reference)[0]])) ?? [];
  if (digits === undefined) return 'unknown';
  return digits === '7' ? 'ambiguous' : Number(digits);
}

function office(): World {
  const world = World.connected();
  world.service.extensions = ['people-lookup'];
  world.service.people.lookUp = known;
  return world;
}

const lookUpRequests = (world: World) =>
  world.service.requests
    .filter(({ url }) => url.endsWith('/look-up'))
    .map(({ body }): { references: PersonReference[] } => JSON.parse(body ?? ''));

describe('a user’s own list', () => {
  it('may have email addresses as mail programs write them', () => {
    const world = office();
    const mails = ['Dana Roe <p12@acme.example>', 'mailto:p14@acme.example', 'p16@acme.example'];
    const rows = mails.map((mail) => ['Dana Roe', mail]);
    const sheet = world.book.add('List', [['Name', 'Contact'], ...rows]);
    expect(viewOwnList(world.execution(), rowsOf(sheet)).ways).toEqual([
      { by: 'email', columns: [2] },
    ]);
    expect(matchPeople(world.execution(), rowsOf(sheet))).toMatchObject({ found: 3 });
    expect(lookUpRequests(world)[0]?.references).toEqual(
      [12, 14, 16].map((id) => ({ email: `p${id}@acme.example` })),
    );
  });

  it.each([
    [['Name', 'LinkedIn'], ['Dana Roe', profile(12)], [{ by: 'profile', columns: [2] }]],
    [['First name', 'Website'], ['Dana', 'acme.example'], []],
    [['Last name', 'Website'], ['Roe', 'acme.example'], []],
    [['City', 'Website'], ['Oslo', 'acme.example'], []],
    [
      ['Name', 'Seen at', 'Website'],
      ['Dana Roe', 'fair.example', 'acme.example'],
      [{ by: 'name', columns: [1, 3] }],
    ],
    [
      ['First name', 'Last name', 'Seen at', 'Met at'],
      ['Dana', 'Roe', 'fair.example', 'b.example'],
      [{ by: 'name', columns: [1, 2, 3] }],
    ],
  ])('with the columns %j is looked up by those that identify people', (headers, row, ways) => {
    const world = office();
    const sheet = world.book.add('List', [headers, row]);
    expect(viewOwnList(world.execution(), rowsOf(sheet)).ways).toEqual(ways);
  });

  it('gets contacts: each row is looked up by its best reference, and reports its own outcome', () => {
    const world = office();
    const sheet = world.book.add('List', [
      ['Name', 'Website', 'LinkedIn', 'E-mail'],
      ['Dana Weiss', 'acme.example', profile(12), ''],
      ['Kim Lee', 'acme.example', '', 'p14@acme.example'],
      ['Weiss 16, Ada', 'https://acme.example/', '', 'ada@gmail.com'],
      ['Kim 7', 'acme.example', '', ''],
      ['Nobody Here', 'b.example', '', ''],
      ['Domainless Dan', '', '', ''],
      ['', '', profile(12), ''],
      ['', '', '', ''],
    ]);
    expect(viewOwnList(world.execution(), rowsOf(sheet))).toMatchObject({
      ways: [
        { by: 'profile', columns: [3] },
        { by: 'email', columns: [4] },
        { by: 'name', columns: [1, 2] },
      ],
      open: 7,
      missed: 0,
    });
    sheet.hiddenColumns.add(3);
    expect(viewOwnList(world.execution(), rowsOf(sheet)).ways.map(({ by }) => by)).toEqual([
      'email',
      'name',
    ]);
    sheet.hiddenColumns.clear();
    expect(matchPeople(world.execution(), rowsOf(sheet))).toEqual({
      found: 4,
      unknown: 1,
      ambiguous: 1,
      unreadable: 1,
      column: 5,
    });
    const ids = [12, 14, 16, 'More than one person', 'Not found', 'Not enough to go by', 12];
    expect(sheet.column('Person id').slice(0, 7)).toEqual(ids);
    expect(lookUpRequests(world)).toEqual([
      {
        references: [
          { profile_url: profile(12) },
          { email: 'p14@acme.example' },
          { name: 'Weiss 16, Ada', domain: 'acme.example' },
          { name: 'Kim 7', domain: 'acme.example' },
          { name: 'Nobody Here', domain: 'b.example' },
        ],
      },
    ]);
    const request = { ...rowsOf(sheet), task: contacts, keyColumn: 5, which: 'blanks' as const };
    expect(planRun(world.execution(), request).summary).toMatchObject({
      toFetch: 3,
      invalid: 3,
      estimate: 3,
    });
    startRun(world.execution(), { ...request, cap: 10 });
    runOut(world);
    expect(sheet.column('Contact search status').slice(0, 7)).toEqual([
      ...['Done', 'Done', 'Done'],
      'More than one person: add a profile link or email',
      'Person not found: check the row and look it up again',
      'Not enough details: add a profile link, work email, or name and domain',
      'Done',
    ]);
    expect(world.service.totalCharged()).toBe(3);
    // People who were missed are looked up again, one of them by a new profile.
    sheet.put(5, 3, profile(18));
    expect(viewOwnList(world.execution(), rowsOf(sheet))).toMatchObject({ open: 0, missed: 3 });
    expect(matchPeople(world.execution(), rowsOf(sheet))).toMatchObject({ found: 1, unknown: 1 });
    expect(sheet.column('Person id')[3]).toBe(18);
    expect(lookUpRequests(world)[1]?.references).toEqual([
      { profile_url: profile(18) },
      { name: 'Nobody Here', domain: 'b.example' },
    ]);
  });

  it('looks up rows without an id, whatever spaces are in the cell, and leaves what a person wrote there', () => {
    const world = office();
    const sheet = world.book.add('List', [
      ['Profile', 'Person id'],
      [profile(12), '  '],
      [profile(14), ' Not found '],
      [profile(16), 16],
      [profile(18), 'asked Ann'],
    ]);
    const view = () => viewOwnList(world.execution(), rowsOf(sheet));
    expect(view()).toMatchObject({ open: 1, missed: 1 });
    expect(matchPeople(world.execution(), rowsOf(sheet))).toMatchObject({ found: 2 });
    expect(sheet.column('Person id')).toEqual([12, 14, 16, 'asked Ann']);
    expect(view()).toMatchObject({ open: 0, missed: 0 });
  });

  it('writes ids beside the right people if rows are sorted meanwhile, and keeps those written before a failure', () => {
    const world = office();
    const people = Array.from({ length: 700 }, (_, i) => [`Person ${i}`, profile(1_000 + i)]);
    const sheet = world.book.add('List', [['Full name', 'Profile'], ...people]);
    world.service.fault = ({ url }) => {
      if (!url.endsWith('/look-up')) return undefined;
      if (lookUpRequests(world).length > 0) return refused(503);
      sheet.sortBelow(1, (one, other) => String(other[1]).localeCompare(String(one[1])));
      sheet.put(2, 2, profile(5_000));
      return undefined;
    };
    const match = () => matchPeople(world.execution(), rowsOf(sheet));
    expect(match).toThrow(ProblemError);
    expect(sheet.column('Person id').filter((id) => id !== '')).toHaveLength(500);
    world.service.fault = () => undefined;
    expect(match()).toMatchObject({ found: 200 });
    const ids = sheet.column('Person id');
    expect(ids[0]).toBe(5_000);
    expect(sheet.column('Profile')).toEqual(ids.map((id) => profile(Number(id))));
    expect(match).toThrow(ProblemError);
  });

  it('gets the right ids wherever the execution is killed, once it is repeated', () => {
    whereverItDies(20, (onCall) => {
      const world = office();
      const rows = [profile(11), profile(12), 'https://www.linkedin.example/in/nobody'];
      const sheet = world.book.add('List', [['Profile'], ...rows.map((row) => [row])]);
      catchKill(() => matchPeople(world.execution(onCall), rowsOf(sheet)));
      world.locked = false;
      if (viewOwnList(world.execution(), rowsOf(sheet)).open > 0)
        matchPeople(world.execution(), rowsOf(sheet));
      expect(sheet.cells[0]).toEqual(['Profile', 'Person id']);
      expect(sheet.column('Person id')).toEqual([11, 12, 'Not found']);
    });
  });

  it('uses first and last names, only in the chosen rows, and not the owner’s email address', () => {
    const world = office();
    const sheet = world.book.add('List', [
      ['Owner email', 'First name', 'Last name', 'Domain'],
      ['rep@us.example', 'Dana', 'Weiss 11', 'a.example'],
      ['rep@us.example', 'Kim', 'Lee 12', 'b.example'],
    ]);
    const rows = { ...rowsOf(sheet), span: { from: 3, to: 3 } };
    expect(matchPeople(world.execution(), rows)).toMatchObject({ found: 1, column: 5 });
    expect(lookUpRequests(world)).toEqual([
      { references: [{ name: 'Kim Lee 12', domain: 'b.example' }] },
    ]);
    expect(sheet.column('Person id')).toEqual(['', 12]);
  });

  it('gets no offer and sends no request if the service doesn’t announce look-ups', () => {
    const { world, sheet } = withSheet(['LinkedIn'], [profile(12)]);
    const view = viewOwnList(world.execution(), rowsOf(sheet));
    expect(view).toMatchObject({ ways: [], open: 0, missed: 0 });
    expect(() => matchPeople(world.execution(), rowsOf(sheet))).toThrow(ProblemError);
    expect(lookUpRequests(world)).toEqual([]);
    const request = { ...rowsOf(sheet), task: contacts, keyColumn: 1, which: 'blanks' as const };
    expect(planRun(world.execution(), request).summary).toMatchObject({ toFetch: 0, invalid: 1 });
  });
});
