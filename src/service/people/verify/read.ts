/** Reads an employment verification job (§4.7). */
import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import {
  type VerifiedPerson,
  type VerifyPeopleJob,
  verifiedPersonSchema,
} from '../../../contract/verify-people';
import { envelopeOf, findJob } from '../../jobs/read';
import type { Parts } from '../../parts';
import type { ItemRecord } from '../../store/jobs';

const kind = { kind: 'verify_people', startedBy: endpoints.verifyPeople } as const;

/** Answers a user's own job. Spends no credits. Throws ApiError NOT_FOUND for any other id. */
export async function readVerification(
  parts: Pick<Parts, 'store'>,
  userId: string,
  jobId: string,
): Promise<VerifyPeopleJob> {
  const job = await findJob(parts, userId, jobId, kind);
  const { total, pending, counts, credits } = job.tally;
  return {
    ...(await envelopeOf(parts, jobId, job, resultOf)),
    progress: {
      total,
      completed: total - pending,
      employed_people: counts['employed'] ?? 0,
      left_people: counts['left'] ?? 0,
      credits_charged: credits,
    },
  };
}

/** An item keeps its result but where nothing could be asked. */
function resultOf({ subject, status, result }: ItemRecord): VerifiedPerson {
  const nothing = { person_name: null, evidence: null, credits_charged: 0 };
  return v.parse(
    verifiedPersonSchema(),
    result ?? { person_id: Number(subject), status, ...nothing },
  );
}
