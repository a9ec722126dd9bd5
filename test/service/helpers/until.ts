/** Waits for a condition instead of for time. */
import { until as untilTrue } from '../../support/until';

/** Asks until the answer is there, be it 0 or null; fails, naming what was waited for, when the deadline has passed. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  deadlineMs = 40_000,
): Promise<Answer> {
  const answered = async () => {
    const answer = await ask();
    return answer !== undefined && answer !== false && { answer };
  };
  return (await untilTrue(answered, what, deadlineMs / 1000)).answer;
}
