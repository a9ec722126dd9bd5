/** `signalsheet serve`: only the service. */
import { constants, setPriority } from 'node:os';
import type { Role, Service } from '../service';
import { readSettings } from '../service/read-settings';
import type { Settings } from '../service/settings';
import { startService } from '../service/start';
import { unknownVariables } from '../service/unknown-variables';
import { commandVariables } from './options';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly role: Role;
  readonly databaseUrl?: string;
  /** Adds the sample companies if they are missing. */
  readonly sample?: true;
}

/** The first descriptor passed by systemd; see `sd_listen_fds(3)`. */
const firstSocket = 3;

/** The socket that systemd passed to this process; undefined without a socket unit. */
function handedOver(): { readonly fd: number } | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: pid } = process.env;
  return count === '1' && pid === String(process.pid) ? { fd: firstSocket } : undefined;
}

/** Serves until stopped; prints the ready line once it answers requests. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, data, role, databaseUrl, sample } = options;
  const settings = readSettings({
    ...process.env,
    ...(databaseUrl !== undefined && { SIGNALSHEET_DATABASE_URL: databaseUrl }),
    ...(sample && { SIGNALSHEET_SAMPLE_DATA: 'on' }),
  });
  // On one machine, requests take precedence over background work.
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
 * Prints the ready line, waits until the process is asked to stop, stops the service, and ends the process even if
 * something is left open, such as a connection to a mail server or a channel to a parent. If stopping hangs, the
 * process kills itself, which loses nothing.
 */
export async function serveUntilStopped(
  service: Service,
  { stopTimeoutSeconds }: Pick<Settings, 'stopTimeoutSeconds'>,
  ready: string,
): Promise<never> {
  const stopped = untilStopped();
  // A reader of this line may stop the process immediately.
  console.log(ready);
  await stopped;
  const tooLong = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(tooLong, (stopTimeoutSeconds + 5) * 1000).unref();
  await service.close();
  process.exit();
}

/** Resolves on Ctrl-C, on SIGTERM, and when the parent process has ended. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve();
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    process.once('disconnect', stop);
  });
}
