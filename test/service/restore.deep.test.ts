import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { backUp, StartError } from '../../src/service';
import { balanceOf, readAccounts } from './helpers/acts';
import { everybody } from './helpers/directories';
import { freshFolder, restoreDump } from './helpers/folders';
import { expectEnd, expectUsed, serveHalfDone, settings } from './helpers/half-done';
import { serve } from './helpers/service';
import { eachPostgres } from './helpers/stores';
import { rowsByTable } from './helpers/traces';

/**
 * Copies the data of a service that has users, keys, signals and jobs, one of them half done, while it runs; serves
 * the copy, and checks whether anything is missing there.
 */
async function expectWhole(copy: (dataDir: string) => Promise<string>) {
  const halfway = await serveHalfDone();
  const { dataDir, service, gate, at, job_id } = halfway;
  const rows = await rowsByTable(dataDir);
  const copied = await copy(dataDir);
  expect(await rowsByTable(copied)).toEqual(rows);

  const restored = await serve({ dataDir: copied, directory: everybody, settings });
  const [here, there] = [at(service), at(restored)];
  expect(await balanceOf(there.one)).toEqual(await balanceOf(here.one));
  const account_domains = ['mirefield.example', 'bystander.example'];
  expect(await readAccounts(there.one, { account_domains })).toEqual(
    await readAccounts(here.one, { account_domains }),
  );
  await expectUsed(halfway, restored);

  // Both continue from here, the copy with the other's unfinished work.
  gate.open();
  for (const { other } of [there, here]) await expectEnd(other, job_id);
}

describe('a backup of SQLite', () => {
  const inside = () => joinPath(freshFolder(), 'copy');

  it('holds everything, and a service continues from it', () =>
    expectWhole(async (dataDir) => {
      const target = inside();
      await backUp(dataDir, target);
      expect(readdirSync(target).sort()).toEqual(['secret.key', 'signalsheet.db']);
      for (const file of ['.', 'secret.key', 'signalsheet.db']) {
        expect(statSync(joinPath(target, file)).mode & 0o077).toBe(0);
      }
      return target;
    }));

  it('leaves nothing behind if it fails', async () => {
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
  const hasTools = ['pg_dump', 'pg_restore'].every(
    (tool) => spawnSync(tool, ['--version']).status === 0,
  );
  const test = hasTools ? it : leaveOut;
  test('holds everything, and with the key file a service continues from it', () =>
    expectWhole(restoreDump));
});
