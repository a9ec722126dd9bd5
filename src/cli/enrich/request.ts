/** What `signalsheet enrich` was asked for, checked before anything is opened. */
import { readField } from '../../sheet/accounts/fields';
import type { GivenService } from '../with-user';
import { kindOfFile } from './table-file';

export interface EnrichOptions extends GivenService {
  /** A header, or a column's letters. */
  readonly column: string;
  /** Names of account fields, separated by commas. */
  readonly fields: string;
  readonly out: string;
  /** Of an XLSX file; its first sheet when absent. */
  readonly sheet?: string;
  /** Most credits that it may spend. */
  readonly cap: number;
  readonly only: 'blanks' | 'everything';
  /** What becomes of requests whose answer was lost: sent again, or left. */
  readonly lost?: 'resend' | 'leave';
}

/** The fields' names. Throws INVALID_FIELD, without a key, and where OUT is not of FILE's kind; spends nothing. */
export function readRequest(
  file: string,
  { fields, out, service, apiKey, userId }: EnrichOptions,
): string[] {
  if (service !== undefined && !(apiKey && userId))
    throw new Error(
      'With --service, set SIGNALSHEET_API_KEY and give --user. No credits were spent.',
    );
  const kind = kindOfFile(file);
  if (kindOfFile(out) !== kind)
    throw new Error(`${out} has to be a ${kind} file, as ${file} is. No credits were spent.`);
  const names = fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0)
    throw new Error(
      'No field is given. No credits were spent. Use for example --fields name,industry.',
    );
  return names.map(readField);
}
