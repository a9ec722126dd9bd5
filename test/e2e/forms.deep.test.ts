/** What is filled into the sidebar's forms, input by input, and the request that the service gets for it. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar, selectRange, until } from './support/page';
import { inSidebar } from './support/sidebar';

const [company] = sampleCompanies();
const domain = company?.domain ?? '';
const profile = 'https://www.linkedin.com/company/acme';
let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  office = await openOffice({
    lacks: '/api/v2/tech/country-options',
    book: {
      name: 'Book',
      sheets: [
        { name: 'Companies', values: [['Domain'], [domain]] },
        {
          name: 'Pages',
          values: [
            ['Domain', 'Profile', 'Notes'],
            ['acme.example', profile, profile],
          ],
        },
        {
          name: 'Two lists',
          values: [
            ['Domain'],
            [domain],
            ...Array(17).fill(['']),
            ['Domain'],
            ['a.example'],
            ['b.example'],
          ],
        },
        { name: 'Staff', values: [['Person id'], [900_001], [900_002]] },
      ],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, press, choose, fill, newest } = inSidebar(() => sidebar);
const check = (label: string) => sidebar.getByLabel(label).check();

/** The bodies that were sent to this path. */
const bodiesTo = (path: string) =>
  office.sent.filter((request) => request.path === path).map(({ body }) => body);

/** The one body sent to this path, once it arrived. */
async function bodyTo(path: string): Promise<unknown> {
  const [body, ...others] = await until(async () => {
    const bodies = bodiesTo(path);
    return bodies.length > 0 && bodies;
  }, `something is sent to ${path}`);
  expect(others).toEqual([]);
  return body;
}

it('says that another list than the one with the selected rows was found, and offers its header row', async () => {
  await openSheet(page, 'Two lists', /^Domain$/);
  await selectRange(page, 'A21:A22');
  await sidebar.locator('body').hover();
  await sidebar.getByText(/^Nothing of the list with headers in row 1 is selected\./).waitFor();
  await press('Change');
  await sidebar.getByLabel('Header row').selectOption('20');
  await sidebar.getByRole('button', { name: 'Enrich 2 companies in Two lists' }).waitFor();
  await openSheet(page, 'Companies', /^Domain$/);
});

