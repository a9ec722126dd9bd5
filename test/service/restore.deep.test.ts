import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { backUp, StartError } from '../../src/service';
import { hasPostgresTools } from '../support/postgres';
import { balanceOf, jobEnd, join, readAccounts, readJob, startJob } from './helpers/acts';
import { everybody, gatedDirectory } from './helpers/directories';
import { freshFolder, restoreDump } from './helpers/folders';
import { importAll, useAll } from './helpers/planted';
import { serve } from './helpers/service';
import { accountsBehind, listSignals } from './helpers/signals';
import { eachPostgres } from './helpers/stores';
import { rowsByTable } from './helpers/traces';
import { until } from './helpers/until';

const settings = { sampleData: 'off', leaseSeconds: 1 } as const;
const domains = Array.from({ length: 150 }, (_, n) => `company-${n}.example`);

/**
 * Copies the data of a service that has users, keys, signals and jobs, one of them half done, while it runs; serves
 * the copy, and looks whether anything is missing there.
 */
async function expectWhole(copy: (dataDir: string) => Promise<string>) {
  const first = await serve({ settings });
  const { dataDir } = first;
  await importAll(dataDir);
  const joined = [await join(first), await join(first)] as const;
  const used = await useAll(joined[0]);
  await first.close();

  // It answers once, and then no more until it is opened.
  const gate = gatedDirectory(2);
  const service = await serve({ dataDir, directory: gate.directory, settings });
  const [one, other] = joined.map((caller) => ({ ...caller, url: service.url }));
  if (!one || !other) throw new Error('Both have joined');
  const { job_id } = await startJob(other, domains);
  await until('half of a job', () => gate.asked > 1);
  const { progress } = await readJob(other, job_id);
  expect(progress.completed).toBeGreaterThan(0);
  expect(progress.completed).toBeLessThan(domains.length);
  const rows = await rowsByTable(dataDir);
  const copied = await copy(dataDir);
  expect(await rowsByTable(copied)).toEqual(rows);

  const restored = await serve({ dataDir: copied, directory: everybody, settings });
  const there = { ...one, url: restored.url };
  expect(await balanceOf(there)).toEqual(await balanceOf(one));
  const account_domains = ['mirefield.example', 'bystander.example'];
  expect(await readAccounts(there, { account_domains })).toEqual(
    await readAccounts(one, { account_domains }),
  );
  const { signals } = await listSignals(there);
  expect(signals).toHaveLength(used.signals.length);
  // Links are signed with the key file, and keys encrypted with it.
  const link = used.signals[0]?.account_audience_url?.replace(first.url, restored.url);
  expect((await accountsBehind(link)).total_count).toBe(used.signals[0]?.accounts_found);
  expect((await join(restored, one.userId)).apiKey).toBe(one.apiKey);

  // Both go on from there, the copy with what the other has in hand.
  gate.open();
  for (const caller of [{ ...other, url: restored.url }, other]) {
    const job = await jobEnd(caller, job_id);
    expect(job).toMatchObject({ status: 'completed', progress: { completed: domains.length } });
    expect(await balanceOf(caller)).toMatchObject({ balance: 9850, reserved: 0, used_total: 150 });
  }
}

describe('a backup of SQLite', () => {
  const inside = () => joinPath(freshFolder(), 'copy');

  it('holds everything, and a service goes on from it', () =>
    expectWhole(async (dataDir) => {
      const target = inside();
      await backUp(dataDir, target);
      expect(readdirSync(target).sort()).toEqual(['secret.key', 'signalsheet.db']);
      for (const file of ['.', 'secret.key', 'signalsheet.db']) {
        expect(statSync(joinPath(target, file)).mode & 0o077).toBe(0);
      }
      return target;
    }));

  it('leaves nothing behind where it fails', async () => {
    const dataDir = freshFolder();
    writeFileSync(joinPath(dataDir, 'secret.key'), 'a key');
    writeFileSync(joinPath(dataDir, 'signalsheet.db'), 'no database at all\n'.repeat(99));
    const target = inside();
    await expect(backUp(dataDir, target)).rejects.toThrow(StartError);
    expect(existsSync(target)).toBe(false);
  });
});

eachPostgres('a dump', () => {
  const { skip: leaveOut } = it;
  const test = hasPostgresTools ? it : leaveOut;
  test('holds everything, and with the key file a service goes on from it', () =>
    expectWhole(restoreDump));
});
