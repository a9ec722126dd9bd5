/** The fields that a free read of accounts fills: the account's own, and its evidence in a few words. */
import type { RawAccount } from '../../client/accounts';
import { asObject } from '../../client/tolerant';
import { rowIfKnown } from '../../contract/account-fields';
import type { Headers } from '../tables/columns';
import {
  dayInWords,
  type EvidenceItem,
  type EvidenceKind,
  evidenceItems,
  evidenceKinds,
  newestFirst,
} from './evidence';
import { type AccountField, headerOf, headersOf, readField } from './fields';
import { flattenAccount, inPlainWords, openRolesInWords } from './flat-account';

/** Parts of the newest job post, which aren't fields of the interface. */
const newestJob = {
  newest_job_title: { header: 'Newest job', german: 'Neueste Stelle' },
  newest_job_url: { header: 'Newest job URL', german: 'Neueste Stelle: URL' },
  newest_job_date: { header: 'Newest job date', german: 'Neueste Stelle: Datum' },
} as const;

const maxItems = 10;

/** The fields of an account that signals change, offered as evidence. */
const evidenceNames = [
  'signal_count',
  'narrative_and_key_signals',
  ...Object.keys(newestJob),
  ...Object.keys(evidenceKinds),
  'icp_people_total_count',
];

/** The evidence fields, in the order offered. */
export function evidenceFields(): AccountField[] {
  return evidenceNames.map((name) => {
    const { header = headerOf(name), german = header } = isNewestJob(name)
      ? newestJob[name]
      : (rowIfKnown(name) ?? {});
    return { name, header, german };
  });
}

/** The headers that the column of a field may have. */
export function readHeadersOf(name: string): Headers {
  return isNewestJob(name) ? newestJob[name] : headersOf(name);
}

/** Takes a field's name or header; returns its name. Throws INVALID_FIELD. */
export function readReadField(text: string): string {
  return isNewestJob(text) ? text : readField(text);
}

/**
 * Takes an account as the service sent it; returns its fields side by side, with each kind of evidence on one line, its
 * ten newest items first. Fields without a value are absent. Never throws, whatever the shape.
 */
export function readValues(account: RawAccount): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  for (const [field, value] of Object.entries(flattenAccount(account)))
    values[field] = inPlainWords(field, value);
  for (const kind of Object.keys(evidenceKinds) as EvidenceKind[]) {
    const items = evidenceItems(account, kind).sort(newestFirst);
    const roles = kind === 'hiring' ? openRolesInWords(asObject(account[kind])) : '';
    if (items.length > 0) values[kind] = [roles, inOneLine(items)].filter(Boolean).join(' | ');
    // Zero counts aren't evidence; any other shape stays as it was flattened.
    else if (roles === '' && Object.keys(asObject(account[kind])).length > 0) delete values[kind];
  }
  const [newest] = evidenceItems(account, 'hiring').sort(newestFirst);
  if (newest?.title) values['newest_job_title'] = newest.title;
  if (newest?.url) values['newest_job_url'] = newest.url;
  if (newest?.date) values['newest_job_date'] = dayInWords(newest.date);
  return values;
}

/** Uses one line, because a cell with several makes its row taller. */
function inOneLine(items: readonly EvidenceItem[]): string {
  const lines = items.slice(0, maxItems).map(line);
  const more = items.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join(' | ');
}

function line({ date, title, text, url }: EvidenceItem): string {
  const words = title === text ? [title] : [title, text];
  return [dayInWords(date), ...words, url].filter(Boolean).join(' · ');
}

function isNewestJob(name: string): name is keyof typeof newestJob {
  return name in newestJob;
}
