/** What our service offers beyond the interface, and how it announces that. */
import * as v from 'valibot';
import { once } from './once';

/**
 * `signal-control`: a signal's owner pauses, stops, limits and deletes it; `daily_credit_limit` of a deployment.
 * `people-lookup`: ids of people for profile addresses, email addresses, and names with companies.
 * `company-lookup`: companies that the service knows by a name.
 * `sources`: where each value of an account comes from, open roles in its `hiring`, and why a domain was not found.
 * `tech-did-you-mean`: `did_you_mean` on a page of a technology search that finds nothing.
 * `tech-other-names`: other names of a technology are also searched for; `other_names` and `also_searched` of a search.
 * `job-titles`: people discovery by job titles.
 * `icp-editing`: ICPs are created, changed and deleted by their owner, who sees how many companies fit.
 * `credit-history`: what was charged and granted, newest first.
 * `reasons`: why a request was refused, as a name and numbers in the error's `details`.
 * `company-domain`: the company domain used for a subdomain or page, in enrichment and in reads of accounts.
 * `credit-history-work`: `job_id` and `signal_id` of its entries.
 * `employee-range`: a range of employees if the number is unknown; size bounds also match ranges that overlap them.
 */
export const extensions = [
  'signal-control',
  'people-lookup',
  'company-lookup',
  'sources',
  'tech-did-you-mean',
  'tech-other-names',
  'job-titles',
  'icp-editing',
  'credit-history',
  'reasons',
  'credit-history-work',
  'employee-range',
  'company-domain',
] as const;
export type Extension = (typeof extensions)[number];

export const extensionsSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** A client ignores unknown names. */
    extensions: v.array(v.string()),
  }),
);
