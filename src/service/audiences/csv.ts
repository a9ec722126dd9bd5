/** An audience as CSV, for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import type { AudienceMember } from '../../contract/audience';

const columns = [
  'person_id',
  'person_name',
  'person_role',
  'person_email',
  'person_phone',
  'person_location',
  'person_linkedin_url',
  'account_id',
  'account_name',
  'account_website',
  'added_at',
] as const satisfies readonly (keyof AudienceMember)[];

/** The first line names the columns. */
export function csvHead(): string {
  return stringify([columns]);
}

export function csvLines(members: readonly AudienceMember[]): string {
  return stringify(members.map((member) => columns.map((column) => cell(member[column]))));
}

/** A spreadsheet would run a text that begins like a formula: an apostrophe before it keeps it a text. */
export function cell(value: string | number | null): string | number {
  if (typeof value !== 'string') return value ?? '';
  return /^(\s*[=+\-@]|[\t\r])/.test(value) ? `'${value}` : value;
}
