import { day, minute } from '../../src/service/clock';
import { join, readAccounts } from './helpers/acts';
import { query } from './helpers/folders';
import { serve } from './helpers/service';
import { runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';

const now = Date.UTC(2026, 10, 20, 9);
const roles = ['Nurse', 'Baker', 'Pilot'];

eachStore('the evidence on an account', () => {
  it('is the newest twenty of a run, and the newest fifty in all are shown', async () => {
    const service = await serve({ clock: () => now, settings: { sampleData: 'off' } });
    const caller = await join(service);
    await knowPosts(service.dataDir, 25);
    for (const role of roles) {
      const accounts = [{ website: 'acme.example' }];
      await runSignal(caller, 'hiringForRole', { name: role, role, accounts });
    }
    const { accounts } = await readAccounts(caller, { account_domains: ['acme.example'] });
    // Posts with a higher number are older; those of the first roles are a minute newer than of the next.
    const ages = Array.from({ length: 20 }, (_, age) => age);
    const titles = ages.flatMap((age) => roles.map((role) => `${role} ${age}`));
    expect(accounts[0]?.hiring).toMatchObject({
      total_count: 60,
      items: titles.slice(0, 50).map((title) => ({ title })),
    });
  });
});

/** One company, with so many posts for each role. */
async function knowPosts(dataDir: string, count: number) {
  await query(
    dataDir,
    `INSERT INTO companies (domain, name, technographics) VALUES ('acme.example', 'Acme', '[]')
     RETURNING id`,
  );
  for (const [place, role] of roles.entries()) {
    await query(
      dataDir,
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
       INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
       SELECT id, '${role} ' || i, 'We hire number ' || i, ${now - day - place * minute} - i * ${day},
         'https://jobs.example/${role}/' || i, 'test' FROM companies, n RETURNING id`,
    );
  }
}
