/** OpenAPI descriptions of sign-up, verification and the balance (§4.1–4.3). */

import {
  balanceSchema,
  creditHistoryQuerySchema,
  creditHistorySchema,
} from '../../../../contract/credits';
import { extensions as announced, extensionsSchema } from '../../../../contract/extensions';
import {
  signUpRequestSchema,
  signUpResponseSchema,
  verifyRequestSchema,
  verifyResponseSchema,
} from '../../../../contract/sign-up';
import type { Operation } from '../operation';

const email = 'dana@northwind.example';

export const signUp: Operation = {
  section: '4.1',
  group: 'Account',
  summary: 'Send a one-time code',
  description:
    'Emails a six-digit code, valid for 24 hours and ten attempts. The account is created when the first ' +
    'code is redeemed, so the response never reveals whether it exists. Free.',
  request: signUpRequestSchema,
  response: signUpResponseSchema,
  errors: ['RATE_LIMITED', 'SIGN_UP_OFF'],
  example: {
    request: { email },
    response: {
      email,
      message: 'A code is on its way. It’s valid for 24 hours and ten attempts.',
    },
  },
};

export const verify: Operation = {
  section: '4.2',
  group: 'Account',
  summary: 'Redeem a code for the API key',
  description:
    'Answers the API key: a new one for a new user, the current one for an existing user. Free.',
  request: verifyRequestSchema,
  response: verifyResponseSchema,
  errors: ['OTP_EXPIRED', 'OTP_INVALID', 'OTP_MAX_ATTEMPTS', 'RATE_LIMITED', 'SIGN_UP_OFF'],
  example: {
    request: { email, otp_code: '123456' },
    response: { email, api_key: 'ssk_0000000000000000000000000000', is_new_user: true },
  },
};

export const balance: Operation = {
  section: '4.3',
  group: 'Account',
  summary: 'Read the credit balance',
  description: 'Credits owned, reserved for running jobs, and available. Free.',
  response: balanceSchema,
  errors: [],
  example: {
    response: {
      balance: 9940,
      reserved: 500,
      available: 9440,
      used_total: 60,
      currency: 'credits',
    },
  },
};

export const extensions: Operation = {
  section: '10.1',
  group: 'Account',
  summary: 'List extensions',
  description:
    'The names of what this service offers beyond the interface. A client sends requests and fields of an extension ' +
    'only if the service announces it. `signal-control` is `POST /api/v1/signal/control` and `daily_credit_limit` of ' +
    'deployments; `people-lookup` is `POST /api/v1/people/look-up`; `company-lookup` is ' +
    '`POST /api/v1/companies/look-up`; `icp-editing` is `POST /api/v1/icp/edit`; `sources` is the origin of an ' +
    'account’s values, its open roles, and the reason why a domain was not found; `job-titles` is `job_titles` of ' +
    'people discovery; `tech-did-you-mean` is a suggestion if a search finds no technology; `tech-other-names` is ' +
    '`other_names` and `also_searched` of a technology search; `credit-history` is `GET /api/v1/credits/history`, and ' +
    '`credit-history-work` the ids in its entries; `reasons` is `reason` in the `details` of errors; `employee-range` ' +
    'is the range of employees if the number is unknown, which also meets bounds of size; `company-domain` is the ' +
    'company’s own domain if a request has one of its hosts. Free, without a key.',
  response: extensionsSchema,
  errors: [],
  example: {
    response: {
      extensions: [...announced],
    },
  },
};

export const creditHistory: Operation = {
  section: '10.6',
  group: 'Account',
  summary: 'Read what was charged and granted',
  description:
    'Our own extension `credit-history`. The entries of your ledger, the newest first, each with the balance after it: ' +
    '`credits` is below zero for a charge. An entry is final, and names what it was for, but neither a company nor a ' +
    'person. Ask for the next page with `before` set to `next` of this one. Free.',
  query: creditHistoryQuerySchema,
  response: creditHistorySchema,
  errors: [],
  example: {
    response: {
      entries: [
        {
          at: '2026-11-23T09:12:00.000Z',
          reason: 'account_enriched',
          credits: -1,
          balance_after: 9999,
          job_id: 'job_0123456789abcdef0123456789abcdef',
          signal_id: null,
        },
        {
          at: '2026-11-23T09:00:00.000Z',
          reason: 'starting_grant',
          credits: 10000,
          balance_after: 10000,
          job_id: null,
          signal_id: null,
        },
      ],
      next: null,
    },
  },
};
