/** Options of several commands, how their values are read, and default folders. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';

/** The folder of the built add-on, beside lib/. */
export const builtScript = join(__dirname, '..', 'dist');

/** The variables that commands read besides the service's settings. */
export const commandVariables = [
  'SIGNALSHEET_DATA',
  'SIGNALSHEET_HOST',
  'SIGNALSHEET_PORT',
  'SIGNALSHEET_SERVICE_PORT',
  'SIGNALSHEET_SERVICE',
  'SIGNALSHEET_USER_ID',
  'SIGNALSHEET_API_KEY',
];

/** Defaults of a local service for one user; the environment overrides them. */
export const localDefaults = {
  SIGNALSHEET_LOG_LEVEL: 'warn',
  SIGNALSHEET_SAMPLE_DATA: 'on',
};

export const dataOption = () =>
  new Option('--data <dir>', 'folder where everything is stored')
    .env('SIGNALSHEET_DATA')
    .default('.signalsheet');

export function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new InvalidArgumentError('Use a whole number of up to nine digits.');
  }
  return Number(text);
}

export function atLeastOne(text: string): number {
  const number = count(text);
  if (number === 0) throw new InvalidArgumentError('Use 1 or more.');
  return number;
}

/** Takes a day or a time, in UTC unless it names a zone; returns milliseconds since the epoch. */
export function time(text: string): number {
  const shape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?)?$/;
  const [, day = '', clock = '00:00', zone = 'Z'] = shape.exec(text) ?? [];
  const at = Date.parse(`${day}T${clock}${zone}`);
  if (Number.isNaN(at))
    throw new InvalidArgumentError(
      'Use a time such as 2026-11-20T10:00Z or a day such as 2026-11-20.',
    );
  return at;
}

export const scriptOption = () =>
  new Option('--script <dir>', 'folder of your own Apps Script project');

export const serviceOption = () =>
  new Option('--service <url>', 'URL of a running service (default: start one)').env(
    'SIGNALSHEET_SERVICE',
  );

export const userOption = () =>
  new Option('--user, --user-id <id>', 'user id for --service').env('SIGNALSHEET_USER_ID');

/**
 * The user's folder for state that doesn't belong in the current folder: by the XDG base directories, on Windows in the
 * local application data.
 */
export function stateDir(): string {
  const [wanted, windows] = [process.env['XDG_STATE_HOME'], process.env['LOCALAPPDATA']];
  if (wanted !== undefined && isAbsolute(wanted)) return join(wanted, 'signalsheet');
  if (process.platform === 'win32' && windows) return join(windows, 'signalsheet');
  return join(homedir(), '.local', 'state', 'signalsheet');
}
