/** Ten tasks of a seller's agent, as a model plays them: each call's arguments come from earlier answers. */
import { type Caller, call } from '../../service/helpers/call';
import { known } from '../../service/helpers/domains';
import { makeAccount, makePeople } from '../../service/helpers/people';
import { runSignal } from '../../service/helpers/signals';
import { callTool, overHttp, readShown, type Shown } from './mcp';

type Client = Awaited<ReturnType<typeof overHttp>>;

/** Calls tools and counts what they take. */
export class Agent {
  calls = 0;
  private characters = 0;

  constructor(private readonly client: Client) {}

  /** Four characters are about one token; the arguments and the answer count. */
  get tokens(): number {
    return Math.ceil(this.characters / 4);
  }

  async use(name: string, args: object): Promise<Shown> {
    const { isError, text } = await callTool(this.client, name, args);
    expect([name, isError ? text : '']).toEqual([name, '']);
    this.count(args, text);
    return readShown(text);
  }

  /** For a call that may be refused or lost; returns the text. */
  async attempt(name: string, args: object): Promise<string> {
    const { text } = await callTool(this.client, name, args).catch(() => ({ text: '' }));
    this.count(args, text);
    return text;
  }

  async buy(operation: string, args: object, key: string): Promise<Shown> {
    const { estimate_id, max_credits } = await this.use('estimate', { operation, arguments: args });
    return this.use('run', { estimate_id, max_credits, idempotency_key: key });
  }

  private count(args: object, text: string) {
    this.calls += 1;
    this.characters += JSON.stringify(args).length + text.length;
  }
}

interface Task {
  /** As docs/agents.md names it. */
  readonly name: string;
  /** Sets up what the user has before; costs the agent no calls. */
  prepare?(caller: Caller): Promise<unknown>;
  play(agent: Agent, caller: Caller): Promise<void>;
  /** Loses the answer to the first call of `run`. */
  readonly losesRun?: true;
}

const operationOf = (operation: string) => ({ what: 'operation', operation });
const customers = new Map<string, string[]>();

