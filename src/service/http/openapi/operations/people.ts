/** OpenAPI descriptions of people: discovery, enrichment, verification and ICPs (§4.4–4.7, §4.14). */

import {
  icpEditingRequestSchema,
  icpEditingResponseSchema,
  icpListResponseSchema,
} from '../../../../contract/icp';
import {
  discoverPeopleJobSchema,
  discoverPeopleRequestSchema,
  discoverPeopleResponseSchema,
  enrichPeopleJobSchema,
  enrichPeopleRequestSchema,
  enrichPeopleResponseSchema,
  lookUpPeopleRequestSchema,
  lookUpPeopleResponseSchema,
  verifyPeopleJobSchema,
  verifyPeopleRequestSchema,
  verifyPeopleResponseSchema,
} from '../../../../contract/people';
import type { Operation } from '../operation';

function polled(summary: string, response: Operation['response']): Operation {
  return {
    section: '4.7',
    group: 'People',
    summary,
    description: 'Poll until `status` is `completed` or `failed`. Free.',
    response,
    errors: ['NOT_FOUND'],
  };
}

export const enrichPeople: Operation = {
  section: '4.4',
  group: 'People',
  summary: 'Start the enrichment of people',
  description:
    'Looks up work emails, phones or both for 1 to 500 of your people and reserves their price. Only what is ' +
    'found costs credits; what was paid for before costs nothing.',
  request: enrichPeopleRequestSchema,
  response: enrichPeopleResponseSchema,
  errors: ['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED'],
};

export const enrichPeopleJob = polled('Poll a people enrichment job', enrichPeopleJobSchema);

export const discoverPeople: Operation = {
  section: '4.5',
  group: 'People',
  summary: 'Start the discovery of people at an account',
  description:
    'Finds people of the seniorities and departments named at one of your accounts, and stops exactly at ' +
    '`max_credit_limit`. `job_titles` leaves out who has none of these roles. Each new person costs credits, people you have already cost nothing. With `audience_name` ' +
    'they join that audience, and `audience_url` opens it.',
  request: discoverPeopleRequestSchema,
  response: discoverPeopleResponseSchema,
  errors: ['NOT_FOUND', 'INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED'],
};

export const discoverPeopleJob = polled('Poll a people discovery job', discoverPeopleJobSchema);

export const verifyPeople: Operation = {
  section: '4.6',
  group: 'People',
  summary: 'Start the verification of employment',
  description:
    'Checks whether 1 to 500 of your people still work for the companies of their accounts. Only the verdicts ' +
    '`employed` and `left` cost credits.',
  request: verifyPeopleRequestSchema,
  response: verifyPeopleResponseSchema,
  errors: ['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED'],
};

export const verifyPeopleJob = polled('Poll an employment verification job', verifyPeopleJobSchema);

export const lookUpPeople: Operation = {
  section: '10.4',
  group: 'People',
  summary: 'Look up people of an own list',
  description:
    'Our own extension `people-lookup`. Takes 1 to 500 references: a profile’s address, a work email address, or a ' +
    'name with a company’s domain. Answers the ids that enrichment and verification take, in the same order: `found`, ' +
    '`unknown`, or `ambiguous` where more than one person fits. Case, accents, middle initials and “Last, First” don’t ' +
    'matter. The answer says nothing else about them, and a person who was only looked up has no name in jobs: discovery ' +
    'sells those. Free; what is then found or verified costs what it always costs.',
  request: lookUpPeopleRequestSchema,
  response: lookUpPeopleResponseSchema,
  errors: [],
};

export const icpList: Operation = {
  section: '4.14',
  group: 'People',
  summary: 'List ICPs',
  description: 'Your ideal customer profiles. Free.',
  response: icpListResponseSchema,
  errors: [],
};

export const icpEditing: Operation = {
  section: '10.8',
  group: 'People',
  summary: 'Create, change or delete an ICP, or count what fits',
  description:
    'Our own extension `icp-editing`. `create` makes an ICP, `replace` sets every field of one, those left out to ' +
    'nothing, and `delete` removes it; signals that were deployed with it keep the copy they began with. `count` ' +
    'changes nothing and says how many companies of the service’s directory fit; what is unknown of a company ' +
    'doesn’t speak against it. Countries are codes or English names. Free.',
  request: icpEditingRequestSchema,
  response: icpEditingResponseSchema,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
};
