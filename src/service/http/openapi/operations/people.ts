/** OpenAPI descriptions of people: discovery, enrichment, verification and ICPs (§4.4–4.7, §4.14). */

import { endpoints } from '../../../../contract/endpoints';
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
import { prices } from '../../../../contract/prices';
import { type Operation, polledAt } from '../operation';

const jobId = 'job_7d0b4e2a91c85f3620e6b9d84a1f7c53';
const started = { job_id: jobId, status: 'pending' };
const ended = { job_id: jobId, status: 'completed', error_message: null, error_details: null };
const person = { person_id: 17, person_name: 'Ines Vermeer' };
const title = 'Head of Sales';

/** Describes a poll. Takes what its example shows of the job: the progress, one result, and other fields. */
function polled(
  summary: string,
  response: Operation['response'],
  progress: object,
  result: object,
  more = {},
): Operation {
  return {
    section: '4.7',
    group: 'People',
    summary,
    description: 'Poll until `status` is `completed` or `failed`. Free.',
    response,
    errors: ['NOT_FOUND'],
    example: { response: { ...ended, progress, result: [{ ...person, ...result }], ...more } },
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
  example: {
    request: { people_ids: [17], enrich_emails: true, enrich_phones: false },
    response: {
      ...started,
      message: polledAt(
        `People queued: 1. Credits reserved: ${prices.emailFound}. ` +
          'You only pay for emails and phone numbers that are found.',
        endpoints.enrichPeopleJob,
        jobId,
      ),
      total_people: 1,
    },
  },
};

export const enrichPeopleJob = polled(
  'Poll a people enrichment job',
  enrichPeopleJobSchema,
  { total: 1, completed: 1, enriched_people: 1, credits_charged: 1 },
  {
    status: 'enriched',
    person_email: 'ines.vermeer@sommerkeep-group.example',
    email_status: 'found',
    person_phone: null,
    phone_status: 'not_requested',
    credits_charged: 1,
  },
);

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
  example: {
    request: {
      account_id: 1,
      seniority_filters: ['HEAD', 'VP'],
      department_filters: ['SALES'],
      audience_name: 'Sales leaders',
      max_credit_limit: 20,
    },
    response: {
      ...started,
      message: polledAt(
        'Looking for people at Sommerkeep Group. This costs up to 20 credits; ' +
          'you only pay for people who are new to you.',
        endpoints.discoverPeopleJob,
        jobId,
      ),
      account_id: 1,
      audience_url: `https://signalsheet.example/audiences/aud_${'0f1e2d3c'.repeat(4)}-1800000000-${'4b5a6978'.repeat(8)}`,
    },
  },
};

export const discoverPeopleJob = polled(
  'Poll a people discovery job',
  discoverPeopleJobSchema,
  { total: 1, completed: 1, new_people: 1, credits_charged: 1, stopped_by: null },
  {
    person_role: title,
    person_seniority: 'HEAD',
    person_department: 'SALES',
    person_location: 'Barcelona, Spain',
    person_linkedin_url: 'https://profiles.example/in/ines-vermeer',
    joined_company_at: '2023-04-01T00:00:00Z',
    is_new_person: true,
    credits_charged: 1,
  },
  { audience_url: null },
);

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
  example: {
    request: { people_ids: [17] },
    response: {
      ...started,
      message: polledAt(
        `People queued: 1. Credits reserved: ${prices.employmentVerified}. ` +
          'You only pay for the results employed and left.',
        endpoints.verifyPeopleJob,
        jobId,
      ),
      total_people: 1,
    },
  },
};

export const verifyPeopleJob = polled(
  'Poll an employment verification job',
  verifyPeopleJobSchema,
  { total: 1, completed: 1, employed_people: 1, left_people: 0, credits_charged: 1 },
  {
    status: 'employed',
    evidence: {
      title,
      company: 'Sommerkeep Group',
      company_domain: 'sommerkeep-group.example',
      since: '2023-04-01T00:00:00Z',
      checked_at: '2026-11-20T09:00:00.000Z',
    },
    credits_charged: 1,
  },
);

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
  example: {
    request: {
      references: [
        { profile_url: 'https://profiles.example/in/ines-vermeer' },
        { email: 'ines.vermeer@sommerkeep-group.example' },
        { name: 'Vermeer, Ines', domain: 'sommerkeep-group.example' },
        { name: 'Kim Lee', domain: 'sommerkeep-group.example' },
      ],
    },
    response: {
      people: [
        { status: 'found', person_id: 17 },
        { status: 'found', person_id: 17 },
        { status: 'found', person_id: 17 },
        { status: 'ambiguous', person_id: null },
      ],
    },
  },
};

export const icpList: Operation = {
  section: '4.14',
  group: 'People',
  summary: 'List ICPs',
  description: 'Your ideal customer profiles. Free.',
  response: icpListResponseSchema,
  errors: [],
  example: {
    response: {
      icps: [
        {
          id: 1,
          name: 'Mid-sized software companies',
          target_roles: ['Head of Sales'],
          min_employee: 50,
          max_employee: 1000,
          min_funding: 'series_a',
          max_funding: 'series_d',
          location: ['Germany'],
          sub_locations: [],
          people_locations: ['Germany'],
          people_sub_locations: [],
        },
      ],
      total_count: 1,
    },
  },
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
  example: {
    request: {
      action: 'create',
      icp: {
        name: 'Mid-sized software companies',
        target_roles: ['Head of Sales'],
        min_employee: 50,
        location: ['DE'],
      },
    },
    response: {
      icp: {
        id: 2,
        name: 'Mid-sized software companies',
        target_roles: ['Head of Sales'],
        min_employee: 50,
        max_employee: null,
        min_funding: null,
        max_funding: null,
        location: ['DE'],
        sub_locations: [],
        people_locations: [],
        people_sub_locations: [],
        employee_count_funding_config: 'employee_count',
      },
      company_count: null,
      message: '“Mid-sized software companies” was created.',
    },
  },
};
