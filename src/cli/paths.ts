/** Where the built files and, by default, the data are. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder of the built add-on, beside lib/. */
export const builtScript = join(__dirname, '..', 'dist');

/** Where the command is called. */
export const defaultDataDir = '.signalsheet';

/**
 * The person's own folder for what a command must remember though nothing of it belongs where it is called; as the XDG
 * base directories have it, on Windows among the local data of programs.
 */
export function stateDir(): string {
  const [wanted, windows] = [process.env['XDG_STATE_HOME'], process.env['LOCALAPPDATA']];
  if (wanted !== undefined && isAbsolute(wanted)) return join(wanted, 'signalsheet');
  if (process.platform === 'win32' && windows) return join(windows, 'signalsheet');
  return join(homedir(), '.local', 'state', 'signalsheet');
}