export const tasks: readonly Task[] = [
  {
    name: 'Who hires account executives among these 40 companies?',
    async play(agent) {
      await agent.use('lookup', operationOf('watch_hiring_role'));
      const accounts = known(40).map((website) => ({ website }));
      const { signal_id, signal } = await agent.buy(
        'watch_hiring_role',
        {
          name: 'Hiring',
          role: 'Account Executive',
          accounts,
          repeat: false,
          max_credit_limit: 80,
        },
        'who-hires-1',
      );
      const { finds } = await agent.use('search', { kind: 'posts', signal_id });
      expect(finds.length).toBeGreaterThan(0);
      expect(signal.credits_used).toBe(2 * finds.length);
      for (const { evidence } of finds) expect(evidence.url).toMatch(/^https:/);
    },
  },
  {
    name: 'Enrich 20 domains, but agents may spend 15 credits a run',
    prepare: (caller) => call(caller.url, 'agentCaps', { caller, body: { per_call: 15 } }),
    async play(agent) {
      const operation = 'enrich_companies';
      const domains = known(20, 40);
      const { estimate_id, max_credits } = await agent.use('estimate', {
        operation,
        arguments: { domains },
      });
      const all = { estimate_id, max_credits, idempotency_key: 'all-twenty' };
      expect(await agent.attempt('run', all)).toContain('lets agents spend 15 on one run');
      const first = await agent.buy(operation, { domains: domains.slice(0, 15) }, 'first-15');
      const second = await agent.buy(operation, { domains: domains.slice(15) }, 'the-other-5');
      expect(first.count + second.count).toBe(20);
    },
  },
  {
    name: 'Find people and their phones at three companies',
    async play(agent) {
      const domains = known(3);
      const { result } = await agent.buy('enrich_companies', { domains }, 'three-companies');
      await agent.use('lookup', { what: 'people_filters' });
      await agent.use('lookup', operationOf('find_people'));
      const people: number[] = [];
      for (const { account_id } of result) {
        const found = await agent.buy(
          'find_people',
          {
            account_id,
            seniority_filters: ['CXO', 'VP', 'HEAD'],
            department_filters: ['SALES'],
            max_credit_limit: 2,
          },
          `people-at-${account_id}`,
        );
        if (found.count > 0) people.push(...found.result.map(({ person_id }) => person_id));
      }
      expect(people.length).toBeGreaterThan(0);
      const { count } = await agent.buy(
        'find_contacts',
        { people_ids: people, enrich_emails: false, enrich_phones: true },
        'their-phones',
      );
      expect(count).toBe(people.length);
    },
  },
  {
    name: 'Who starts using Snowflake, from now on?',
    async play(agent) {
      await agent.use('lookup', operationOf('watch_technology'));
      const { signal_id } = await agent.buy(
        'watch_technology',
        { name: 'Snowflake', tech: 'Snowflake', repeat: true, max_credit_limit: 50 },
        'starts-snowflake',
      );
      const { finds } = await agent.use('search', { kind: 'posts', signal_id });
      expect(finds.length).toBeGreaterThan(0);
      expect(finds.length).toBeLessThanOrEqual(10);
    },
  },
  {
    name: 'Watch my champions for changes of job',
    prepare: (caller) => makePeople(caller, known(1)[0] ?? ''),
    async play(agent) {
      const { company } = await agent.use('get', { domain: known(1)[0] });
      const people_ids = company.icp_people.map((person) => Reflect.get(person, 'person_id'));
      await agent.use('lookup', operationOf('watch_job_changes'));
      const { signal } = await agent.buy(
        'watch_job_changes',
        { name: 'Champions', people_ids, check_days: 30, repeat: true, max_credit_limit: 100 },
        'my-champions',
      );
      expect(signal).toMatchObject({ status: 'scheduled' });
    },
  },
  {
    name: 'Exclude two customers, then find users of Snowflake',
    async prepare(caller) {
      const query = { tech: 'Snowflake' };
      // Another user's page names companies that this one will be offered.
      const { body } = await call(caller.url, 'techCompanies', { caller, query });
      const page: readonly object[] = Reflect.get(Object(body), 'companies');
      customers.set(
        caller.userId,
        page.slice(0, 2).map((one) => Reflect.get(one, 'domain')),
      );
    },
    async play(agent, caller) {
      const entries = customers.get(caller.userId) ?? [];
      await agent.use('control', { action: 'exclude', entries, reason: 'customer' });
      const search = { tech: 'Snowflake', max_companies: 5 };
      const request = { operation: 'search_technology', arguments: search };
      const { estimate_id, max_credits, left_out } = await agent.use('estimate', request);
      expect(JSON.stringify(left_out)).toContain('customer');
      const run = { estimate_id, max_credits, idempotency_key: 'users-of-snowflake' };
      const { companies } = await agent.use('run', run);
      // Two of the page's first five are customers.
      expect(companies).toHaveLength(3);
      expect(companies.filter(({ domain }) => entries.includes(domain))).toEqual([]);
    },
  },
  {
    name: 'What did I spend today, and why?',
    prepare: (caller) => makePeople(caller, known(1)[0] ?? ''),
    async play(agent) {
      const { spent_today, spent_on } = await agent.use('account', {});
      const credits = spent_on.map((work) => Reflect.get(work, 'credits'));
      expect(credits.reduce((sum, each) => sum + each, 0)).toBe(spent_today);
      expect(spent_on).toHaveLength(2);
    },
  },
  {
    name: 'Resume a run whose answer was lost',
    losesRun: true,
    async play(agent) {
      const request = { operation: 'enrich_companies', arguments: { domains: known(3, 60) } };
      const { estimate_id, max_credits } = await agent.use('estimate', request);
      const run = { estimate_id, max_credits, idempotency_key: 'maybe-lost' };
      expect(await agent.attempt('run', run)).toBe('');
      expect(await agent.use('run', run)).toMatchObject({ status: 'completed', count: 3 });
      expect(await agent.use('account', {})).toMatchObject({ spent_today: 3 });
    },
  },
  {
    name: 'This find is not relevant',
    prepare: (caller) =>
      runSignal(caller, 'technologySignal', {
        name: 'Finds',
        tech: 'Snowflake',
        max_credit_limit: 15,
      }),
    async play(agent) {
      const { signals } = Object(await agent.use('search', { kind: 'signals' }));
      const [{ signal_id }] = signals;
      const posts = { kind: 'posts', signal_id };
      const { finds } = await agent.use('search', posts);
      const account_id = finds[0]?.account_id;
      const reason = 'wrong_company';
      await agent.use('control', { action: 'not_relevant', signal_id, account_id, reason });
      const later = (await agent.use('search', posts)).finds;
      expect(later.find((find) => find.account_id === account_id)).toMatchObject({
        irrelevant_reason: reason,
      });
    },
  },
  {
    name: 'Give me these people as a file',
    prepare: (caller) => makeAccount(caller, known(1)[0] ?? ''),
    async play(agent) {
      const { company } = await agent.use('get', { domain: known(1)[0] });
      const { audience_csv_url } = await agent.buy(
        'find_people',
        {
          account_id: company.id,
          seniority_filters: ['CXO', 'VP', 'HEAD'],
          department_filters: ['SALES'],
          audience_name: 'Sales leaders',
          max_credit_limit: 10,
        },
        'people-as-a-file',
      );
      const file = await fetch(audience_csv_url);
      expect([file.status, file.headers.get('Content-Type')]).toEqual([
        200,
        expect.stringContaining('text/csv'),
      ]);
      expect((await file.text()).split('\n').length).toBeGreaterThan(2);
    },
  },
];

/** A client for the task, which loses the answer to its first `run` if the task says so. */
export function clientFor(task: Task, caller: Caller): Promise<Client> {
  let isDue = task.losesRun === true;
  return overHttp(caller, 'modern', {
    async fetch(address, init) {
      const answer = await fetch(address, init);
      if (!isDue || !String(init?.body).includes('"name":"run"')) return answer;
      isDue = false;
      // The service has done its work by then.
      await answer.arrayBuffer();
      throw new TypeError('terminated');
    },
  });
}
