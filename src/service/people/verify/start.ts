/** Starts an employment verification job (§4.6). */
import { endpoints } from '../../../contract/endpoints';
import type { VerifyPeopleRequest, VerifyPeopleResponse } from '../../../contract/verify-people';
import { type BeginParts, beginJob, type StartedJob } from '../../jobs/begin';
import { makeJobId } from '../../jobs/job-id';
import { ownItems } from '../own';

/**
 * Takes 1 to 500 ids of people, and the caller's idempotency key if there is one.
 * Sets aside the price of every person; the job spends it verdict by verdict as it goes.
 * Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function startVerification(
  parts: BeginParts,
  userId: string,
  { people_ids }: VerifyPeopleRequest,
  idempotencyKey: string | undefined,
): Promise<StartedJob> {
  const id = makeJobId();
  const { items, own } = await ownItems(parts, userId, people_ids);
  const price = parts.settings.employmentVerifiedPrice;
  const hold = own * price;
  return beginJob(parts, {
    id,
    userId,
    kind: 'verify_people',
    price,
    hold: { least: hold, most: hold },
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
      `People queued: ${total}. Credits set aside: ${hold}; only the verdicts employed and left are charged. ` +
      `Read GET ${path} until its status is completed or failed.`,
    total_people: total,
  };
}
