/** OpenAPI descriptions of company enrichment, the account read (§4.8–4.10) and companies by name. */
import {
  accountBatchRequestSchema,
  accountBatchResponseSchema,
} from '../../../../contract/account';
import {
  lookUpCompaniesRequestSchema,
  lookUpCompaniesResponseSchema,
} from '../../../../contract/companies';
import { endpoints } from '../../../../contract/endpoints';
import {
  enrichAccountsJobSchema,
  enrichAccountsRequestSchema,
  enrichAccountsResponseSchema,
} from '../../../../contract/enrich-accounts';
import { prices } from '../../../../contract/prices';
import { type Operation, polledAt } from '../operation';

const domain = 'sommerkeep-group.example';
const jobId = 'job_2f1c9a7e5b3d4c60a8d417c3e95b0f62';

export const enrichAccounts: Operation = {
  section: '4.8',
  group: 'Companies',
  summary: 'Start the enrichment of companies',
  description:
    'Queues 1 to 500 domains as one job and reserves their price. Domains are normalised and counted once. ' +
    'You only pay for companies that are found; the rest is released at the end.',
  request: enrichAccountsRequestSchema,
  response: enrichAccountsResponseSchema,
  errors: ['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED'],
  example: {
    request: { domains: [domain, 'not a domain'] },
    response: {
      job_id: jobId,
      message: polledAt(
        `Domains queued: 2. Credits reserved: ${prices.accountEnriched}. You only pay for enriched domains.`,
        endpoints.enrichAccountsJob,
        jobId,
      ),
      total_accounts: 2,
      status: 'pending',
    },
  },
};

export const enrichAccountsJob: Operation = {
  section: '4.9',
  group: 'Companies',
  summary: 'Poll an enrichment job',
  description:
    'Poll until `status` is `completed` or `failed`. The result names the accounts; their firmographics come from ' +
    'the account read. Free.',
  response: enrichAccountsJobSchema,
  errors: ['NOT_FOUND'],
  example: {
    response: {
      job_id: jobId,
      status: 'completed',
      progress: { total: 2, completed: 2, new_accounts: 1, updated_accounts: 0 },
      result: [
        {
          domain,
          status: 'enriched',
          account_id: 1,
          name: 'Sommerkeep Group',
          is_new_account: true,
          fields_updated: ['industry', 'employee_count'],
        },
        {
          domain: 'not a domain',
          status: 'invalid_domain',
          is_new_account: false,
          fields_updated: [],
        },
      ],
      error_message: null,
      error_details: null,
    },
  },
};

export const accountBatch: Operation = {
  section: '4.10',
  group: 'Companies',
  summary: 'Read accounts',
  description:
    'Up to 500 of your accounts by id or domain, in the order requested. Unknown ones are omitted. Free.',
  request: accountBatchRequestSchema,
  response: accountBatchResponseSchema,
  errors: [],
  example: {
    request: { account_domains: [domain] },
    response: {
      accounts: [
        {
          id: 1,
          name: 'Sommerkeep Group',
          is_present_in_crm: false,
          imported_account: false,
          account_discovered_at: '2026-11-20T09:00:00.000Z',
          signal_count: 0,
          website: `https://${domain}`,
          enrichment_status: 'enriched',
          firmographics: {
            employee_count: 122,
            employee_range: null,
            industry: 'Marketing and Advertising',
            hq_city: 'Barcelona',
            hq_country: 'Spain',
            funding_stage: 'series_c',
            revenue_usd: 12000000,
          },
          hiring: {},
          socials: {},
          linkedin_engagement: {},
          job_changes: {},
          icp_people: [],
          icp_people_total_count: 0,
          icp_people_has_more: false,
        },
      ],
      total_count: 1,
    },
  },
};

export const lookUpCompanies: Operation = {
  section: '10.11',
  group: 'Companies',
  summary: 'Look up companies by their names',
  description:
    'Our own extension `company-lookup`. Takes 1 to 100 names and answers, in the same order, the companies that this ' +
    'service knows by each: `found` with the one that has the name, `ambiguous` with up to ten to choose from, or ' +
    '`unknown`. Case, accents, punctuation, “&” or “and”, “The” and legal forms don’t matter, but a legal form that you ' +
    'name decides between companies that differ in it, and one that differs is only offered. Companies that only ' +
    'public sources know aren’t found. Free: it answers what a company is chosen by, and enrichment sells the rest.',
  request: lookUpCompaniesRequestSchema,
  response: lookUpCompaniesResponseSchema,
  errors: [],
  example: {
    request: { names: ['Sommerkeep Group', 'Northwind'] },
    response: {
      names: [
        {
          status: 'found',
          companies: [{ name: 'Sommerkeep Group', domain, hq_country: 'Germany' }],
          has_more: false,
        },
        {
          status: 'ambiguous',
          companies: [
            { name: 'Northwind Ltd', domain: 'northwind.example', hq_country: 'United Kingdom' },
            { name: 'Northwind GmbH', domain: 'northwind-berlin.example', hq_country: null },
          ],
          has_more: false,
        },
      ],
    },
  },
};