describe('New signal', () => {
  const common = {
    repeat: false,
    max_credit_limit: 7,
    enable_safe_crm_addition: false,
    auto_enrich_people_emails: false,
  };

  /** Opens the form, fills in the inputs that all kinds have, and unfolds the rarer ones. */
  async function begin(kind: string, name: string): Promise<void> {
    await tab('Signals');
    await press('New signal');
    await sidebar.getByLabel('Watch for').selectOption({ label: kind });
    await fill('Signal name', name);
    await fill('Total limit (credits)', '7');
    await press('More options');
  }

  async function deploy(name: string): Promise<void> {
    await press('Deploy signal');
    await sidebar.getByRole('region', { name, exact: true }).waitFor();
  }

  /** The person's ICP at the service. */
  async function icp(): Promise<{ readonly id: number; readonly name: string }> {
    const { userId, apiKey } = office.user;
    const headers = { 'X-API-Key': apiKey, 'X-User-ID': userId };
    const answer = await fetch(`${office.service.url}/api/v1/icp/list`, { headers });
    return (await answer.json()).icps[0];
  }

  it('begins with a question, which keeps what was typed', async () => {
    await tab('Signals');
    await press('New signal');
    const name = sidebar.getByLabel('Signal name');
    const kind = sidebar.getByLabel('Watch for');
    await press('Which of my companies are hiring?');
    expect(await name.inputValue()).toBe('');
    expect(await sidebar.getByLabel('Repeat daily').isChecked()).toBe(true);
    await sidebar.getByText('The signal only watches these.').waitFor();
    await name.fill('My topic');
    await press('Who is talking about my topic?');
    expect(await kind.inputValue()).toBe('social');
    expect(await name.inputValue()).toBe('My topic');
    await sidebar.getByRole('button', { name: /All signals/ }).click();
  });

  it('for a role sends every choice, the ICP by its name among them', async () => {
    const { id, name } = await icp();
    await begin('Hiring for a role', 'Every choice');
    await sidebar.getByLabel('ICP', { exact: true }).selectOption({ label: name });
    await fill('Role (optional)', 'Driver');
    await fill('Type of company (optional)', 'logistics');
    await fill('Days to look back', '45');
    await check('Repeat daily');
    await check('Add companies to the CRM (safe mode)');
    await check('Find people’s work emails');
    await check('Advanced people finder');
    await check('Speed mode');
    await fill('Company audience', 'Fleets');
    await fill('People audience', 'Drivers');
    await deploy('Every choice');
    expect(await bodyTo('/api/v2/signal/deploy/hiring-for-role')).toEqual({
      name: 'Every choice',
      icp_id: id,
      role: 'Driver',
      descriptive_icp: 'logistics',
      timeframe: 45,
      speed_mode: true,
      repeat: true,
      max_credit_limit: 7,
      enable_safe_crm_addition: true,
      auto_enrich_people_emails: true,
      advanced_people_finder: true,
      account_audience_name: 'Fleets',
      people_audience_name: 'Drivers',
    });
  });

  it('for an initiative sends it with the companies of the rows, and no ICP if none is chosen', async () => {
    await begin('Hiring for an initiative', 'Rows');
    await fill('Initiative, migration or expansion', 'electric lorries');
    await choose('From a sheet');
    await sidebar.getByLabel('ICP for finding people (optional)').selectOption({ label: 'None' });
    await deploy('Rows');
    expect(await bodyTo('/api/v2/signal/deploy/hiring-for-initiative')).toEqual({
      ...common,
      name: 'Rows',
      initiative: 'electric lorries',
      timeframe: 90,
      speed_mode: false,
      advanced_people_finder: false,
      accounts: [{ website: domain }],
    });
  });

  it('for rows with company pages sends those of the column that is found or chosen', async () => {
    await openSheet(page, 'Pages', /^Domain$/);
    await begin('Hiring for a role', 'Pages of rows');
    await fill('Role (optional)', 'Driver');
    await choose('From a sheet');
    const column = sidebar.getByLabel('LinkedIn page (optional)');
    await until(async () => (await column.inputValue()) === '2', 'the column is found');
    await column.selectOption({ label: 'No column' });
    await column.selectOption({ label: 'C · Notes' });
    await deploy('Pages of rows');
    const bodies = bodiesTo('/api/v2/signal/deploy/hiring-for-role');
    expect(bodies[bodies.length - 1]).toMatchObject({
      accounts: [{ website: 'acme.example', linkedin_url: profile }],
    });
    await openSheet(page, 'Companies', /^Domain$/);
  });

  it('for what companies are and do sends both', async () => {
    await begin('Company traits and activity', 'Robots');
    await fill('What the companies are or make', 'robots');
    await fill('What they are doing (optional)', 'hiring welders');
    await check('Advanced people finder');
    await deploy('Robots');
    expect(await bodyTo('/api/v1/signal/deploy/deep-company-search-agent')).toEqual({
      ...common,
      name: 'Robots',
      icp_id: expect.any(Number),
      trait: 'robots',
      activity: 'hiring welders',
      advanced_people_finder: true,
    });
  });

  it('for posts sends whom it looks for', async () => {
    await begin('Social posts', 'Posts');
    await fill('Search for posts', 'cold chain');
    await choose('People');
    await fill('Days to look back', '12');
    await fill('People audience', 'Posters');
    await check('Find people’s work emails');
    await deploy('Posts');
    expect(await bodyTo('/api/v1/signal/deploy/social-listening-agent')).toEqual({
      ...common,
      name: 'Posts',
      icp_id: expect.any(Number),
      search_query: 'cold chain',
      timeframe: 12,
      signal_target: 'people',
      people_audience_name: 'Posters',
      auto_enrich_people_emails: true,
    });
  });
});

