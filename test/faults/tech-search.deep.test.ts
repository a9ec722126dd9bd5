/** A technology search of the built add-on: its sidebar is closed, or dies at any call, and the clock finishes it. */
import { join } from 'node:path';
import { MemoryService } from '../fakes/service/memory-service';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { leaveToTriggers, runsOf, sidebar } from './support/office';
import { dieAt } from './support/replay';

const script = readScript(join(__dirname, '../../dist'));
const request = { tech: 'Snowflake', options: [], companies: 50, cap: 250 };

class Office {
  readonly service = new MemoryService();
  readonly simulation = openSimulation({
    script,
    sheets: [{ name: 'Prospects', values: [] }],
    losesUnflushed: true,
    fetch: ({ url, method, headers }) => {
      const [outcome] = this.service.send([
        { url, method: method === 'post' ? 'POST' : 'GET', headers: Object.fromEntries(headers) },
      ]);
      if (outcome?.kind !== 'answer') throw new Error('Address unavailable');
      const { status, body } = outcome;
      return { status, headers: Object.entries(outcome.headers), body: { text: body } };
    },
  });
  readonly dana = this.simulation.person('dana');

  constructor() {
    const baseUrl = 'https://service.example';
    sidebar(this.dana, 'connectWithKey', { baseUrl, userId: 'dana', apiKey: 'key' });
  }

  readonly begin = () => {
    sidebar(this.dana, 'startSearch', request);
    sidebar(this.dana, 'pump');
  };

  get only() {
    return runsOf(this)[0];
  }

  get sheets() {
    const visible = this.simulation.book.sheets.filter(({ isHidden }) => !isHidden);
    return visible.map((sheet) => [sheet.name, sheet.table()]);
  }

  /** How often each page was asked for. */
  get asked() {
    const pages = this.service.requests.filter(({ url }) => url.includes('/tech/companies'));
    return pages.map(({ url }) => /page=(\d+)/.exec(url)?.[1] ?? '1').sort();
  }
}

it('goes on by the clock alone, and leaves no trigger behind', () => {
  const office = new Office();
  sidebar(office.dana, 'startSearch', request);
  expect(office.dana.triggers.list()).toHaveLength(1);
  leaveToTriggers(office);
  expect(office.only).toMatchObject({ state: 'done', counts: { found: 50, spent: 250 } });
  expect(office.sheets.map(([name]) => name)).toEqual(['Prospects', 'Snowflake companies']);
  expect(office.dana.triggers.list()).toEqual([]);
});

it('dies at any call and pays for no page twice, has each company once', () => {
  const whole = new Office();
  const calls = dieAt(whole, { call: -2, side: 'before' }, whole.begin);
  expect(calls).toBeGreaterThan(100);
  let lost = 0;
  // To die before a call leaves the same behind as to die after the one before it.
  for (let call = 0; call < calls; call += 1) {
    const office = new Office();
    dieAt(office, { call, side: 'after' }, office.begin);
    const at = `call ${call}`;
    expect([at, new Set(office.asked).size]).toEqual([at, office.asked.length]);
    const { only } = office;
    if (!only) {
      expect([at, office.asked]).toEqual([at, []]);
    } else if (only.asksAboutUnknown) {
      lost += 1;
      sidebar(office.dana, 'settleUnknown', { run: only.id, decision: 'leave' });
      leaveToTriggers(office);
      expect([at, office.only?.state]).toEqual([at, 'done']);
      expect([at, new Set(office.asked).size]).toEqual([at, office.asked.length]);
    } else {
      expect([at, office.only?.state, office.only?.counts]).toEqual([
        at,
        'done',
        whole.only?.counts,
      ]);
      expect([at, office.sheets]).toEqual([at, whole.sheets]);
    }
    expect([at, office.dana.triggers.list()]).toEqual([at, []]);
  }
  // Between the note that a page is asked for and its being kept, nobody can know.
  expect(lost).toBeGreaterThan(3);
});
