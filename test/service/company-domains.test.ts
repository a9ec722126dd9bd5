/** What people write for a company, over HTTP: whose domain it is, what is refused, and what is charged. */
import { watchCompanies } from '../../src/service';
import { readCompany } from '../../src/service/companies/read-company';
import { siteOf } from '../../src/service/companies/site-of';
import { readSettings } from '../../src/service/read-settings';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, join, readAccounts, startJob } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { query } from './helpers/folders';
import { serveLive } from './helpers/live';
import { serveEmpty, type TestService } from './helpers/service';
import { runSignal } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';

const companies = [
  { domain: 'kettlewick.com', name: 'Kettlewick' },
  { domain: 'brandrethco.co.uk', name: 'Brandreth' },
  {
    domain: 'orrinhow.io',
    name: 'Orrin How',
    linkedin_url: 'https://www.linkedin.com/company/orrin-how',
  },
  { domain: 'linkedin.com', name: 'LinkedIn' },
  { domain: 'zendesk.com', name: 'Zendesk' },
  { domain: 'github.io', name: 'GitHub Pages' },
  { domain: 'fellside.github.io', name: 'Fellside' },
  { domain: 'labs.kettlewick.com', name: 'Kettlewick Labs' },
  { domain: 'rarity.newending', name: 'Rarity' },
  { domain: 'twin-one.com', name: 'Twin 1', linkedin_url: 'https://www.linkedin.com/company/twin' },
  { domain: 'twin-two.com', name: 'Twin 2', linkedin_url: 'https://www.linkedin.com/company/twin' },
];

