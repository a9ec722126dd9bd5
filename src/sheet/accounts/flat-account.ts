/** Flattens accounts and other objects of the service into rows of cells: every field, known to us or not. */
import type { RawAccount } from '../../client/accounts';
import { asNumber, asObject, asText, type Loose } from '../../client/tolerant';
import { countryName } from '../../contract/country-names';
import { isPage, readDomainOrPage } from '../../contract/profile';
import { rangeInWords } from '../../contract/range-in-words';
import type { Cell } from '../ports';
import { headerOf } from './fields';
import { originsField, packOrigins, sourcesInWords } from './sources';

/** Field name → value as the service sent it; fields without a value are absent. */
export type FlatAccount = Readonly<Record<string, string | number | boolean>>;

/** Objects whose fields are placed beside the account's own. */
const lifted = ['firmographics', 'crm_details', 'traits'];
/** Fields that are left out, such as lists read in separate pages. */
const left = ['icp_people', 'icp_people_has_more', 'found_by', 'asked'];
const readableLimit = 1_000;

/** Takes an account of the batch read; returns its fields side by side. Never throws, whatever the shape. */
export function flattenAccount(account: RawAccount): FlatAccount {
  const flat: Record<string, string | number | boolean> = {};
  addFields(flat, account, 'account_id');
  const asked = asText(account['asked']);
  const reading = readDomainOrPage(
    asked ?? asText(account['website']) ?? asText(account['domain']) ?? '',
  );
  if (reading.ok && (asked !== undefined || !isPage(reading.domain)))
    flat['domain'] = reading.domain;
  return flat;
}

/** A lifted object's id must not replace the account's id, which paid requests use. */
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

const rangeField = 'employee_range';

/** A range of employees as 51–200, or any other value in words. */
function rangeOf(value: unknown): string {
  const { min, max } = asObject(value);
  return typeof min === 'number' ? rangeInWords({ min, max: readable(max) }) : readable(value);
}

function inWords(key: string, value: unknown): string {
  if (key === rangeField) return rangeOf(value);
  if (key !== 'hiring') return readable(value);
  const { open_roles: _, ...rest } = asObject(value);
  const roles = openRolesInWords(asObject(value));
  return roles === '' ? readable(value) : [roles, readable(rest)].filter(Boolean).join(' | ');
}

/** Puts any value in words: moments as days, lists with commas, objects as `key: value`, three levels deep. */
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

/** Takes a field and its value as an account has it; returns the value as users write it. */
export function inPlainWords(field: string, value: string | number | boolean) {
  return field === 'funding_stage' ? stageInWords(value) : value;
}

/** Formats a funding stage: series_b → Series B. A text of another shape stays unchanged. */
export function stageInWords(value: unknown): string {
  const text = readable(value);
  if (!/^[a-z]+(_[a-z]+)*$/.test(text)) return text;
  if (text === 'ipo') return 'IPO';
  const words = text === 'pre_seed' ? 'pre-seed' : text.replace(/_/g, ' ');
  return words.replace(/^[a-z]| [a-z]$/g, (letter) => letter.toUpperCase());
}

/** A type of signals in words: job_change → Job change. */
function typeInWords(type: string): string {
  return type === 'deep-company-search' ? 'Company traits and activity' : headerOf(type);
}

/** Drops the time of day, which is in UTC and would mislead readers. */
function dayIn(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && text.length < 40 ? text.slice(0, 10) : text;
}

/** Whether the service has already looked the company up, so that asking again would cost without benefit. */
export function isEnriched(account: RawAccount): boolean {
  const firmographics = Object.values(asObject(account['firmographics']));
  return firmographics.some((value) => value !== null && value !== undefined && value !== '');
}

const maxDepartments = 5;

/**
 * Takes an account's `hiring`; returns a text such as “12 open roles (9 a month ago): Engineering 8, Sales 4”, or ''
 * without roles. Never throws.
 */
export function openRolesInWords(hiring: Loose): string {
  const openRoles: unknown = hiring['open_roles'];
  if (!Array.isArray(openRoles) || openRoles.length === 0) return '';
  const roles = openRoles.map(asObject);
  const open = sumOf(roles, 'now') ?? 0;
  const before = sumOf(roles, 'days_ago_30');
  const departments = roles.flatMap((role) => {
    const name = asText(role['department']);
    const now = asNumber(role['now']) ?? 0;
    return name && now > 0 ? [`${name} ${now}`] : [];
  });
  const shown = departments.slice(0, maxDepartments);
  if (departments.length > shown.length) shown.push('…');
  const count = `${open} open ${open === 1 ? 'role' : 'roles'}`;
  const compared = before === undefined ? count : `${count} (${before} a month ago)`;
  return shown.length > 0 ? `${compared}: ${shown.join(', ')}` : compared;
}

/** Undefined if any count is unknown. */
function sumOf(roles: readonly Loose[], name: string): number | undefined {
  return roles.reduce<number | undefined>((sum, role) => {
    const count = asNumber(role[name]);
    return sum === undefined || count === undefined ? undefined : sum + count;
  }, 0);
}

/** Takes objects, and the headers of known fields in their order. Fields that no object has are left out. */
export function tableOf(
  items: readonly Loose[],
  known: Readonly<Record<string, string>>,
): Cell[][] {
  const columns = fieldsOf(items, Object.keys(known));
  return [
    columns.map((name) => known[name] ?? headerOf(name)),
    ...items.map((item) => columns.map((name) => cellOf(item[name], name))),
  ];
}

/** The fields that any of the objects has: known ones in their order, then all others. */
export function fieldsOf(items: readonly Loose[], known: readonly string[]): string[] {
  const present = new Set(items.flatMap((item) => Object.keys(item)));
  return [
    ...known.filter((name) => present.has(name)),
    ...[...present].filter((name) => !known.includes(name)),
  ];
}

/** Any JSON value as a cell: objects with a name by their name, others in words, formatted for this field. */
export function cellOf(value: unknown, field: string): Cell {
  if (/^(funding_stage|m(in|ax)_funding)$/.test(field)) return stageInWords(value);
  if (field === 'hq_country_code') return countryName(readable(value));
  if (field === 'signal_type') return typeInWords(readable(value));
  if (field === rangeField) return rangeOf(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return value;
  if (typeof value === 'object' && value !== null && 'name' in value)
    return typeof value.name === 'string' ? value.name : readable(value);
  return readable(value);
}
