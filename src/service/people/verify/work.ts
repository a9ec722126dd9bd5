/** Employment verification as the worker does it (§4.6). */
import { listedKind } from '../../jobs/kind';
import type { VerdictOutcome } from '../../store/people';
import { type Asked, askAbout } from '../ask';
import { failedOnlyIfAll } from '../failed';
import { judge } from '../verdict';

export const verifyPeopleKind = listedKind<VerdictOutcome>({
  async lookUp(parts, work, items) {
    return (await askAbout(parts, work, items)).map(outcomeOf);
  },
  keep: ({ store }, job, outcomes, now, leaseUntil) =>
    store.peopleJobs.keepVerdicts(job, outcomes, now, leaseUntil),
  end: failedOnlyIfAll,
});

function outcomeOf(asked: Asked): VerdictOutcome {
  const { position, subject } = asked;
  if (asked.kind !== 'answered') return { position, subject, status: asked.kind };
  return { position, subject, ...judge(asked.found, asked.known.domain) };
}
