/** Sign-up, verification and the balance (§4.1–4.3), described. */

import { balanceSchema } from '../../../../contract/credits';
import { extensionsSchema } from '../../../../contract/extensions';
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
  errors: ['RATE_LIMITED'],
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
  errors: ['OTP_EXPIRED', 'OTP_INVALID', 'OTP_MAX_ATTEMPTS', 'RATE_LIMITED'],
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
    'What this service offers beyond the interface, by name: a client offers such features only where they are ' +
    'announced. `signal-control` is `POST /api/v1/signal/control` and `daily_credit_limit` of deployments; ' +
    '`people-lookup` is `POST /api/v1/people/look-up`; `sources` says where an account’s values come from and why a ' +
    'domain was not found. Free, without a key.',
  response: extensionsSchema,
  errors: [],
  example: {
    response: { extensions: ['signal-control', 'people-lookup', 'sources', 'tech-did-you-mean'] },
  },
};
