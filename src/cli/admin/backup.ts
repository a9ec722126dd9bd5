/** `signalsheet admin backup`: a copy of the data folder. */
import { backUp } from '../../service';
import type { AdminOptions } from './operator';

/** Copies the data folder into a new one, which a service can be started on. */
export async function backup(dir: string, { data }: AdminOptions): Promise<void> {
  await backUp(data, dir);
  console.log(`${dir} holds the database and its key file. Keep it as safe as the service's own.`);
}
