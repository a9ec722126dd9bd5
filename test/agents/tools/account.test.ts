/** The tool `account`. */
import { everybody } from '../../service/helpers/directories';
import { serveEmpty } from '../../service/helpers/service';
import { buy, connect, useTool } from '../support/mcp';

const now = Date.UTC(2026, 0, 5, 23, 59);
const companies = (...domains: string[]) => ({ domains });

it('says what is left, what today cost, and for which work', async () => {
  const time = { now };
  const service = await serveEmpty({ directory: everybody, clock: () => time.now });
  const { client } = await connect(service);
  await buy(client, 'enrich_companies', companies('early.example'), 'the-day-before');
  time.now += 60_000;
  const first = await buy(client, 'enrich_companies', companies('a.example'), 'first-run');
  const args = companies('b.example', 'c.example', 'nobody.example');
  const second = await buy(client, 'enrich_companies', args, 'second-run');
  const reason = 'account_enriched';
  expect(await useTool(client, 'account', {})).toMatchObject({
    caps: { per_call: 100, booked_today: 3, left_today: 997, day: '2026-01-06' },
    spent_today: 3,
    spent_on: [
      { reason, job_id: second.job_id, credits: 2, results: 2 },
      { reason, job_id: first.job_id, credits: 1, results: 1 },
    ],
  });
});

it('lists only the latest work of a busy day', async () => {
  const service = await serveEmpty({ directory: everybody, clock: () => now });
  const { client } = await connect(service);
  for (let made = 0; made < 21; made += 1)
    await buy(client, 'enrich_companies', companies(`${made}.example`), `run-number-${made}`);
  const answer = await useTool(client, 'account', {});
  expect(answer).toMatchObject({ spent_today: 21, note: 'Only the latest are listed.' });
  expect(answer.spent_on).toHaveLength(20);
});
