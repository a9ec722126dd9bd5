/** Codes that a formula's cell shows. */
import type { ProblemCode } from '../../../src/client/problem';
import type { MissReason } from '../../../src/contract/enrich-accounts';
import {
  answering,
  domainsOf,
  type Fault,
  failing,
  type Provocation,
  strangers,
  type World,
} from './world';

const [first, second, third, fourth, fifth] = strangers;
const enrichment = /\/enrich\/accounts$/;
const job = /\/enrich\/accounts\/./;
const search = /\/tech/;

/** What a formula shows while something is wrong. */
const meanwhile =
  (fault: Fault, formula: string): Provocation =>
  (world) => {
    world.let(fault);
    return world.cell(formula);
  };

const typing =
  (formula: string): Provocation =>
  (world) =>
    world.cell(formula);

/** What a formula shows under another spending setting. */
const spending =
  (allowed: boolean, dailyCap: number, formula: string, askAbove = 100_000): Provocation =>
  async (world: World) => {
    await world.call('allowFormulas', { allowed, dailyCap, askAbove });
    const shown = await world.cell(formula);
    await world.call('allowFormulas', {
      allowed: true,
      dailyCap: 100_000,
      askAbove: 100_000,
    });
    return shown;
  };

/** Makes a job end without the company, for this reason. */
const missing = (reason: MissReason) =>
  meanwhile(
    answering(job, 200, {
      job_id: 'any',
      status: 'completed',
      result: [{ domain: `${reason}-shop.com`, status: 'not_found', reason }],
    }),
    `=ENRICH_DOMAIN("${reason}-shop.com")`,
  );

export const inFormulas = {
  INVALID_DOMAIN: typing('=ENRICH_DOMAIN("acme")'),
  PLATFORM_PAGE: typing('=ENRICH_DOMAIN("linkedin.com/company/acme")'),
  INVALID_FIELD: typing(`=ENRICH_DOMAIN("${fifth}", "colour")`),
  INVALID_OPTION: typing('=TECH_COMPANIES("Kubernetes", "hq_country_code=Atlantis")'),
  NO_ACCOUNT: typing(`=ACCOUNT_PEOPLE("${first}")`),
  NOTHING_FOUND: typing('=RUN_STATUS()'),
  UNKNOWN_COMPANY: typing('=ENRICH_DOMAIN("nobody-knows-this.example")'),
  SOURCES_OFF: typing('=ENRICH_DOMAIN("nobody-knows-this.com")'),
  SITE_REFUSED: missing('refused'),
  SITE_UNREACHABLE: missing('unreachable'),
  SITE_SLOW: missing('slow'),
  SERVICE_OFFLINE: missing('offline'),
  SPENDING_OFF: spending(false, 1, `=ENRICH_DOMAIN("${second}")`),
  DAILY_CAP: spending(true, 1, '=TECH_COMPANIES("Kubernetes")'),
  NEEDS_APPROVAL: spending(true, 1_000, '=TECH_COMPANIES("Snowflake")', 50),
  NO_ROOM: async (world) => {
    world.workbench.book.write('Cells!C3', 'a note');
    return world.cell('=TECH_COMPANIES("Salesforce")', 'Cells!C1');
  },
  OUT_OF_CREDITS: meanwhile(
    answering(enrichment, 402, { error_code: 'INSUFFICIENT_CREDITS' }),
    `=ENRICH_DOMAIN("${third}")`,
  ),
  RATE_LIMITED: meanwhile(
    answering(/balance/, 429, { error_code: 'RATE_LIMITED' }, '30'),
    '=CREDIT_BALANCE()',
  ),
  SERVICE_ERROR: meanwhile(answering(/icp/, 500, ''), '=ICP_LIST()'),
  NO_ANSWER: meanwhile(failing(/signal/, 'Timeout'), '=SIGNAL_LIST()'),
  BAD_ANSWER: meanwhile(answering(/signal/, 200, '{"sig'), '=SIGNAL_LIST("hiring")'),
  NOT_FOUND: meanwhile(
    answering(/signal/, 404, { error_code: 'NOT_FOUND' }),
    '=SIGNAL_LIST("socials")',
  ),
  NOT_LISTED: meanwhile(
    failing(enrichment, 'The URL has not been whitelisted in the script manifest'),
    '=ENRICH_DOMAIN("not-listed.com")',
  ),
  GOOGLE_DAILY_LIMIT: meanwhile(
    failing(enrichment, 'Service invoked too many times for one day: urlfetch'),
    '=ENRICH_DOMAIN("daily-limit.com")',
  ),
  GOOGLE_RATE_LIMIT: meanwhile(
    failing(enrichment, 'Bandwidth quota exceeded'),
    '=ENRICH_DOMAIN("rate-limit.com")',
  ),
  UNKNOWN_OUTCOME: meanwhile(failing(search, 'Timeout'), '=TECH_COMPANIES("Terraform")'),
  JOB_FAILED: meanwhile(
    answering(job, 200, { status: 'failed', error_message: 'Its source is away.' }),
    `=ENRICH_DOMAIN("${fourth}")`,
  ),
  STORE_FULL: (world) => {
    world.answer(({ name, args }, answer) =>
      name === 'properties.all' && args[0] === 'document' && typeof answer === 'object'
        ? { value: { ...Object(Reflect.get(answer, 'value')), 'page.x': 'x'.repeat(300_000) } }
        : undefined,
    );
    return world.cell('=TECH_COMPANIES("Kafka")');
  },
  REJECTED: async (world) => {
    const { names } = await world.call('overview', {});
    await world.call('saveNames', { names: { ...names.replaced, alternates: 'synonyms' } });
    const shown = await world.cell('=TECH_COMPANIES("Kubernetes", "alternates=k8s")');
    await world.call('saveNames', { names: names.replaced });
    return shown;
  },
  PENDING: async (world) => {
    world.let(answering(enrichment, 429, {}, '3600'));
    await world.startRun('Waits');
    return world.cell(`=ENRICH_DOMAIN("${domainsOf('Waits')[0]}")`);
  },
  FILTERED_OUT: meanwhile(
    answering(search, 200, { companies: [], total_results: 0, approx_company_count: 412 }),
    '=TECH_COMPANIES("Kubernetes", "hq_country_code=Norway")',
  ),
  MISSPELT: typing('=TECH_COMPANIES("Kubernetes", "hq_county_code=USA")'),
} satisfies Partial<Record<ProblemCode, Provocation>>;