describe('Enrich and Find', () => {
  const done = (title: string) => newest(new RegExp(`${title}(.|\\n)*(done|nothing found)`));

  it('request the companies of the rows, and read existing data by the ids in the answer', async () => {
    await tab('Enrich');
    await press('Enrich 1 company in Companies');
    await done('Enrich companies');
    expect(await bodyTo('/api/v1/enrich/accounts')).toEqual({ domains: [domain] });
    // The offer of a next step may look companies up by domain right after it.
    expect(bodiesTo('/api/v2/account/batch')[0]).toMatchObject({
      account_ids: [expect.any(Number)],
    });
  });

  it('ask for people by every choice', async () => {
    await tab('Find');
    await press('C-level');
    await press('VP');
    await press('Head');
    await press('Founder');
    await press('Sales');
    await press('Legal');
    await press('Customer success');
    const countries = sidebar.getByRole('combobox', { name: /^Countries/ });
    for (const name of ['germ', 'côte']) {
      await countries.fill(name);
      await page.keyboard.press('Enter');
    }
    await press('More options');
    await fill('Credits per company', '3');
    await fill('Audience (optional)', 'Lawyers');
    await press('Find people at 1 company in Companies');
    await done('Find people');
    expect(await bodyTo('/api/v1/enrich/fast-people-enrichment')).toEqual({
      account_id: expect.any(Number),
      seniority_filters: ['FOUNDER', 'DIRECTOR'],
      department_filters: ['LEGAL', 'CUSTOMER_SUCCESS'],
      people_locations: ['DE', 'CI'],
      max_credit_limit: 3,
      audience_name: 'Lawyers',
    });
  });

  it('ask for people by their job titles, which take the place of level and department', async () => {
    await openSheet(page, 'Companies', /^Domain$/);
    await tab('Find');
    const titles = sidebar.getByLabel('Job titles (optional)');
    await titles.fill('VP of Sales, Head of Growth');
    expect(await sidebar.getByRole('group', { name: 'Seniority' }).count()).toBe(0);
    // An audience was chosen before, so the form opens with all its options.
    await sidebar.getByLabel('Fill', { exact: true }).selectOption('everything');
    await press('Find people at 1 company in Companies');
    const path = '/api/v1/enrich/fast-people-enrichment';
    const [, body] = await until(async () => {
      const bodies = bodiesTo(path);
      return bodies.length > 1 && bodies;
    }, `something more is sent to ${path}`);
    expect(body).toMatchObject({ job_titles: ['VP of Sales', 'Head of Growth'] });
    await tab('Find');
    await titles.fill('');
    await sidebar.getByRole('group', { name: 'Seniority' }).waitFor();
  });

  it('ask for phones if emails are not wanted, and for employment, of the ids in the rows', async () => {
    await openSheet(page, 'Staff', /^Person id$/);
    await tab('Enrich');
    await choose('Contacts');
    await press('Work emails');
    await press('Phone numbers');
    await press('Find contacts for 2 people in Staff');
    await done('Find contacts');
    expect(await bodyTo('/api/v1/enrich/people')).toEqual({
      people_ids: [900_001, 900_002],
      enrich_emails: false,
      enrich_phones: true,
    });
    await tab('Enrich');
    await choose('Employment');
    await press('Verify 2 people in Staff');
    await done('Verify employment');
    expect(await bodyTo('/api/v1/people/verify')).toEqual({ people_ids: [900_001, 900_002] });
  });
});

it('takes a country by code or name if the service lists none', async () => {
  await tab('Find');
  await choose('Companies by technology');
  await fill('Technology', 'Kubernetes');
  const country = sidebar.getByRole('combobox', { name: /^Country/ });
  await country.fill('Atlantis');
  const find = sidebar.getByRole('button', { name: 'Find up to 50 companies' });
  expect(await find.isDisabled()).toBe(true);
  await country.fill('ZZY');
  await until(async () => !(await find.isDisabled()), 'a code of three letters is taken');
  await country.fill('Norwegen');
  await find.click();
  const search = '/api/v2/tech/companies?tech=Kubernetes&hq_country_code=NOR';
  await until(async () => office.requests.includes(`GET ${search}`), 'it is searched');
  expect(office.requests).toContain('GET /api/v2/tech/country-options');
});
