/** An account as a flat row of cells: every field of the service, known to us or not. */
import type { RawAccount } from '../../client/accounts';
import { asObject, asText, type Loose } from '../../client/tolerant';
import { readDomain } from '../../contract/domain';
import { headerOf } from './fields';
import { openRolesInWords } from './open-roles';
import { originsField, packOrigins } from './origins';
import { sourcesInWords } from './sources';

/** Field name → value as the service sent it; a field without a value is absent. */
export type FlatAccount = Readonly<Record<string, string | number | boolean>>;

/** Objects whose fields stand beside the account's own. */
const lifted = ['firmographics', 'crm_details', 'traits'];
/** Lists that are read by pages of their own. */
const left = ['icp_people', 'icp_people_has_more'];
const readableLimit = 1_000;

/** Takes an account of the batch read; returns its fields side by side. Never throws, whatever the shape. */
export function flattenAccount(account: RawAccount): FlatAccount {
  const flat: Record<string, string | number | boolean> = {};
  addFields(flat, account, 'account_id');
  const website = asText(account['website']) ?? asText(account['domain']);
  const reading = website === undefined ? undefined : readDomain(website);
  if (reading?.ok) flat['domain'] = reading.domain;
  return flat;
}

/** What a lifted object calls its id is not the account's: that one is asked for, and paid. */
function addFields(
  flat: Record<string, string | number | boolean>,
  object: Loose,
  idName: string,
): void {
  for (const [key, value] of Object.entries(object)) {
    if (left.includes(key)) continue;
    const name = key === 'id' ? idName : key;
    if (key === 'sources' && Array.isArray(value)) {
      const entries = value.map(asObject);
      const text = sourcesInWords(entries, headerOf);
      if (text !== '') flat[name] = text;
      const origins = packOrigins(entries);
      if (origins !== '') flat[originsField] = origins;
    } else if (lifted.includes(key)) addFields(flat, asObject(value), `${key}_id`);
    else if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
      flat[name] = value;
    else {
      const text = inWords(key, value);
      if (text !== '')
        flat[name] =
          text.length > readableLimit && typeof value !== 'string'
            ? `${text.slice(0, readableLimit)}…`
            : text;
    }
  }
}

function inWords(key: string, value: unknown): string {
  if (key !== 'hiring') return readable(value);
  const { open_roles: _, ...rest } = asObject(value);
  const roles = openRolesInWords(asObject(value));
  return roles === '' ? readable(value) : [roles, readable(rest)].filter(Boolean).join(' | ');
}

/** Says any value in words: moments by their day, lists with commas, objects as `key: value`, at most three levels deep. */
export function readable(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return dayIn(String(value));
  if (depth > 2) return '…';
  if (Array.isArray(value)) {
    return value
      .map((item) => readable(item, depth + 1))
      .filter(Boolean)
      .join(depth === 0 ? ', ' : ' / ');
  }
  return Object.entries(value)
    .map(([key, inner]) => [key, readable(inner, depth + 1)])
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}: ${text}`)
    .join('; ');
}

/** Takes a field and its value as an account has it; returns it as people write it. */
export function inPlainWords(field: string, value: string | number | boolean) {
  return field === 'funding_stage' ? stageInWords(value) : value;
}

/** As people write stages: series_b → Series B. What is no name of that shape stays. */
export function stageInWords(value: unknown): string {
  const text = readable(value);
  if (!/^[a-z]+(_[a-z]+)*$/.test(text)) return text;
  if (text === 'ipo') return 'IPO';
  const words = text === 'pre_seed' ? 'pre-seed' : text.replace(/_/g, ' ');
  return words.replace(/^[a-z]| [a-z]$/g, (letter) => letter.toUpperCase());
}

/** People read days; the time of day of a moment, in UTC, would only mislead them. */
function dayIn(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && text.length < 40 ? text.slice(0, 10) : text;
}

/** True when the service has looked the company up, so that asking again would only cost. */
export function isEnriched(account: RawAccount): boolean {
  const firmographics = Object.values(asObject(account['firmographics']));
  return firmographics.some((value) => value !== null && value !== undefined && value !== '');
}
