/** The tool `get`. */
import { known } from '../../service/helpers/domains';
import { serve, type TestService } from '../../service/helpers/service';
import { beginWatch, buy, connect, refusalOf, useTool } from '../support/mcp';

const [one = '', two = ''] = known(2);
let service: TestService;
beforeAll(async () => {
  service = await serve();
});

it('reads a company with its sources and people, by domain or account_id', async () => {
  const { client } = await connect(service);
  const { result } = await buy(client, 'enrich_companies', { domains: [one] }, 'one-company');
  const { company } = await useTool(client, 'get', { domain: one });
  expect(company).toMatchObject({ firmographics: {}, sources: [{}] });
  expect(JSON.stringify(company)).not.toContain('null');
  const again = await useTool(client, 'get', { account_id: result[0]?.account_id });
  expect(again.company.id).toBe(company.id);
});

it('reads people of a company page by page', async () => {
  const { client } = await connect(service);
  const companies = await buy(client, 'enrich_companies', { domains: [one] }, 'its-people');
  const { seniority_filters, department_filters } = JSON.parse(
    JSON.stringify(await useTool(client, 'lookup', { what: 'people_filters' })),
  );
  const everyone = { seniority_filters, department_filters };
  const account_id = companies.result[0]?.account_id;
  const args = { account_id, ...everyone, max_credit_limit: 30 };
  const { count } = await buy(client, 'find_people', args, 'all-people');
  const people = [];
  for (let cursor: string | undefined; ; ) {
    const page = await useTool(client, 'get', { domain: one, ...(cursor && { cursor }) });
    people.push(...page.company.icp_people);
    cursor = page.next_cursor;
    if (cursor === undefined) break;
  }
  expect(people).toHaveLength(count);
});

it('reads a watch, and answers each mistake with the way out', async () => {
  const { client } = await connect(service);
  const signal_id = await beginWatch(client, 'read', 10);
  expect((await useTool(client, 'get', { signal_id })).signal).toMatchObject({
    signal_name: 'read',
    max_credit_limit: 10,
  });
  expect(await refusalOf(client, 'get', { domain: two })).toContain('enrich_companies');
  expect(await refusalOf(client, 'get', { signal_id: 999_999 })).toContain('search signals');
  expect(await refusalOf(client, 'get', {})).toContain('exactly one');
});
