/** Two people with sheets of their own, and what each may start: a run, a daily repeat, a daily signal. */
import type { Overview, PumpView } from '../../../src/addon/sidebar/api';
import { letSignalsRun } from '../../fakes/service/signal-days';
import { type Office, type OfficeOptions, openOffice, sidebar } from './office';
import { runOver, type Scenario } from './scenario';
import { signal } from './scenarios/signal';

export type Person = Office['dana'];

const minuteMs = 60_000;

/** Sheets of companies for each person. */
const prospects = ['First', 'Second'] as const;
const sheetOf = (which: (typeof prospects)[number], user: string) => `${which} of ${user}`;

/** The people's sheets, and one whose companies a daily signal watches. */
const scenario: Scenario = {
  ...signal.many,
  sheets: () => [
    ...['dana', 'omar'].flatMap((user) =>
      prospects.map((which) => ({
        name: sheetOf(which, user),
        values: [['Website'], ...[0, 1, 2].map((i) => [`${which}${i}.${user}.example`])],
      })),
    ),
    ...signal.many.sheets(),
  ],
  prepare(service) {
    letSignalsRun(service);
    service.jobMs = () => 40_000;
  },
};

export const openTeam = (google: NonNullable<OfficeOptions['google']>) =>
  openOffice(scenario, { google });

/** Presses “Enrich” on one of the person's own sheets. */
function enrich(
  { simulation }: Office,
  person: Person,
  which: (typeof prospects)[number] = 'Second',
): void {
  const task = { kind: 'enrich-accounts', fields: ['name', 'employee_count'] };
  sidebar(person, 'start', runOver(sheetOf(which, person.user), 1, task, 10)({ simulation }));
}

/** The person's open sidebar, for some minutes. */
export function watch({ simulation }: Office, person: Person, minutes: number): PumpView {
  const end = simulation.clock.now() + minutes * minuteMs;
  for (;;) {
    const view = sidebar<PumpView>(person, 'pump');
    if (simulation.clock.now() >= end) return view;
    simulation.clock.sleep(Math.min(view.waitMs ?? minuteMs, minuteMs));
  }
}

/** A person whose first run has ended, so that it can be repeated. */
export function settled(office: Office, person: Person): Person {
  enrich(office, person, 'First');
  watch(office, person, 2);
  return person;
}

/** The intervals of the person's clock triggers (ms). */
export const intervalsOf = ({ triggers }: Person) =>
  triggers
    .list()
    .map(({ when }) => ('clock' in when && 'intervalMs' in when.clock ? when.clock.intervalMs : 0));

/** What a person may start. */
export const flows = {
  run: (office: Office, person: Person) => enrich(office, person),
  repeat(_office: Office, person: Person) {
    const run = sidebar<Overview>(person, 'overview').runs.findLast(({ mine }) => mine)?.id;
    sidebar(person, 'repeat', { run, everyHours: 24, which: 'everything', cap: 10 });
  },
  signal(office: Office, person: Person) {
    const request = signal.many.request(office) as { deployment: object };
    const deployment = { ...request.deployment, name: `Robots of ${person.user}` };
    sidebar(person, 'deploySignal', { ...request, deployment });
  },
} as const;
