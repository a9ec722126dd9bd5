/** Who joined the sample companies of late. */
import { day } from '../clock';
import { seeded } from './random';
import type { SampleJobChange, SamplePerson } from './records';

const seed = 20_265;
const share = 0.1;
const daysBack = 180;

/** About a tenth of the people, dated back from `now` (milliseconds since 1970); otherwise always the same. */
export function sampleJobChanges(people: readonly SamplePerson[], now: number): SampleJobChange[] {
  const random = seeded(seed);
  return people
    .filter(() => random.chance(share))
    .map(({ domain, name, role, profile_url }) => ({
      domain,
      person_name: name,
      role,
      profile_url,
      started_at: now - Math.floor(daysBack * day * random.next()),
    }));
}
