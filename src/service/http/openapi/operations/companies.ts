/** OpenAPI descriptions of company enrichment, the account read (§4.8–4.10) and companies by name. */
import {
  accountBatchRequestSchema,
  accountBatchResponseSchema,
} from '../../../../contract/account';
import {
  lookUpCompaniesRequestSchema,
  lookUpCompaniesResponseSchema,
  paidCompaniesRequestSchema,
  paidCompaniesResponseSchema,
} from '../../../../contract/companies';
import {
  enrichAccountsJobSchema,
  enrichAccountsRequestSchema,
  enrichAccountsResponseSchema,
} from '../../../../contract/enrich-accounts';
import type { Operation } from '../operation';

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
};

export const paidCompanies: Operation = {
  section: '10.18',
  group: 'Companies',
  summary: 'Read which companies are paid for',
  description:
    'Our own extension `paid-companies`. Takes 1 to 10,000 domains, as an enrichment takes them, and answers those that ' +
    'cost nothing now, because your account was charged for their companies in the last 30 days. Nothing is looked up. Free.',
  request: paidCompaniesRequestSchema,
  response: paidCompaniesResponseSchema,
  errors: [],
};
