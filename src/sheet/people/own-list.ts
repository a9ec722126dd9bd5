/** Finds by what a person's own list names people: profile links, work emails, or names beside company domains. */

import { readDomain } from '../../contract/domain';
import { limits } from '../../contract/limits';
import type { PersonReference } from '../../contract/people';
import type { Cell, Sheet } from '../ports';
import { readCompanyPage } from '../tables/company-page';
import { findTable } from '../tables/find-table';

/** Columns (1-based) that name people together: a link, an email, or the parts of a name and then the domain. */
export interface Way {
  readonly by: 'profile' | 'email' | 'name';
  readonly columns: readonly number[];
}

const sampleRows = 50;
const maxColumns = 200;
/** By its path, whatever the host: companies' pages are under `/company/`. */
const personPage = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:in|pub)\/[^\s/?#]+/i;
const email = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const headers = {
  whole:
    /^(full |contact |person('s)? |vollständiger )?name$|^(contact|person|ansprechpartner(in)?)$/i,
  first: /^(first|given)[ _-]?name$|^vorname$/i,
  last: /^(last|family)[ _-]?name$|^surname$|^(nach|familien)name$/i,
  site: /domain|web ?site|home ?page/i,
  /** Whose address it is not. */
  owner: /owner|assigned|\brep\b/i,
} as const;

/** The ways that a sheet offers, the surest first; none where there is no such column. */
export function findWays(sheet: Sheet, headerRow: number): Way[] {
  const { rows, columns } = sheet.extent();
  const height = Math.min(sampleRows, rows - headerRow);
  if (height < 1) return [];
  const table = findTable(sheet, undefined, headerRow);
  const block = sheet.read(headerRow + 1, 1, height, Math.min(columns, maxColumns));
  const mostly = (index: number, isSo: (text: string) => boolean) => {
    const filled = block.map((row) => textOf(row[index - 1])).filter(Boolean);
    return filled.filter(isSo).length * 2 > filled.length;
  };
  const named = (header: RegExp) => table.columns.find((column) => header.test(column.header));
  const profile = table.columns.find(({ index }) => mostly(index, (text) => personPage.test(text)));
  const address = table.columns.find(
    ({ index, header }) => !headers.owner.test(header) && mostly(index, (text) => email.test(text)),
  );
  const [first, last] = [named(headers.first), named(headers.last)];
  const whole = table.columns.find(
    ({ index, header }) =>
      headers.whole.test(header) && mostly(index, (text) => /\S[\s,]+\S/.test(text)),
  );
  const parts = first && last ? [first, last] : whole ? [whole] : [];
  // Unlike a list of companies, this may name one company in all its rows.
  const sites = table.columns.filter(
    (column) => column !== profile && column !== address && mostly(column.index, isSite),
  );
  const domain = (sites.find(({ header }) => headers.site.test(header)) ?? sites[0])?.index;
  return [
    ...(profile ? [{ by: 'profile' as const, columns: [profile.index] }] : []),
    ...(address ? [{ by: 'email' as const, columns: [address.index] }] : []),
    ...(parts.length > 0 && domain !== undefined
      ? [{ by: 'name' as const, columns: [...parts.map(({ index }) => index), domain] }]
      : []),
  ];
}

/**
 * How a row names its person, in the surest way that it has filled. `unreadable` where something stands there that
 * names nobody, undefined where nothing does.
 */
export function referenceOf(
  ways: readonly Way[],
  cell: (column: number) => Cell | undefined,
): PersonReference | 'unreadable' | undefined {
  let isBlank = true;
  for (const { by, columns } of ways) {
    const texts = columns.map((column) => textOf(cell(column)));
    if (texts.some(Boolean)) isBlank = false;
    const [text = ''] = texts;
    const isProfile = /\.\w+\/\S/.test(text) && text.length <= limits.addressLength;
    if (by === 'profile' && isProfile) return { profile_url: text };
    // A personal address is in no directory of work addresses.
    const isWork = email.test(text) && readDomain(text).ok && text.length <= limits.emailLength;
    if (by === 'email' && isWork) return { email: text };
    if (by !== 'name' || texts.includes('')) continue;
    const name = texts.slice(0, -1).join(' ');
    const domain = readDomain(texts[texts.length - 1] ?? '');
    if (domain.ok && name.length <= limits.personNameLength) return { name, domain: domain.domain };
  }
  return isBlank ? undefined : 'unreadable';
}

function isSite(text: string): boolean {
  return !text.includes('@') && !readCompanyPage(text).ok && readDomain(text).ok;
}

function textOf(cell: Cell | undefined): string {
  return String(cell ?? '').trim();
}
