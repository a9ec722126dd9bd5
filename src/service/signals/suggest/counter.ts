/**
 * Counts what proposed signals would find: in a thread of its own, one question at a time, users in turns, and equal
 * questions once in a minute.
 */
import { minute, second } from '../../clock';
import { ApiError } from '../../errors';
import { makeThread } from '../../threads/thread';
import type { CountAnswer, SignalCounter } from './counting';
import { countMethod, type ThreadData } from './thread-data';

/** How long a user waits for others at most. */
const waitMs = 30 * second;
/** The thread takes memory, so it ends when it has nothing to do for this long. */
const idleMs = minute;
/** Not longer, because examples name companies that may be deleted on request. */
const keptMs = minute;
const mostKept = 100;

interface Waiting {
  readonly userId: string;
  readonly begin: () => void;
}

/** Takes the address of the PostgreSQL database, empty for SQLite, and the file of the latter. */
export function signalCounter(data: ThreadData): SignalCounter {
  const thread = makeThread('count-worker.cjs', { workerData: data });
  const kept = new Map<string, { readonly answer: CountAnswer; readonly at: number }>();
  const waiting: Waiting[] = [];
  /** Those who were served, the latest last. */
  const served = new Set<string>();
  let isBusy = false;
  let idle: NodeJS.Timeout | undefined;

  function next(): void {
    if (isBusy) return;
    const order = [...served];
    const turnOf = ({ userId }: Waiting) => order.indexOf(userId);
    const [first] = [...waiting].sort((one, other) => turnOf(one) - turnOf(other));
    if (!first) {
      served.clear();
      idle = setTimeout(() => void thread.rest(), idleMs);
      idle.unref();
      return;
    }
    clearTimeout(idle);
    waiting.splice(waiting.indexOf(first), 1);
    served.delete(first.userId);
    served.add(first.userId);
    isBusy = true;
    first.begin();
  }

  /** Resolves when it is the user's turn, which ends with the returned function. */
  function turn(userId: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        isBusy = false;
        next();
      };
      const mine: Waiting = {
        userId,
        begin: () => {
          clearTimeout(timer);
          resolve(end);
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        reject(
          new ApiError(
            'UNAVAILABLE',
            'Other websites are being looked at for you or others now. No credits were spent. Try again in a minute.',
          ),
        );
      }, waitMs);
      timer.unref();
      waiting.push(mine);
      next();
    });
  }

  return {
    async count(userId, question) {
      const { now, ...asked } = question;
      const key = JSON.stringify(asked);
      const known = kept.get(key);
      if (known && now - known.at < keptMs && now >= known.at) return known.answer;
      const end = await turn(userId);
      try {
        const answer = (await thread.ask(countMethod, [question])) as CountAnswer;
        kept.delete(key);
        if (!answer.isCut) kept.set(key, { answer, at: now });
        for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
        return answer;
      } catch (error) {
        // The next question opens the database again.
        await thread.rest();
        throw error;
      } finally {
        end();
      }
    },
    async close() {
      clearTimeout(idle);
      await thread.close();
    },
  };
}
