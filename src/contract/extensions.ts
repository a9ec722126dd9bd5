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
    about: 'what an account was charged for is free for it for 30 days, and `already_paid`',
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
    about: '`POST /api/v1/signal/feedback`, and `precision` and `irrelevant_count` of a signal',
  },
  {
    name: 'signal-suggestions',
    about: '`POST /api/v1/signal/suggest`, signals that suit what a website says',
  },
] as const satisfies readonly { readonly name: string; readonly about: string }[];
export type Extension = (typeof extensions)[number]['name'];

export const extensionsSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** A client ignores unknown names. */
    extensions: v.array(v.string()),
  }),
);
