/** Takes away what a service depends on: room on its disk, its PostgreSQL server. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Whether this machine can take a process's disk away. */
export const hasLimits = spawnSync('prlimit', ['--version']).status === 0;

/** Limits the process's writes from now on: no file, this many bytes in each, or no limit. */
export function setDisk(pid: number, state: 'full' | 'free' | number) {
  const limits = { full: '0:unlimited', free: 'unlimited' };
  const limit = typeof state === 'number' ? `${state}:unlimited` : limits[state];
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${limit}`]);
  if (status !== 0) throw new Error(`The limit was not set: ${stderr}`);
}

/** A server between a service and PostgreSQL. */
export interface Passage {
  /** The database's address through it. */
  readonly url: string;
  /** `refuse` cuts all connections off and takes no new one; `silence` keeps them and lets nothing through. */
  fail(how: 'refuse' | 'silence'): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server between a service and the database at this address. */
export async function proxyTo(url: string): Promise<Passage> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const follow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    follow(near);
    if (isSilent) return;
    const far = follow(connect(Number(target.port || 5432), target.hostname));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: through.href,
    async fail(how) {
      if (how === 'refuse') return close();
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close,
  };
}
