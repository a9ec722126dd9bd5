/** What our service offers beyond the interface, and how it announces that (§10.1). */
import * as v from 'valibot';
import { once } from './once';

/** Each extension, and what it adds to the interface. The OpenAPI document and docs/api.md list them. */
export const extensions = [
  {
    name: 'signal-control',
    about: '`POST /api/v1/signal/control`, and `daily_credit_limit` of deployments',
  },
  { name: 'people-lookup', about: '`POST /api/v1/people/look-up`' },
  { name: 'company-lookup', about: '`POST /api/v1/companies/look-up`' },
  {
    name: 'sources',
    about:
      'where the values of an account come from, open roles in its `hiring`, and why a domain was not found',
  },
  { name: 'tech-did-you-mean', about: '`did_you_mean`, the technology that was probably meant' },
  { name: 'tech-other-names', about: '`other_names` and `also_searched` of a technology search' },
  { name: 'job-titles', about: '`job_titles` of people discovery' },
  { name: 'icp-editing', about: '`POST /api/v1/icp/edit`' },
  { name: 'credit-history', about: '`GET /api/v1/credits/history`' },
  { name: 'reasons', about: '`reason` in the `details` of errors' },
  { name: 'status-notes', about: '`status_notes` of signals, the `status_reason` as data' },
  {
    name: 'credit-history-work',
    about: '`job_id` and `signal_id` in the entries of the credit history',
  },
  {
    name: 'employee-range',
    about:
      'a range of employees if the number is unknown; filters and ICPs accept ranges that overlap them',
  },
  {
    name: 'paid-companies',
    about:
      'what an account was charged for is free for it for 30 days, `already_paid`, and `POST /api/v1/companies/paid`',
  },
  { name: 'company-domain', about: 'the company whose host or page a domain was taken for' },
  { name: 'any-role', about: 'hiring signals without a `role`, for any' },
  { name: 'signal-runs', about: '`last_run` of a signal: when it looked, and at what' },
  {
    name: 'funding-words',
    about:
      'funding stages in `trait` and `descriptive_icp`, such as “Series B or later”, are a filter',
  },
  {
    name: 'signal-feedback',
    about:
      '`POST /api/v1/signal/finds` and `POST /api/v1/signal/feedback`, and `precision` and `irrelevant_count` of a signal',
  },
  {
    name: 'signal-suggestions',
    about: '`POST /api/v1/signal/suggest`, signals that suit what a website says',
  },
  {
    name: 'providers',
    about:
      '`POST /api/v1/providers`, your own keys of data providers; `provider_costs` of jobs that find emails and phones, ' +
      'with `email_source`, `email_quality`, `email_verified_at` and `phone_source`, and of discoveries, with ' +
      '`person_source`; `employment_source` and `provider_costs` of verdicts; `company_source`, `blanks_source` and `provider_costs` ' +
      'of enrichments; jobs that start without credits, with `lacks_credits`',
  },
  {
    name: 'signal-providers',
    about:
      '`ask_providers` of deployments: your own data providers find people at accounts where no one who fits is known',
  },
  {
    name: 'exclude-list',
    about:
      '`POST /api/v1/exclude/list`, `/api/v1/exclude/edit` and `/api/v1/exclude/finds`, companies and people that ' +
      'searches and signals leave out, and `excluded_count`',
  },
  {
    name: 'exclusions',
    about:
      '`POST /api/v1/exclude/choose`, and `exclusion_id` of technology searches and signals: companies and people of ' +
      'lists, audiences and CRM stages that one of them leaves out besides',
  },
  {
    name: 'alerts',
    about:
      '`POST /api/v1/alert/list`, `/edit` and `/failures`: new finds by webhook, Slack or a daily mail',
  },
  {
    name: 'technology-signals',
    about: '`POST /api/v1/signal/deploy/technology`, companies that are new for a technology',
  },
  {
    name: 'job-change-signals',
    about: '`POST /api/v1/signal/deploy/job-change`, people who are watched for a change of job',
  },
  {
    name: 'agents',
    about:
      'estimates, runs and caps of agents: `POST /api/v1/agents/estimate`, `/run`, `/cancel` and `/caps`, and `/mcp`',
  },
  {
    name: 'scores',
    about:
      '`score` and `score_reason` of accounts and finds, finds sorted by score, and `POST /api/v1/score/settings`',
  },
] as const satisfies readonly { readonly name: string; readonly about: string }[];
export type Extension = (typeof extensions)[number]['name'];

export const extensionsSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** A client ignores unknown names. */
    extensions: v.array(v.string()),
  }),
);
