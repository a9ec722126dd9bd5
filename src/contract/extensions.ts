/** What our service offers beyond the interface, and how it announces that. */
import * as v from 'valibot';
import { once } from './once';

/**
 * `signal-control`: a signal's owner pauses, stops, limits and deletes it; `daily_credit_limit` of a deployment.
 * `people-lookup`: ids of people for profile addresses, email addresses, and names with companies.
 * `company-lookup`: companies that the service knows by a name.
 * `sources`: where each value of an account comes from, open roles in its `hiring`, and why a domain was not found.
 * `tech-did-you-mean`: `did_you_mean` on a page of a technology search that finds nothing.
 * `tech-other-names`: other names of a technology are searched for too; `other_names` and `also_searched` of a search.
 * `job-titles`: people discovery by the titles of their roles.
 * `icp-editing`: ICPs are made, changed and deleted by their owner, who sees how many companies fit.
 * `credit-history`: what was charged and granted, the newest first.
 * `reasons`: why a request was refused, as a name and numbers in the error's `details`.
 * `company-domain`: whose host or page a domain was taken for, in enrichment and in reads of accounts.
 * `credit-history-work`: `job_id` and `signal_id` of its entries.
 * `employee-range`: a range of employees where the number is not known; bounds of size are met by ranges that overlap them.
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
    /** A client ignores what it does not know. */
    extensions: v.array(v.string()),
  }),
);
