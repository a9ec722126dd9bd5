/** Replaces companies' LinkedIn pages in imported records by the domains of the known companies that have them. */
import { readDomain } from '../../../contract/domain';
import { linkedinPageOf } from '../../../contract/profile';
import { isRecord } from '../../sources/text';
import type { Store } from '../../store';
import type { Reading } from './records';

/** The fields that may hold such a page in place of a domain. */
const fields = ['domain', 'company_url', 'employer_domain'] as const;
const pagesAtOnce = 500;

/** A page that no known company has, or that several have, is kept. */
export async function withKnownPages(
  { companies }: Pick<Store, 'companies'>,
  readings: readonly Reading[],
): Promise<readonly Reading[]> {
  const pages = [
    ...new Set(readings.flatMap((reading) => pagesIn(reading).map(([, page]) => page))),
  ];
  const domains = new Map<string, string>();
  for (let at = 0; at < pages.length; at += pagesAtOnce) {
    const known = await companies.ofPages(pages.slice(at, at + pagesAtOnce));
    for (const [page, domain] of known) domains.set(page, domain);
  }
  if (domains.size === 0) return readings;
  return readings.map((reading) => {
    const found = pagesIn(reading).flatMap(([field, page]) => {
      const domain = domains.get(page);
      return domain === undefined ? [] : [[field, domain] as const];
    });
    if (!('value' in reading) || !isRecord(reading.value) || found.length === 0) return reading;
    return { ...reading, value: { ...reading.value, ...Object.fromEntries(found) } };
  });
}

function pagesIn(reading: Reading): (readonly [field: string, page: string])[] {
  if (!('value' in reading) || !isRecord(reading.value)) return [];
  const record = reading.value;
  return fields.flatMap((field) => {
    const text = record[field];
    if (typeof text !== 'string' || !/linkedin\./i.test(text)) return [];
    const page = linkedinPageOf(readDomain(text));
    return page === undefined ? [] : [[field, page] as const];
  });
}
