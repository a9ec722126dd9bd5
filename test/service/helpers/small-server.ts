/** A PostgreSQL server of its own on a small disk, which a test fills. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

export interface SmallServer {
  readonly url: string;
  /** Fills all the space that is left; `empty` frees it. */
  fill(): void;
  empty(): void;
  stop(): void;
}

const programs = output('pg_config', '--bindir');
const owner = {
  uid: Number(output('id', '-u', 'postgres')),
  gid: Number(output('id', '-g', 'postgres')),
};

/** Whether this machine lets tests mount a disk, as root, and has the server's programs. */
export const hasSmallServers = programs !== '' && owner.uid > 0 && canMount();

/** The server's log is on another disk: on a full one, the server would end. */
export async function smallServer(): Promise<SmallServer> {
  const folder = mkdtempSync(join(tmpdir(), 'signalsheet-server-'));
  chownSync(folder, owner.uid, owner.gid);
  const disk = join(folder, 'disk');
  const run = (program: string, ...words: string[]) =>
    // Its output would be held open by the server that it leaves behind.
    execFileSync(join(programs, program), words, { ...owner, cwd: folder, stdio: 'ignore' });
  mkdirSync(disk);
  mount(disk);
  const data = join(disk, 'data');
  const port = await freePort();
  const cluster = [`--pgdata=${data}`, '--auth=trust', '--username=postgres', '--no-sync'];
  run('initdb', ...cluster, `--waldir=${join(folder, 'wal')}`, '--wal-segsize=1');
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off`;
  run(
    'pg_ctl',
    `--pgdata=${data}`,
    '--wait',
    `--log=${join(folder, 'log')}`,
    `-o ${options}`,
    'start',
  );
  const filler = join(disk, 'filler');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    fill() {
      const file = openSync(filler, 'w');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if (Reflect.get(Object(error), 'code') !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler),
    stop() {
      run('pg_ctl', `--pgdata=${data}`, '--wait', '--mode=immediate', 'stop');
      execFileSync('umount', [disk]);
      rmSync(folder, { recursive: true });
    },
  };
}

function mount(disk: string): boolean {
  const words = ['-t', 'tmpfs', '-o', 'size=80m,mode=700,uid=postgres', 'tmpfs', disk];
  return spawnSync('mount', words).status === 0;
}

function canMount(): boolean {
  const disk = mkdtempSync(join(tmpdir(), 'signalsheet-disk-'));
  const can = mount(disk);
  if (can) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
  return can;
}

/** Empty if there is no such program. */
function output(program: string, ...words: string[]): string {
  return spawnSync(program, words, { encoding: 'utf8' }).stdout?.trim() ?? '';
}
