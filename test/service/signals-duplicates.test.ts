import { join } from './helpers/acts';
import { query } from './helpers/folders';
import { serve } from './helpers/service';
import { accountsBehind, runSignal, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';

eachStore('a company that is kept under two domains', () => {
  it('is found under the first, in speed mode under both', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const profile = 'https://www.linkedin.example/company/acme';
    for (const domain of ['acme.example', 'acme-group.example']) {
      const company = `INSERT INTO companies (domain, name, technographics, linkedin_url)
        VALUES (?, 'Acme', '[]', ?) RETURNING id`;
      await query(service.dataDir, company, domain, profile);
    }
    const posts = `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
      SELECT id, 'Nurse', 'We care.', CAST(? AS BIGINT), domain, 'test' FROM companies RETURNING id`;
    await query(service.dataDir, posts, Date.now() - 1000);
    const caller = await join(service);
    const body = { role: 'Nurse', icp_id: await starterIcpId(caller) };
    const found = async (given: object) => {
      const signal = await runSignal(caller, 'hiringForRole', { ...body, ...given });
      const { members } = await accountsBehind(signal.account_audience_url);
      return members.map(({ account_website }) => account_website);
    };
    const first = 'https://acme.example';
    expect(await found({ name: 'Careful' })).toEqual([first]);
    const both = [first, 'https://acme-group.example'];
    expect(await found({ name: 'Fast', speed_mode: true })).toEqual(both);
  });
});
