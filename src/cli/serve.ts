/** `signalsheet serve`: the service alone. */
import { constants, setPriority } from 'node:os';
import { type Role, readSettings, startService } from '../service';
import { untilStopped } from './until-stopped';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly role: Role;
  readonly databaseUrl?: string;
}

/** Serves until it is told to stop; prints the ready line once it answers. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, data, role, databaseUrl } = options;
  const settings = readSettings({
    ...process.env,
    ...(databaseUrl !== undefined && { SIGNALSHEET_DATABASE_URL: databaseUrl }),
  });
  if (role === 'worker') giveWay();
  const service = await startService({ dataDir: data, host, port, role, settings });
  console.log(`Service ready at ${service.url}`);
  await untilStopped();
  await service.close();
  // The channel to a parent would keep this process alive.
  if (process.connected) process.disconnect();
}

/** Who waits for an answer comes before work that nobody watches, where both are done on one machine. */
function giveWay() {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
