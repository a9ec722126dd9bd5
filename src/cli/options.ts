/** Options that several commands take, and how their values are read. */
import { InvalidArgumentError, Option } from 'commander';
import { defaultDataDir } from './paths';

export const dataOption = () =>
  new Option('--data <dir>', 'folder of everything that is kept')
    .env('SIGNALSHEET_DATA')
    .default(defaultDataDir());

export function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new InvalidArgumentError('It is a whole number of at most nine digits.');
  }
  return Number(text);
}

export function atLeastOne(text: string): number {
  const number = count(text);
  if (number === 0) throw new InvalidArgumentError('It is at least 1.');
  return number;
}

export const scriptOption = () =>
  new Option('--script <dir>', 'folder of another Apps Script project than Signalsheet');

export const serviceOption = () =>
  new Option(
    '--service <url>',
    'a running service; without one, the service is started on the spot',
  ).env('SIGNALSHEET_SERVICE');

export const userOption = () =>
  new Option('--user, --user-id <id>', 'user id for --service').env('SIGNALSHEET_USER_ID');
