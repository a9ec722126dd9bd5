/** Waits for a condition instead of for time. */
import { until as untilSo } from '../../support/until';

/** Asks until the answer is there; fails, naming what was waited for, when the deadline has passed. */
export const until = <Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  deadlineMs = 40_000,
): Promise<Answer> => untilSo(ask, what, deadlineMs / 1000);
