/** A technology search of the built add-on: its sidebar is closed, or dies at any call, and triggers finish it. */
import { leaveToTriggers, type Office, openOffice, runsOf, sidebar } from './support/office';
import { dieAt, ending } from './support/replay';
import type { Scenario } from './support/scenario';

const scenario: Scenario = {
  name: 'a technology search',
  sheets: () => [{ name: 'Prospects', values: [] }],
  begins: 'start',
  prepare({ tech }) {
    tech.results = 3;
  },
  request: () => ({}),
  expected: () => ({}),
  paid: [],
};
const request = { tech: 'Snowflake', options: [], companies: 50, cap: 250 };

const open = () => openOffice(scenario, { losesUnflushed: true });

function begin({ dana }: Office): void {
  sidebar(dana, 'startSearch', request);
  sidebar(dana, 'pump');
}

/** The pages that were requested, sorted. */
function askedOf({ service }: Office): string[] {
  const pages = service.to('/tech/companies');
  return pages.map(({ url }) => /page=(\d+)/.exec(url)?.[1] ?? '1').sort();
}

it('continues by triggers alone, and leaves no trigger behind', () => {
  const office = open();
  sidebar(office.dana, 'startSearch', request);
  expect(office.dana.triggers.list()).toHaveLength(1);
  leaveToTriggers(office);
  expect(runsOf(office)[0]).toMatchObject({ state: 'done', counts: { found: 3, spent: 15 } });
  expect(Object.keys(ending(office).sheets)).toEqual(['Prospects', 'Snowflake companies']);
  expect(office.dana.triggers.list()).toEqual([]);
});

it('pays for each page once and lists each company once, whichever call it dies at', () => {
  const whole = open();
  const calls = dieAt(whole, { call: -2, side: 'before' }, () => begin(whole));
  expect(calls).toBeGreaterThan(100);
  let lost = 0;
  // A death before a call leaves the same state as a death after the previous call.
  for (let call = 0; call < calls; call += 1) {
    const office = open();
    dieAt(office, { call, side: 'after' }, () => begin(office));
    const at = `call ${call}`;
    const asked = askedOf(office);
    expect([at, new Set(asked).size]).toEqual([at, asked.length]);
    const [only] = runsOf(office);
    if (!only) {
      expect([at, asked]).toEqual([at, []]);
    } else if (only.needsDecision) {
      lost += 1;
      sidebar(office.dana, 'settleUnknown', { run: only.id, decision: 'leave' });
      leaveToTriggers(office);
      expect([at, runsOf(office)[0]?.state]).toEqual([at, 'done']);
      expect([at, new Set(askedOf(office)).size]).toEqual([at, askedOf(office).length]);
    } else {
      expect([at, only.state, only.counts]).toEqual([at, 'done', runsOf(whole)[0]?.counts]);
      expect([at, ending(office)]).toEqual([at, ending(whole)]);
    }
    expect([at, office.dana.triggers.list()]).toEqual([at, []]);
  }
  // If the execution dies between noting a page's request and keeping the page, the outcome is unknown.
  expect(lost).toBeGreaterThan(3);
});
