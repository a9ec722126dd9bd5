/** Waits for a condition instead of for time. */
import { until as untilTrue } from '../../support/until';

/** Polls until there is an answer, including 0 or null; fails at the deadline, naming the condition. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  deadlineMs = 100_000,
): Promise<Answer> {
  const answered = async () => {
    const answer = await ask();
    return answer !== undefined && answer !== false && { answer };
  };
  return (await untilTrue(answered, what, deadlineMs / 1000)).answer;
}
