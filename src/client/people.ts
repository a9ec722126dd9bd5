/** Jobs about people: emails and phones, employment, discovery at an account. */

import { endpoints } from '../contract/endpoints';
import type {
  DiscoverPeopleRequest,
  EnrichPeopleRequest,
  PersonReference,
  VerifyPeopleRequest,
} from '../contract/people';
import type { Call } from './call';
import { type Job, pollJob, startJob } from './job';
import * as reasons from './reasons';
import { asNumber, asObject, asText, type Loose, listOf, Unreadable } from './tolerant';

/** The contacts of one person; `outcome` is the service's word, such as `enriched` or `no_match`. */
export type FoundContact = ReturnType<typeof readContact>[number];

/** The verdict on one person's employment, such as `employed` or `left`, with its evidence. */
export type VerifiedPerson = ReturnType<typeof readVerified>[number];

/** A person found by a discovery; unknown fields are undefined. */
export type DiscoveredPerson = ReturnType<typeof readDiscovered>[number];

/** The result of looking up one reference; `unreadable` ones were never sent. */
export type LookedUp =
  | { readonly outcome: 'found'; readonly personId: string }
  | { readonly outcome: 'unknown' | 'ambiguous' | 'unreadable' };

/** Looks up the ids of 1 to 500 people; returns an outcome for each. Spends nothing. Extension `people-lookup`. */
export function lookUpPeople(references: readonly PersonReference[]): Call<LookedUp[]> {
  return {
    endpoint: endpoints.lookUpPeople,
    body: { references },
    read(answer) {
      const people = listOf(answer, 'people');
      if (people.length !== references.length) throw new Unreadable(reasons.fewerPeople());
      return people.map((person): LookedUp => {
        const personId = asText(person['person_id']);
        if (personId !== undefined) return { outcome: 'found', personId };
        return { outcome: person['status'] === 'ambiguous' ? 'ambiguous' : 'unknown' };
      });
    },
  };
}

/**
 * Starts looking up contacts of 1 to 500 unique people; returns the job's id. Spends an email's price for each email
 * found and a phone's for each phone (§4.4).
 */
export function startContacts(
  personIds: readonly string[],
  wanted: { readonly emails: boolean; readonly phones: boolean },
  idempotencyKey: string,
): Call<string> {
  const body: EnrichPeopleRequest = {
    people_ids: personIds.map(Number),
    enrich_emails: wanted.emails,
    enrich_phones: wanted.phones,
  };
  return startJob(endpoints.enrichPeople, body, idempotencyKey);
}

/** Reads the state of a job about contacts. Spends nothing (§4.7). */
export function pollContacts(jobId: string): Call<Job<FoundContact>> {
  return pollJob(endpoints.enrichPeopleJob, jobId, readContact);
}

function readContact(item: Loose) {
  const personId = asText(item['person_id']);
  if (personId === undefined) return [];
  const email = asText(item['person_email']);
  const phone = asText(item['person_phone']);
  const outcome = outcomeOf(item) ?? (email || phone ? 'enriched' : 'no_match');
  const quality = asText(item['email_quality']);
  const verified = asText(item['email_verified_at'])?.slice(0, 10);
  const charged = asNumber(item['credits_charged']);
  return [{ personId, outcome, email, phone, quality, verified, charged }];
}

/** The outcome of an item looked up with own keys only, because credits ran short (our extension `providers`). */
export const noCredits = 'no_credits';

const outcomeOf = (item: Loose) => (item['lacks_credits'] ? noCredits : asText(item['status']));

/** Starts verifying where 1 to 500 people work; returns the job's id. Spends a price for each verdict (§4.6). */
export function startVerification(
  personIds: readonly string[],
  idempotencyKey: string,
): Call<string> {
  const body: VerifyPeopleRequest = { people_ids: personIds.map(Number) };
  return startJob(endpoints.verifyPeople, body, idempotencyKey);
}

/** Reads the state of a verification. Spends nothing. */
export function pollVerification(jobId: string): Call<Job<VerifiedPerson>> {
  return pollJob(endpoints.verifyPeopleJob, jobId, readVerified);
}

function readVerified(item: Loose) {
  const personId = asText(item['person_id']);
  if (personId === undefined) return [];
  const evidence = asObject(item['evidence']);
  return [
    {
      personId,
      outcome: outcomeOf(item) ?? 'unknown',
      title: asText(evidence['title']),
      company: asText(evidence['company']),
      since: asText(evidence['since']),
      checkedAt: asText(evidence['checked_at']),
      charged: asNumber(item['credits_charged']),
    },
  ];
}

/**
 * Starts finding people at one account; returns the job's id. Spends a person's price for each new one, at most
 * `max_credit_limit` in total (§4.5).
 */
export function startDiscovery(
  request: DiscoverPeopleRequest,
  idempotencyKey: string,
): Call<string> {
  return startJob(endpoints.discoverPeople, request, idempotencyKey);
}

/** Reads the state of a discovery. Spends nothing. */
export function pollDiscovery(jobId: string): Call<Job<DiscoveredPerson>> {
  return pollJob(endpoints.discoverPeopleJob, jobId, readDiscovered);
}

function readDiscovered(item: Loose) {
  const personId = asText(item['person_id']);
  if (personId === undefined) return [];
  return [
    {
      personId,
      name: asText(item['person_name']),
      role: asText(item['person_role']),
      seniority: asText(item['person_seniority']),
      department: asText(item['person_department']),
      location: asText(item['person_location']),
      profileUrl: asText(item['person_linkedin_url']),
      joinedAt: asText(item['joined_company_at']),
      charged: asNumber(item['credits_charged']),
    },
  ];
}