eachStore('what people write for a company', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await serveEmpty();
    await bring(service.dataDir, 'companies', jsonl(companies));
  });
  // A new caller has paid for nothing.
  beforeEach(async () => {
    caller = await join(service);
  });

  /** The outcome of one text, and its cost. */
  async function outcome(text: string) {
    const before = (await balanceOf(caller)).available;
    const { result } = await enrich(caller, [text]);
    const spent = before - (await balanceOf(caller)).available;
    const [item] = result ?? [];
    return { ...item, spent };
  }

  it.each([
    ['www2.kettlewick.com', 'Kettlewick'],
    ['ww1.kettlewick.com', 'Kettlewick'],
    ['wwww.kettlewick.com', 'Kettlewick'],
    ['m.kettlewick.com', 'Kettlewick'],
    ['https://careers.kettlewick.com/jobs/123', 'Kettlewick'],
    ['https://en.kettlewick.com/products', 'Kettlewick'],
    ['https://app.eu.kettlewick.com/login', 'Kettlewick'],
    ['ada@mail.kettlewick.com', 'Kettlewick'],
    ['york.kettlewick.com', 'Kettlewick'],
    ['https://shop.brandrethco.co.uk/', 'Brandreth'],
    ['www.fellside.github.io', 'Fellside'],
    ['docs.fellside.github.io', 'Fellside'],
    ['support.zendesk.com', 'Zendesk'],
    ['eu.labs.kettlewick.com', 'Kettlewick Labs'],
    ['https://de.linkedin.com/company/Orrin-How/about/?trk=x', 'Orrin How'],
    ['about.linkedin.com', 'LinkedIn'],
  ])('takes %s for %s, and says so', async (text, name) => {
    const item = await outcome(text);
    const domain = companies.find((company) => company.name === name)?.domain;
    expect(item).toMatchObject({ status: 'enriched', name, spent: 1 });
    if (item.domain !== domain) expect(item.company_domain).toBe(domain);
    const { accounts } = await readAccounts(caller, { account_ids: [item.account_id ?? 0] });
    expect(accounts).toMatchObject([{ name, website: `https://${domain}` }]);
    const read = await readAccounts(caller, { account_domains: [item.domain ?? ''] });
    expect(read.accounts).toMatchObject([
      { name, ...(item.domain !== domain && { found_by: [item.domain] }) },
    ]);
  });

  it.each([
    ['labs.kettlewick.com', 'Kettlewick Labs'],
    ['rarity.newending', 'Rarity'],
    ['github.io', 'GitHub Pages'],
    ['https://www.linkedin.com', 'LinkedIn'],
    ['"kettlewick.com"', 'Kettlewick'],
    ['Kettlewick (kettlewick.com)', 'Kettlewick'],
    ['kettlewick.com; brandrethco.co.uk', 'Kettlewick'],
    ['Ada Lowe <ada.lowe@kettlewick.com>', 'Kettlewick'],
    ['ｋｅｔｔｌｅｗｉｃｋ．ｃｏｍ', 'Kettlewick'],
  ])('takes %s for %s itself', async (text, name) => {
    const item = await outcome(text);
    expect(item).toMatchObject({ status: 'enriched', name, spent: 1 });
    expect(item).not.toHaveProperty('company_domain');
  });

  it.each([
    ['https://www.linkedin.com/company/unheard-of/', /page at LinkedIn/],
    ['https://www.linkedin.com/company/twin', /page at LinkedIn/],
    ['https://linktr.ee/kettlewick', /page at Linktree/],
    ['facebook.com/kettlewick.ltd', /page at Facebook/],
    ['https://kettlewick.zendesk.com/hc', /page at Zendesk/],
    ['kettlewick.jobs.personio.de', /page at Personio/],
    ['kettlewick.wd5.myworkdayjobs.com', /page at Workday/],
    ['https://kettlewick.notion.site/team-1', /page at Notion/],
    ['kettlewick.my.salesforce.com', /page at Salesforce/],
    ['co.uk', /anyone can register/],
    ['gov.uk', /anyone can register/],
    ['report.pdf', /no domain ends like this/],
    ['st.gallen', /no domain ends like this/],
    ['nas.fritzbox', /no domain ends like this/],
    ['abc.onion', /no domain ends like this/],
    ['ada@gmail.com', /personal email/],
    ['10.0.0.1', /IP address/],
  ])('refuses %s free of charge, and says why', async (text, why) => {
    const item = await outcome(text);
    expect(item).toMatchObject({ domain: text, status: 'invalid_domain', spent: 0 });
    expect(item.detail).toMatch(why);
  });

  it.each(['otheruser.github.io', 'kettlewick.wordpress.com', 'nowhere.kettlewick.de'])(
    'finds nothing at %s, an unknown host',
    async (text) => {
      expect(await outcome(text)).toMatchObject({ status: 'not_found', spent: 0 });
    },
  );

  it('charges a company once in a job, however many of its hosts are in it', async () => {
    const fresh = await join(service);
    const before = (await balanceOf(fresh)).available;
    const domains = ['jobs.kettlewick.com', 'kettlewick.com', 'www3.kettlewick.com'];
    const job = await enrich(fresh, domains);
    expect(job.result?.map(({ domain, status }) => [domain, status])).toEqual(
      domains.map((domain) => [domain, 'enriched']),
    );
    expect(new Set(job.result?.map(({ account_id }) => account_id)).size).toBe(1);
    expect(job.progress).toMatchObject({ total: 3, new_accounts: 1, updated_accounts: 2 });
    expect(await balanceOf(fresh)).toMatchObject({ available: before - 1, reserved: 0 });
  });

  it('says how many texts name several domains', async () => {
    const { message } = await startJob(caller, ['kettlewick.com / nowhere.com', 'kettlewick.com']);
    expect(message).toMatch(/several domains, of which the first is taken: 1\./);
  });

  it('reads an account by a host below its domain, unless the host is another company', async () => {
    const fresh = await join(service);
    await enrich(fresh, ['kettlewick.com']);
    const asked = ['labs.kettlewick.com', 'jobs.kettlewick.com', 'kettlewick.com'];
    const { accounts } = await readAccounts(fresh, { account_domains: asked });
    expect(accounts).toMatchObject([{ name: 'Kettlewick', found_by: ['jobs.kettlewick.com'] }]);
  });

  it('keeps people and posts of a host below a known company with that company', async () => {
    const person = {
      domain: 'careers.kettlewick.com',
      name: 'Ada Lowe',
      role: 'CEO',
      profile_url: 'https://www.linkedin.com/in/ada-lowe-kettlewick',
      work_email: 'ada.lowe@kettlewick.com',
    };
    await bring(service.dataDir, 'people', jsonl([person]));
    const references = ['kettlewick.com', 'www2.kettlewick.com'].map((domain) => ({
      name: 'Ada Lowe',
      domain,
    }));
    const { body } = await call(service.url, 'lookUpPeople', { caller, body: { references } });
    expect(body).toMatchObject({ people: [{ status: 'found' }, { status: 'found' }] });
  });

  it('refuses imports under a page at a platform and under a public suffix', async () => {
    const records = [
      { domain: 'https://www.indeed.com/cmp/Kettlewick', name: 'Kettlewick' },
      { domain: 'co.uk', name: 'Everyone' },
    ];
    const { bad, badLines } = await bring(service.dataDir, 'companies', jsonl(records));
    expect({ bad, faults: JSON.stringify(badLines) }).toEqual({
      bad: 2,
      faults: expect.stringMatching(/page at Indeed.*anyone can register/),
    });
  });

  it('keeps people and posts under the known company whose LinkedIn page they name', async () => {
    const person = (domain: string, nth: number) => ({
      domain,
      name: `Bo Lowe ${nth}`,
      role: 'CFO',
      profile_url: `https://www.linkedin.com/in/bo-lowe-${nth}`,
    });
    const people = [
      person('https://uk.linkedin.com/company/Orrin-How/about', 1),
      person('linkedin.com/company/twin', 2),
      person('linkedin.com/company/unheard-of', 3),
    ];
    const { added, bad, badLines } = await bring(service.dataDir, 'people', jsonl(people));
    expect({ added, bad }).toEqual({ added: 1, bad: 2 });
    expect(JSON.stringify(badLines)).toMatch(/page at LinkedIn.*page at LinkedIn/);
    const post = {
      company_url: 'https://www.linkedin.com/company/orrin-how',
      company: 'Orrin How',
      title: 'Welder',
      description: 'Weld kettles.',
      posted_at: new Date(Date.now() - 3_600_000).toISOString(),
      url: 'https://www.linkedin.com/jobs/view/1',
    };
    expect(await bring(service.dataDir, 'posts', jsonl([post]))).toMatchObject({
      added: 1,
      bad: 0,
    });
    const rows = await query(
      service.dataDir,
      `SELECT domain FROM companies JOIN people ON companies.id = company_id WHERE people.name = 'Bo Lowe 1'
       UNION ALL SELECT domain FROM companies JOIN job_posts ON companies.id = company_id WHERE title = 'Welder'`,
    );
    expect(rows).toEqual([{ domain: 'orrinhow.io' }, { domain: 'orrinhow.io' }]);
  });

  it('looks at the company that a signal names by a host or a page', async () => {
    const post = {
      domain: 'kettlewick.com',
      title: 'Account Executive',
      description: 'Sell kettles.',
      posted_at: new Date(Date.now() - 3_600_000).toISOString(),
      url: 'https://kettlewick.com/jobs/1',
    };
    const other = { ...post, domain: 'orrinhow.io', url: 'https://orrinhow.io/jobs/1' };
    await bring(service.dataDir, 'posts', jsonl([post, other]));
    const signal = await runSignal(caller, 'hiringForRole', {
      name: 'Hosts',
      role: 'account executive',
      accounts: [
        { website: 'https://careers.kettlewick.com/jobs', linkedin_url: '' },
        { website: 'https://www.linkedin.com/company/orrin-how', linkedin_url: '' },
      ],
    });
    expect(signal.accounts_found).toBe(2);
  });
});

