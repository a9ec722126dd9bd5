/** OpenAPI descriptions of sign-up, verification and the balance (§4.1–4.3). */

import { fieldRows } from '../../../../contract/account-fields';
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
};

export const balance: Operation = {
  section: '4.3',
  group: 'Account',
  summary: 'Read the credit balance',
  description: 'Credits owned, reserved for running jobs, and available. Free.',
  response: balanceSchema,
  errors: [],
};

/** Says what an extension adds, with the fields of accounts that are part of it. */
function described({ name, about }: (typeof announced)[number]): string {
  const fields = fieldRows().flatMap(([field, { extension }]) =>
    extension === name ? [`\`${field}\``] : [],
  );
  return `\`${name}\`: ${[about, ...fields].join(', ')}`;
}

export const extensions: Operation = {
  section: '10.1',
  group: 'Account',
  summary: 'List extensions',
  description:
    'The names of what this service offers beyond the interface. A client offers such features only if they are ' +
    `announced. ${announced.map(described).join('. ')}. Free, without a key.`,
  response: extensionsSchema,
  errors: [],
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
};
