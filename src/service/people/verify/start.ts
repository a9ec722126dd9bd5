/** Starts an employment verification job (§4.6). */
import { endpoints } from '../../../contract/endpoints';
import type { VerifyPeopleRequest, VerifyPeopleResponse } from '../../../contract/verify-people';
import { type BeginDeps, beginJob, makeJobId, type StartedJob } from '../../jobs/begin';
import { ownItems } from '../read-listed';

/**
 * Takes 1 to 500 ids of people, and the caller's idempotency key if there is one.
 * Sets aside the price of every person; the job spends it verdict by verdict as it goes.
 * Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function startVerification(
  deps: BeginDeps,
  userId: string,
  { people_ids }: VerifyPeopleRequest,
  idempotencyKey: string | undefined,
): Promise<StartedJob> {
  const id = makeJobId();
  const { items, own } = await ownItems(deps, userId, people_ids);
  const price = deps.settings.employmentVerifiedPrice;
  const hold = own * price;
  return beginJob(deps, {
    id,
    userId,
    kind: 'verify_people',
    price,
    hold: { min: hold, max: hold },
    items,
    endpoint: endpoints.verifyPeople,
    request: people_ids,
    answer: answerOf(id, items.length, hold),
    idempotencyKey,
  });
}

function answerOf(id: string, total: number, hold: number): VerifyPeopleResponse {
  const path = endpoints.verifyPeopleJob.path.replace('{job_id}', id);
  return {
    job_id: id,
    status: 'pending',
    message:
      `People queued: ${total}. Credits reserved: ${hold}. You only pay for the results employed and left. ` +
      `Poll GET ${path} until the status is completed or failed.`,
    total_people: total,
  };
}
