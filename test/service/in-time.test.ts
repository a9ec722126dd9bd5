/** The timeout of endless work holds, whatever the garbage collector removes meanwhile. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withLimit } from '../../src/service/in-time';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('ends work that would never end, with a collection every few milliseconds', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const collecting = setInterval(collect, 5);
  try {
    const { signal } = new AbortController();
    const work = Array.from({ length: 10 }, () => withLimit(100, signal, untilAborted));
    const ends = await Promise.allSettled(work);
    for (const end of ends) expect(end).toMatchObject({ reason: { name: 'TimeoutError' } });
  } finally {
    clearInterval(collecting);
  }
});

it('ends it immediately if it is stopped, before or meanwhile', async () => {
  const stopping = new AbortController();
  const work = withLimit(60_000, stopping.signal, untilAborted);
  const reason = new Error('stopped');
  stopping.abort(reason);
  await expect(work).rejects.toBe(reason);
  await expect(withLimit(60_000, stopping.signal, async (signal) => signal.reason)).resolves.toBe(
    reason,
  );
});
