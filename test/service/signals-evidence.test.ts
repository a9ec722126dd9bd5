import { day, hour, minute } from '../../src/service/clock';
import { join, readAccounts } from './helpers/acts';
import { storeCompanies } from './helpers/companies';
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
    await knowPosts(service.dataDir, ['acme.example'], 25);
    for (const role of roles) {
      const accounts = [{ website: 'acme.example' }];
      await runSignal(caller, 'hiringForRole', { name: role, role, accounts });
    }
    const { accounts } = await readAccounts(caller, { account_domains: ['acme.example'] });
    // Posts with a higher number are older; of the same number, each role's is a minute newer than the next role's.
    const ages = Array.from({ length: 20 }, (_, age) => age);
    const titles = ages.flatMap((age) => roles.map((role) => `${role} ${age}`));
    expect(accounts[0]?.hiring).toMatchObject({
      total_count: 60,
      items: titles.slice(0, 50).map((title) => ({ title })),
    });
  });

  it('is each company’s own newest if their posts exceed one batch', async () => {
    const service = await serve({ clock: () => now, settings: { sampleData: 'off' } });
    const caller = await join(service);
    const domains = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`);
    await knowPosts(service.dataDir, domains, 70);
    const accounts = domains.map((website) => ({ website }));
    await runSignal(caller, 'hiringForRole', { name: 'Pilots', role: 'Pilot', accounts });
    const read = await readAccounts(caller, { account_domains: domains });
    const items = Array.from({ length: 20 }, (_, age) => ({ title: `Pilot ${age}` }));
    expect(read.accounts.map(({ hiring }) => hiring)).toMatchObject(
      domains.map(() => ({ total_count: 20, items })),
    );
  });
});

/** Adds companies, each with `count` posts for each role: an hour apart, the newest added last, named by their age. */
async function knowPosts(dataDir: string, domains: readonly string[], count: number) {
  const added = await storeCompanies(
    dataDir,
    domains.map((domain) => ({ domain, name: 'Acme' })),
  );
  const ages = Array.from({ length: count }, (_, at) => count - 1 - at);
  const posts = roles.flatMap((role, place) =>
    added.flatMap(({ id, domain }) =>
      ages.map((age) => {
        const postedAt = now - day - place * minute - age * hour;
        return `(${id}, '${role} ${age}', 'We hire number ${age}', ${postedAt},
          'https://jobs.example/${role}/${domain}/${age}', 'test')`;
      }),
    ),
  );
  await query(
    dataDir,
    `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
     VALUES ${posts.join(', ')} RETURNING id`,
  );
}
