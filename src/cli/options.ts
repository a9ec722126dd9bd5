/** Options that several commands take, and how their values are read. */
import { InvalidArgumentError, Option } from 'commander';
import { defaultDataDir } from './paths';

export const dataOption = () =>
  new Option('--data <dir>', 'folder where everything is stored')
    .env('SIGNALSHEET_DATA')
    .default(defaultDataDir);

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

export const scriptOption = () =>
  new Option('--script <dir>', 'folder of your own Apps Script project');

export const serviceOption = () =>
  new Option('--service <url>', 'URL of a running service (default: start one)').env(
    'SIGNALSHEET_SERVICE',
  );

export const userOption = () =>
  new Option('--user, --user-id <id>', 'user id for --service').env('SIGNALSHEET_USER_ID');
