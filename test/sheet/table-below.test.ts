/** A second table below the first on one sheet: runs over the first end where the second begins. */
import type { Cell } from '../../src/sheet/ports';
import { planRun } from '../../src/sheet/runs/plan';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { nameOf } from '../fakes/service/accounts';
import { newest, requestFor, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const upper = [
  ['Domain', 'Company'],
  ['a.example', ''],
  ['b.example', ''],
];
const lower = [
  ['Domain', 'Company'],
  ['b.example', ''],
  ['c.example', ''],
];
const planOver = (lines: readonly (readonly Cell[])[], more = {}) => {
  const { world, sheet } = withSheet(...lines);
  const { toFetch, keys } = planRun(world.execution(), requestFor(sheet, more));
  return { toFetch, notKeys: keys.invalid.map(({ text }) => text) };
};

it('a run over the upper table neither pays for the lower one nor writes beside it', () => {
  const { world, sheet } = withSheet(...upper, [], ...lower);
  const before = sheet.read(4, 1, 4, 9);
  runThrough(world, sheet);
  expect(sheet.column('Company')).toEqual([
    nameOf('a.example'),
    nameOf('b.example'),
    '',
    'Company',
    '',
    '',
  ]);
  expect(sheet.read(4, 1, 4, 9)).toEqual(before);
  expect(newest(world).counts).toMatchObject({ found: 2, spent: 2 });
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(sheet.read(1, 1, 7, 9).map((line) => line.slice(0, 2))).toEqual([
    ...[...upper, ['', ''], ...lower],
  ]);
});

it.each<[string, Cell[][]]>([
  ['after several blank rows', [[], [], ...lower]],
  ['below a title', [[], ['', 'Our customers'], ...lower]],
  ['below a title in the column of domains', [[], ['Our customers'], ...lower]],
  ['with its header in another letter case', [[], ['DOMAIN ', 'Since'], ['c.example', 2020]]],
  ['under another name for domains', [[], ['Website', 'Since'], ['c.example', 2020]]],
  ['under a name of two words', [[], ['Web Site', 'Since'], ['c.example', 2020]]],
  ['under a longer name for domains', [[], ['Company Domain Name'], ['c.example']]],
])('the upper table ends if a second one begins %s', (_, lines) => {
  const taken = planOver([...upper, ...lines]);
  expect(taken).toEqual({ toFetch: ['a.example', 'b.example'], notKeys: [] });
  const span = { from: 3, to: upper.length + lines.length };
  expect(planOver([...upper, ...lines], { span })).toEqual({ toFetch: ['b.example'], notKeys: [] });
});

it.each<[string, Cell[][], string[]]>([
  ['a blank row', [[], ['c.example', '']], []],
  ['several blank rows', [[], [], [], ['c.example', '']], []],
  ['a subtitle', [[], ['Our customers', ''], ['c.example', '']], ['Our customers']],
  ['words about a domain', [[], ['no website', ''], ['c.example', '']], ['no website']],
  ['a domain that contains such a word', [[], ['domain.com', ''], ['c.example', '']], []],
  ['repeated headers without a blank row', [['Domain', 'Company'], ['c.example']], ['Domain']],
  [
    'a row without a domain and repeated headers',
    [['', 'Acme'], ['Domain', 'Company'], ['c.example']],
    ['Domain'],
  ],
  ['a header in another column', [[], ['', 'Domain'], ['c.example', '']], []],
])('rows below %s belong to the list', (_, lines, notKeys) => {
  const taken = planOver([...upper, ...lines]);
  expect(taken.toFetch).toContain('c.example');
  expect(taken.notKeys).toEqual(notKeys);
});

it('headers that are repeated without blank rows need no extra reads', () => {
  const callsOver = (text: string) => {
    const { world, sheet } = withSheet(...upper, ...Array.from({ length: 200 }, () => [text]));
    let calls = 0;
    const onCall = () => {
      calls += 1;
    };
    planRun(world.execution(onCall), requestFor(sheet));
    return calls;
  };
  expect(callsOver('Domain')).toBe(callsOver('no website'));
});

it('the lower table is a list of its own', () => {
  const { world, sheet } = withSheet(...upper, [], ...lower);
  runThrough(world, sheet, { headerRow: 5 });
  expect(sheet.column('Company')).toEqual([
    '',
    '',
    '',
    'Company',
    nameOf('b.example'),
    nameOf('c.example'),
  ]);
  expect(newest(world).counts).toMatchObject({ found: 2, spent: 2 });
});

it('a list to leave out is the whole column, including tables below', () => {
  const { world, sheet } = withSheet(['Domain'], ['b.example'], ['c.example']);
  const customers = world.book.add('Customers', [...upper.slice(0, 2), [], ...lower.slice(0, 2)]);
  const leaveOut = { sheetId: customers.id, headerRow: 1, column: { header: 'Domain', index: 1 } };
  const { toFetch } = planRun(world.execution(), requestFor(sheet, { rules: { leaveOut } }));
  expect(toFetch).toEqual(['c.example']);
});
