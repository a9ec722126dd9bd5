/** The key file: what happens if it is lost, and if others may use it. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join as joinPath } from 'node:path';
import Libsql from 'libsql';
import { StartError } from '../../src/service';
import { balanceOf, join } from './helpers/acts';
import { spawnService } from './helpers/child';
import { freshFolder } from './helpers/folders';
import { serve } from './helpers/service';
import { eachStore, onSqlite } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';

const settings = { sampleData: 'off' } as const;

eachStore('a lost key file', () => {
  it('stops the start, is not replaced, and serves again once it is back', async () => {
    const first = await serve({ settings });
    const { dataDir } = first;
    const caller = await join(first);
    await first.close();
    const keyFile = joinPath(dataDir, 'secret.key');
    const copy = joinPath(freshFolder(), 'secret.key');
    renameSync(keyFile, copy);

    const companies = jsonl([]);
    const starts = () => serve({ dataDir, settings });
    const imports = () => bring(dataDir, 'companies', companies);
    for (let time = 0; time < 2; time += 1) {
      await expect(starts()).rejects.toThrow(StartError);
      await expect(starts()).rejects.toThrow('There’s no key file secret.key in');
      await expect(starts()).rejects.toThrow('Restore the right one');
      await expect(imports()).rejects.toThrow(StartError);
      expect(existsSync(keyFile)).toBe(false);
    }

    renameSync(copy, keyFile);
    const again = await serve({ dataDir, settings });
    expect(await join(again, caller.userId)).toEqual({ ...caller, url: again.url });
    expect((await balanceOf({ ...caller, url: again.url })).balance).toBe(10_000);
  });
});

onSqlite('an empty database beside a key file', () => {
  it.each<[string, (path: string) => void]>([
    ['of no bytes', (path) => writeFileSync(path, '')],
    [
      'without tables',
      (path) => {
        rmSync(path);
        const empty = new Libsql(path);
        empty.exec('VACUUM');
        empty.close();
      },
    ],
  ])('%s stops the start and every command, and is left as it is', async (_, lose) => {
    const first = await serve({ settings });
    const { dataDir } = first;
    await join(first);
    await first.close();
    const path = joinPath(dataDir, 'signalsheet.db');
    const copy = readFileSync(path);
    lose(path);
    const start = () => serve({ dataDir, settings });
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(/is empty, but the key file secret\.key .* Restore/);
    await expect(bring(dataDir, 'companies', jsonl([]))).rejects.toThrow(StartError);
    writeFileSync(path, copy);
    await start();
  });

  it('is created if missing', async () => {
    const first = await serve({ settings });
    await first.close();
    const dataDir = freshFolder();
    copyFileSync(joinPath(first.dataDir, 'secret.key'), joinPath(dataDir, 'secret.key'));
    await serve({ dataDir, settings });
  });
});

onSqlite('a key file that others may use', () => {
  it('is logged with what to do, and left unchanged', async () => {
    const first = await serve({ settings });
    const { dataDir } = first;
    await first.close();
    const keyFile = joinPath(dataDir, 'secret.key');
    const logOf = async (mode: number) => {
      chmodSync(keyFile, mode);
      const child = await spawnService({ dataDir, settings: { ...settings, logLevel: 'warn' } });
      await child.stop();
      expect(statSync(keyFile).mode & 0o777).toBe(mode);
      return child.log();
    };
    expect(await logOf(0o600)).toBe('');
    expect(await logOf(0o400)).toBe('');
    for (const mode of [0o640, 0o604]) {
      const log = await logOf(mode);
      expect(JSON.parse(log)).toMatchObject({ level: 'warn', mode: mode.toString(8) });
      expect(log).toContain(`chmod 600 ${keyFile}`);
    }
  });
});
