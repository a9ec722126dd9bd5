/** Threads that a process calls functions of, as they end and start. */
import { sqliteFile } from '../../src/service/data-folder';
import { makeThread } from '../../src/service/threads/thread';
import { serveEmpty } from './helpers/service';

it('a question that comes while a thread ends is answered by the next one, until it is closed', async () => {
  const { dataDir } = await serveEmpty();
  const workerData = { url: '', path: sqliteFile(dataDir) };
  const thread = makeThread('count-worker.cjs', { workerData });
  const nothing = { proposals: [], icp: null, own: 'acme.example', now: 0 };
  const ask = () => thread.ask('count', [nothing]);
  const answer = { found: [], isCut: false };
  for (let i = 0; i < 3; i += 1) {
    const before = ask();
    const resting = thread.rest();
    expect(await Promise.all([before, ask()])).toEqual([answer, answer]);
    await resting;
  }
  await thread.close();
  await expect(ask()).rejects.toThrow('has been closed');
});
