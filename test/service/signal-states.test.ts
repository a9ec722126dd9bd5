import { day } from '../../src/service/clock';
import { join } from './helpers/acts';
import { query } from './helpers/folders';
import { directoryOf, personOf } from './helpers/people';
import { serve } from './helpers/service';
import { deploy, readSignal, runEnd, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);

/** People whom a search waits for while it is shut, so that the signal stays under way. */
function gatedPeople() {
  const people = directoryOf([personOf('ada', { role: 'VP of Sales' })]);
  const gate = {
    asked: 0,
    isOpen: false,
    directory: {
      ...people,
      async search(query: Parameters<typeof people.search>[0]) {
        gate.asked += 1;
        await until('the gate to be opened', () => gate.isOpen);
        return people.search(query);
      },
    },
  };
  return gate;
}

eachStore('the states of a signal', () => {
  it.each([
    ['once', {}, ['accepted', 'running', 'completed']],
    ['daily', { repeat: true }, ['accepted', 'running', 'scheduled']],
    ['to its limit', { repeat: true, max_credit_limit: 2 }, ['accepted', 'running', 'stopped']],
  ])('that runs %s come one after the other, none twice in a run', async (_, more, states) => {
    let now = start;
    const clock = () => now;
    const gate = gatedPeople();
    const settings = { sampleData: 'off' } as const;
    const api = await serve({ role: 'api', clock, settings });
    await knowOne(api.dataDir);
    const caller = await join(api);
    const { signal_id } = await deploy(caller, 'hiringForRole', {
      name: 'Data',
      role: 'Data Engineer',
      timeframe: 3,
      icp_id: await starterIcpId(caller),
      ...more,
    });
    const seen: string[] = [];
    const read = async () => {
      const signal = await readSignal(caller, signal_id);
      if (seen.at(-1) !== signal.status) seen.push(signal.status);
      return signal;
    };
    await read();
    await serve({
      role: 'worker',
      dataDir: api.dataDir,
      clock,
      settings,
      peopleDirectory: gate.directory,
    });
    await until('the run to begin', () => gate.asked > 0);
    await read();
    gate.isOpen = true;
    const atEnd = async () => !['accepted', 'running'].includes((await read()).status);
    await until('the end of the run', atEnd);
    expect(seen).toEqual(states);

    // Whatever is not scheduled is over: days later it has done nothing more.
    const before = await read();
    now += 3 * day;
    const other = await deploy(caller, 'deepCompanySearch', { name: 'Other', trait: 'no such' });
    await runEnd(caller, other.signal_id);
    if (before.status !== 'scheduled') {
      const { status, credits_used } = await read();
      expect([status, credits_used]).toEqual([before.status, before.credits_used]);
    }
  });
});

/** One company, which hires a data engineer. */
async function knowOne(dataDir: string) {
  await query(
    dataDir,
    `INSERT INTO companies (domain, name, technographics) VALUES ('acme.example', 'Acme', '[]')
     RETURNING id`,
  );
  await query(
    dataDir,
    `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
     SELECT id, 'Data Engineer', 'We grow.', CAST(? AS BIGINT), 'https://jobs.example/1', 'test'
     FROM companies RETURNING id`,
    start - day,
  );
}
