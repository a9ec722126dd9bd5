/** Reads an employment verification job (§4.7). */
import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import {
  type VerifiedPerson,
  type VerifyPeopleJob,
  verifiedPersonSchema,
} from '../../../contract/people';
import type { Deps } from '../../deps';
import type { ItemRecord } from '../../jobs/store';
import { readListed } from '../read-listed';

const kind = { kind: 'verify_people', startedBy: endpoints.verifyPeople } as const;

/** Answers a user's own job. Spends no credits. Throws ApiError NOT_FOUND for any other id. */
export async function readVerification(
  deps: Pick<Deps, 'store'>,
  userId: string,
  jobId: string,
): Promise<VerifyPeopleJob> {
  const job = await readListed(deps, userId, jobId, kind, resultOf);
  const { employed = 0, left = 0 } = job.counts;
  const progress = { ...job.progress, employed_people: employed, left_people: left };
  return { ...job.envelope, progress };
}

/** An item keeps its result but where nothing could be asked. */
function resultOf({ subject, status, result }: ItemRecord): VerifiedPerson {
  const nothing = { person_name: null, evidence: null, credits_charged: 0 };
  return v.parse(
    verifiedPersonSchema(),
    result ?? { person_id: Number(subject), status, ...nothing },
  );
}
