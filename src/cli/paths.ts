/** Where the built files and, by default, the data are. */
import { join } from 'node:path';

/** The folder of the built add-on, beside lib/. */
export const builtScript = join(__dirname, '..', 'dist');

/** SIGNALSHEET_DATA, else a folder where the command is called. */
export function defaultDataDir(): string {
  return process.env['SIGNALSHEET_DATA'] ?? '.signalsheet';
}
