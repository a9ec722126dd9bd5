/** Sample data for tests to which job posts do not matter: to make and index all of them takes a service several seconds. */
import type { StartOptions } from '../../src/service';
import { sampleWithoutJobPosts } from '../../src/service/sample';

/** The whole sample except its job posts. Takes the present (ms). */
export const withoutPosts: NonNullable<StartOptions['sample']> = (now) => ({
  ...sampleWithoutJobPosts(now),
  jobPosts: [],
});
