/** Jobs that verify people's employments: started, run and read (§4.6, §4.7). */
import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import {
  type VerifiedPerson,
  type VerifyPeopleJob,
  type VerifyPeopleRequest,
  type VerifyPeopleResponse,
  verifiedPersonSchema,
  verifyPeopleRequestSchema,
} from '../../../contract/people';
import type { Deps } from '../../deps';
import { type BeginDeps, beginJob, type StartedJob, type StartRequest } from '../../jobs/begin';
import { jobHandler, startHandler } from '../../jobs/handlers';
import { listedKind } from '../../jobs/kind';
import type { ItemRecord } from '../../jobs/store';
import { coverOf } from '../cover';
import { failedOnlyIfAll, holdFor, ownItems, readListed, readPeople, reserved } from '../listed';
import type { VerdictOutcome } from './keep-verdicts';
import { lookUpEmployers } from './look-up-employers';

export const verifyPeopleHandler = startHandler(verifyPeopleRequestSchema, startVerifyPeople);
export const verifyPeopleJobHandler = jobHandler(read);

/**
 * Takes 1 to 500 ids of people. Reserves the price of every person, or for users with own keys as much of it as is
 * available; the job charges each verdict. Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function startVerifyPeople(
  deps: BeginDeps & Pick<Deps, 'contactFinder'>,
  request: StartRequest<VerifyPeopleRequest>,
): Promise<StartedJob> {
  const { people_ids } = request.body;
  const { items, own } = await ownItems(deps, request.userId, people_ids);
  const price = deps.settings.employmentVerifiedPrice;
  const hold = await holdFor(deps, request.userId, ['employer'], own * price);
  return beginJob<VerifyPeopleResponse>(deps, request, {
    kind: 'verify_people',
    price,
    hold,
    items,
    endpoint: endpoints.verifyPeople,
    poll: endpoints.verifyPeopleJob,
    request: people_ids,
    answer: {
      message:
        `People queued: ${items.length}. ${reserved(hold)} ` +
        'You only pay for the results employed and left.',
      total_people: items.length,
    },
  });
}

export const verifyPeopleKind = listedKind<VerdictOutcome>({
  async lookUp(deps, work, items) {
    const people = await readPeople(deps, work, items);
    const { held, price } = await deps.store.queue.funds(work.job);
    return lookUpEmployers(deps, work, people, coverOf(held, { employer: price }));
  },
  keep: ({ store }, job, outcomes, now, leaseUntil) =>
    store.people.keepVerdicts(job, outcomes, now, leaseUntil),
  end: failedOnlyIfAll,
});

/** Returns a user's own job. Spends no credits. Throws ApiError NOT_FOUND for any other id. */
async function read(
  deps: Pick<Deps, 'store'>,
  userId: string,
  jobId: string,
): Promise<VerifyPeopleJob> {
  const kind = { kind: 'verify_people', startedBy: endpoints.verifyPeople } as const;
  const job = await readListed(deps, userId, jobId, kind, resultOf);
  const { employed = 0, left = 0 } = job.counts;
  const progress = { ...job.progress, employed_people: employed, left_people: left };
  const totals = job.envelope.result && job.providerTotals;
  return {
    ...job.envelope,
    progress,
    ...(totals && {
      provider_costs: totals.map(({ emails: _emails, phones: _phones, ...total }) => total),
    }),
  };
}

/** The item's stored result; an empty one if the person couldn't be looked up. */
function resultOf({ subject, status, result }: ItemRecord): VerifiedPerson {
  const nothing = { person_name: null, evidence: null, credits_charged: 0 };
  return v.parse(
    verifiedPersonSchema(),
    result ?? { person_id: Number(subject), status, ...nothing },
  );
}