onSqlite('with public sources on', () => {
  let internet: Internet;
  beforeEach(async () => {
    internet = await startInternet();
  });
  afterEach(() => internet.close());

  const organization = (name: string, url: string) =>
    `<html><head><title>${name}</title><script type="application/ld+json">${JSON.stringify({
      '@type': 'Organization',
      name,
      url,
    })}</script></head><body><p>${name}</p></body></html>`;
  const page = (body: string) => ({ headers: { 'Content-Type': 'text/html' }, body });

  describe('a host', () => {
    it('sends no requests for a page at a platform', async () => {
      const caller = await join(await serveLive(internet));
      const before = await balanceOf(caller);
      const texts = ['facebook.com/thornby.ltd', 'linkedin.com/company/thornby', 'co.uk', 'a.pdf'];
      const { result } = await enrich(caller, texts);
      expect(result?.map(({ status }) => status)).toEqual(texts.map(() => 'invalid_domain'));
      expect(internet.requests).toHaveLength(0);
      expect(await balanceOf(caller)).toEqual(before);
    });

    it('asks the company’s own domain if the host has a general label', async () => {
      internet.set(
        'https://thornbyworks.com/',
        page(organization('Thornby Works', 'https://thornbyworks.com')),
      );
      const caller = await join(await serveLive(internet));
      const { result } = await enrich(caller, ['https://careers.thornbyworks.com/jobs']);
      expect(result).toMatchObject([
        {
          domain: 'careers.thornbyworks.com',
          status: 'enriched',
          company_domain: 'thornbyworks.com',
        },
      ]);
      expect(internet.requests.map(({ host }) => host)).not.toContain('careers.thornbyworks.com');
    });

    it('takes no organization of another customer of the same platform', async () => {
      const html = organization('Somebody Else', 'https://otheruser.github.io/');
      internet.set('https://quernmore.github.io/', page(html));
      internet.set(
        'https://skerries.github.io/',
        page(organization('Skerries', 'https://skerries.github.io/')),
      );
      const caller = await join(await serveLive(internet));
      const { result } = await enrich(caller, ['quernmore.github.io', 'skerries.github.io']);
      expect(result?.map(({ name }) => name)).not.toContain('Somebody Else');
      expect(result?.[1]).toMatchObject({ status: 'enriched', name: 'Skerries' });
    });

    it('is watched in a line with other text, and lines without a clear company are faults', async () => {
      const { dataDir } = await serveLive(internet);
      const known = {
        domain: 'southwind.test',
        name: 'South Wind',
        linkedin_url: 'https://www.linkedin.com/company/south-wind',
      };
      await bring(dataDir, 'companies', jsonl([known]));
      const lines = [
        'https://www.linkedin.com/company/acme',
        'linkedin.com/company/acme',
        'https://jobs.unheard-of.com/acme acme.com',
        'https://jobs.jobvite.com/acme acme.com',
        'acme.com; acme.de',
        'co.uk',
        '# a remark',
        'Northwind (northwind.test)',
        'https://boards.greenhouse.io/bluewind\tBlue Wind <jobs@bluewind.test>',
        'South Wind: https://de.linkedin.com/company/South-Wind/jobs',
        'https://boards.greenhouse.io/southwind linkedin.com/company/south-wind',
      ];
      const { faults, ...watched } = await watchCompanies({
        dataDir,
        settings: {
          ...readSettings({}),
          contact: 'ops@seller.example',
          sourceGateway: internet.url,
          logLevel: 'silent',
        },
        lines,
        onProgress: () => {},
      });
      expect(faults.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(faults[0]?.fault).toMatch(/page at LinkedIn/);
      expect(watched.companies).toBe(2);
      const boards = await query(
        dataDir,
        `SELECT board, domain FROM boards WHERE found_by = 'operator' ORDER BY board`,
      );
      expect(boards).toEqual([
        { board: 'bluewind', domain: 'bluewind.test' },
        { board: 'southwind', domain: 'southwind.test' },
      ]);
      const hosts = new Set(internet.requests.map(({ host }) => host));
      expect([...hosts].filter((host) => /linkedin|acme|unheard|jobvite/.test(host))).toEqual([]);
    });
  });
});

onSqlite('siteOf', () => {
  it.each([
    ['careers.acme.co.uk', 'acme.co.uk'],
    ['https://www.acme.com/x', 'acme.com'],
    ['acme.github.io', 'acme.github.io'],
    ['docs.acme.github.io', 'acme.github.io'],
    ['www.github.io', 'github.io'],
    ['acme.mailchimpsites.com', 'acme.mailchimpsites.com'],
    ['docs.acme.teachable.com', 'acme.teachable.com'],
    ['acme.odoo.com', 'acme.odoo.com'],
    ['acme.blogspot.co.uk', 'acme.blogspot.co.uk'],
    ['acme.blogspot.de', 'acme.blogspot.de'],
    ['acme.webnode.page', 'acme.webnode.page'],
    ['acme.gumroad.com', 'acme.gumroad.com'],
    ['acme.jimdo.com', 'acme.jimdo.com'],
    ['acme.bigcartel.com', 'acme.bigcartel.com'],
    ['acme.site123.me', 'acme.site123.me'],
    // Hosts of the platform itself.
    ['support.teachable.com', 'teachable.com'],
    ['en.wordpress.com', 'wordpress.com'],
    ['blog.gumroad.com', 'gumroad.com'],
    ['help.podia.com', 'podia.com'],
    ['acme.myshopify.com', 'acme.myshopify.com'],
    ['acme.blogspot.com', 'acme.blogspot.com'],
    ['acme.wordpress.com', 'acme.wordpress.com'],
    ['www.acme.wordpress.com', 'acme.wordpress.com'],
    ['www.wordpress.com', 'wordpress.com'],
    ['acme.webflow.io', 'acme.webflow.io'],
    ['acme.substack.com', 'acme.substack.com'],
    ['acme.uk.com', 'acme.uk.com'],
    ['acme.personio.de', 'personio.de'],
    ['co.uk', null],
    ['10.0.0.1', null],
  ])('of %s is %s', (address, site) => expect(siteOf(address)).toBe(site));
});

onSqlite('the reading of a company', () => {
  it('reads its own result as the same', () => {
    for (const text of ['www2.acme.com', 'acme.github.io', 'support.zendesk.com', 'bücher.de']) {
      const reading = readCompany(text);
      expect(reading.ok && readCompany(reading.domain)).toEqual(reading);
    }
  });
});
