/** A signal that looks at the companies of a sheet: one that runs once, and one that repeats for a second day. */
import {
  accountOf,
  accountsEachDay,
  letSignalsRun,
  personOf,
  whyOf,
} from '../../../fakes/service/signal-days';
import { firstSignal } from '../../../fakes/service/signals';
import type { Kind, Scenario } from '../scenario';

const targets = {
  name: 'Targets',
  values: [
    ['Website', 'Notes'],
    ['c0.example', 'mine'],
    ['c1.example', ''],
  ],
};

/** The daily signal is stopped by its limit on the second day, with one account less. */
export const signal: Kind = {
  few: scenario('a signal, once', { days: ['2026-01-05'], found: accountsEachDay }),
  many: scenario('a signal, daily', {
    days: ['2026-01-05', '2026-01-06'],
    found: 2 * accountsEachDay - 1,
  }),
};

interface Found {
  readonly days: readonly string[];
  readonly found: number;
}

function scenario(name: string, { days, found }: Found): Scenario {
  const daily = days.length > 1;
  const maxCredits = daily ? 2 * found : 100;
  const numbers = Array.from({ length: found }, (_, n) => n);
  const batch = (n: number) => days[Math.floor(n / accountsEachDay)] ?? '';
  // The newest day is first, each day in the order of its finds.
  const shown = [...numbers].sort((a, b) => batch(b).localeCompare(batch(a)) || a - b);
  const marks = (n: number) => [batch(n) === days.at(-1) ? 'new' : '', batch(n)];
  return {
    name,
    begins: 'deploySignal',
    sheets: () => [targets],
    prepare: letSignalsRun,
    request: ({ simulation }) => ({
      deployment: {
        kind: 'hiring-role',
        name: 'Robots',
        icp: null,
        daily,
        maxCredits,
        accountAudience: '',
        peopleAudience: '',
        addToCrm: false,
        emails: false,
        companies: '',
        days: 90,
        finder: false,
        speed: false,
        role: 'Data engineer',
      },
      companiesSheet: true,
      rows: { sheetId: simulation.book.named('Targets').gid, headerRow: 1, keyColumn: 1 },
    }),
    expected: () => ({
      Targets: targets.values,
      Signals: [signalHeaders, signalRow(daily, found, days[0] ?? '')],
      'Robots - Companies': [accountHeaders, ...shown.map((n) => [...marks(n), ...accountRow(n)])],
      'Robots - Calls': [callHeaders, ...shown.map((n) => callRow(n, marks(n)))],
    }),
    paid: ['deployment of Robots', ...numbers.map((n) => `account ${n} of Robots`)],
  };
}

const signalHeaders = [
  'Signal id',
  'Name',
  'Type',
  'Status',
  'Daily',
  'ICP',
  'Companies found',
  'Credits used',
  'Deployed',
  'Note',
];

function signalRow(daily: boolean, found: number, day: string): unknown[] {
  const note = daily ? 'The limit of credits is reached.' : '';
  const [status, repeats] = daily ? ['stopped', 'yes'] : ['completed', 'no'];
  return [firstSignal, 'Robots', 'Hiring', status, repeats, '', found, 2 * found, day, note];
}

const accountHeaders = [
  'New',
  'Found',
  'Company',
  'Website',
  'Why',
  'Newest evidence',
  'Evidence link',
  'Evidence date',
  'Evidence count',
  'Industry',
  'Employees',
  'Employee range',
  'Location',
  'LinkedIn',
  'Company id',
];

function accountRow(n: number): unknown[] {
  const { id, name, website } = accountOf(n);
  return [name, website, whyOf(id), '', '', '', '', 'Software', 10 * n, '', '', '', id];
}

const callHeaders = [
  'Why now',
  'Company',
  'Person',
  'Title',
  'Phone',
  'Email',
  'Evidence link',
  'Evidence date',
  'New',
  'Found',
  'Website',
  'Location',
  'LinkedIn',
  'Person id',
  'Call id',
];

function callRow(n: number, marks: readonly unknown[]): unknown[] {
  const [person, account] = [personOf(n), accountOf(n)];
  const { id, name, role, profile } = person;
  return [
    ...[whyOf(account.id), account.name, name, role, '', '', '', '', ...marks],
    ...[account.website, '', profile, id, `${account.id} ${id}`],
  ];
}
