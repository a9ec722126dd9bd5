/** Formulas that spend: their execution dies at any call, or an answer fails, and the cell is calculated again. */
import { KilledError } from '../../src/workbench';
import { companyOf, employeesOf } from '../fakes/service/accounts';
import { networkFaults } from './support/network-faults';
import { type Office, type OfficeOptions, openOffice, sidebar } from './support/office';
import { killAt, pointsOf } from './support/replay';
import { report, sample } from './support/sample';

const minute = 60_000;
const dailyCap = 1_000;

interface Formula {
  readonly name: 'ENRICH_DOMAIN' | 'TECH_COMPANIES';
  readonly args: readonly unknown[];
  readonly right: unknown[][];
  readonly paid: readonly string[];
  /** Whether it may end as an unknown outcome, which a person has to decide. */
  readonly mayStayUnknown: boolean;
}

/** The service needs longer for the companies than a formula may wait. */
const formulas: readonly Formula[] = [
  {
    name: 'ENRICH_DOMAIN',
    args: [[['c0.example'], ['unknown0.example'], ['c1.example']], 'name, employee_count'],
    right: [
      [companyOf('c0.example'), employeesOf('c0.example')],
      [expect.stringMatching('#SIGNAL: UNKNOWN_COMPANY'), ''],
      [companyOf('c1.example'), employeesOf('c1.example')],
    ],
    paid: ['c0.example', 'c1.example'],
    mayStayUnknown: false,
  },
  {
    name: 'TECH_COMPANIES',
    args: ['Kubernetes'],
    right: [
      [
        ...['Company', 'Domain', 'Posts', 'Top job', 'Top job URL', 'Top job posted'],
        ...['Top job says', 'Slug', 'Novelty'],
      ],
      ...[1, 2, 3].map((rank) => [
        ...[`=Company ${rank}`, `t${rank}.example`, 1_001 - rank, 'Engineer'],
        ...[`https://t${rank}.example/jobs/1`, '2026-01-02', 'Use K8s & more', `t${rank}`, 'new'],
      ]),
    ],
    paid: [1, 2, 3].map((rank) => `t${rank}.example for Kubernetes`),
    mayStayUnknown: true,
  },
];

function open(options: OfficeOptions = {}): Office {
  const office = openOffice(
    {
      name: 'formulas',
      begins: 'start',
      sheets: () => [{ name: 'Formulas', values: [['c0.example']] }],
      prepare(service) {
        service.jobMs = () => 40_000;
        service.tech.results = 3;
      },
      request: () => ({}),
      expected: () => ({}),
      paid: [],
    },
    options,
  );
  sidebar(office.dana, 'allowFormulas', { allowed: true, dailyCap, askAbove: dailyCap });
  return office;
}

/** The cell's value, or nothing if its execution died, including because it took longer than Google allows. */
function calculate({ dana }: Office, { name, args }: Formula): unknown[][] {
  try {
    return dana.run(name, args, { as: 'formula' }) as unknown[][];
  } catch (error) {
    if (error instanceof KilledError || String(error).includes('maximum execution time')) return [];
    // A formula without an answer throws its reason.
    if (String(error).includes('#SIGNAL: ')) return [[String(error)]];
    throw error;
  }
}

/** Recalculates until there is an answer, opening the sidebar and waiting in between as a returning user does. */
function calculateOn(office: Office, formula: Formula): unknown[][] {
  for (let times = 1; ; times++) {
    const value = calculate(office, formula);
    const text = JSON.stringify(value);
    const isAnswer = value.length > 0 && !/SIGNAL: (?!UNKNOWN_COMPANY)/.test(text);
    if (isAnswer || times > 8) return value;
    openSidebar(office);
    office.simulation.clock.sleep((text.includes('UNKNOWN_OUTCOME') ? 61 : 1) * minute);
  }
}

function openSidebar({ dana }: Office): void {
  try {
    sidebar(dana, 'pump');
  } catch (error) {
    if (!(error instanceof KilledError)) throw error;
  }
}

/** Expects the right value, paid once, or if allowed an unknown outcome, paid once at most. Returns if unknown. */
function expectRight(office: Office, formula: Formula, value: unknown[][], where: string): boolean {
  const tenant = office.service.tenant('key-of-dana');
  const times = Object.fromEntries(tenant.charged);
  const once = Object.fromEntries(formula.paid.map((item) => [item, 1]));
  const isUnknown = /SIGNAL: UNKNOWN_OUTCOME/.test(JSON.stringify(value)) && formula.mayStayUnknown;
  if (!isUnknown)
    expect({ where, value, times }).toEqual({ where, value: formula.right, times: once });
  else if (tenant.charged.size > 0) expect({ where, times }).toEqual({ where, times: once });
  const { formulas: told } = sidebar<{ formulas: { spentToday: number } }>(office.dana, 'overview');
  // If the outcome is unknown, the cap counts it as spent.
  expect(told.spentToday).toBeGreaterThanOrEqual(tenant.spent);
  return isUnknown;
}

describe.each(formulas)('=$name', (formula) => {
  it.each([true, false])(
    'shows the right value and pays once, whichever call it was killed at (keys honoured: %j)',
    (honoursKeys) => {
      const whole = open({ honoursKeys });
      const points = pointsOf(killAt(whole, undefined, () => calculateOn(whole, formula)));
      const played = sample(points, 9);
      const unknown = played.filter((point) => {
        const office = open({ honoursKeys });
        let value: unknown[][] = [];
        killAt(office, point, () => {
          value = calculateOn(office, formula);
        });
        return expectRight(office, formula, value, `${point.side} call ${point.call}`);
      }).length;
      const count = `died at ${played.length} of ${points.length} points`;
      report(`${formula.name}, keys honoured: ${honoursKeys}: ${count}, ${unknown} left unknown`);
    },
  );

  it.each(networkFaults)('outlives $name', (fault) => {
    let played = 0;
    for (let at = 0; ; at += fault.isHeavy ? 4 : 1) {
      let seen = 0;
      let isHit = false;
      const office = open({
        network(request, answer) {
          isHit ||= seen === at + 1;
          return seen++ === at + 1
            ? fault.apply(request, answer, office.simulation.clock.sleep)
            : answer(request);
        },
      });
      const value = calculateOn(office, formula);
      if (!isHit) break;
      played += 1;
      expectRight(office, formula, value, `answer ${at}`);
    }
    expect(played).toBeGreaterThan(0);
  });
});
