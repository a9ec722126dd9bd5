/** `signalsheet serve`: the service alone. */
import { constants, setPriority } from 'node:os';
import type { Role, Service } from '../service';
import { readSettings, type Settings } from '../service/settings';
import { startService } from '../service/start';
import { unknownVariables } from '../service/unknown-variables';
import { commandVariables } from './options';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly role: Role;
  readonly databaseUrl?: string;
  /** Adds the sample companies where they are missing. */
  readonly sample?: true;
}

/** The first descriptor that systemd hands over, as `sd_listen_fds(3)` says. */
const firstSocket = 3;

/** The socket that systemd listens at for this process; undefined without a socket unit. */
function handedOver(): { readonly fd: number } | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: pid } = process.env;
  return count === '1' && pid === String(process.pid) ? { fd: firstSocket } : undefined;
}

/** Serves until it is told to stop; prints the ready line once it answers. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, data, role, databaseUrl, sample } = options;
  const settings = readSettings({
    ...process.env,
    ...(databaseUrl !== undefined && { SIGNALSHEET_DATABASE_URL: databaseUrl }),
    ...(sample && { SIGNALSHEET_SAMPLE_DATA: 'on' }),
  });
  // Who waits for an answer comes before work that nobody watches, where both are done on one machine.
  if (role === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const socket = handedOver();
  const service = await startService({
    dataDir: data,
    host,
    port,
    role,
    ...(socket && { socket }),
    settings,
    unknownVariables: unknownVariables(process.env, commandVariables),
  });
  await serveUntilStopped(service, settings, `Service ready at ${service.url}`);
}

/**
 * Prints the ready line, waits until the process is told to stop, stops the service, and ends the process whatever is left open: a connection to a
 * mail server, a channel to a parent. Where even the stop hangs, the process kills itself: nothing is lost by that.
 */
export async function serveUntilStopped(
  service: Service,
  { stopTimeoutSeconds }: Pick<Settings, 'stopTimeoutSeconds'>,
  ready: string,
): Promise<never> {
  const stopped = untilStopped();
  // Whoever reads this may stop the process at once.
  console.log(ready);
  await stopped;
  const tooLong = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(tooLong, (stopTimeoutSeconds + 5) * 1000).unref();
  await service.close();
  process.exit();
}

/** Resolves on Ctrl-C, on a polite kill, and when the process that started this one is gone. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve();
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    process.once('disconnect', stop);
  });
}
