/** Records of People Data Labs' free company file, which an import of companies accepts. */
import * as v from 'valibot';
import { keptHeadcount, readHeadcount } from '../../companies/headcount';
import { freeFileUrl } from '../../sources/people-data-labs';
import { placeFacts } from '../../sources/places';
import { linkedinCompany } from '../../sources/site/organization';
import { type Fact, factsOf } from '../../sources/source';
import { isRecord } from '../../sources/text';
import { domain, maybe, needed, text, webAddress } from './fields';

export interface BroughtCompany {
  readonly domain: string;
  readonly facts: readonly Fact[];
}

/** True if the record has the file's columns, and none that only our own company files have. */
export function isFreeFile(record: unknown): boolean {
  return (
    isRecord(record) &&
    'website' in record &&
    'locality' in record &&
    ('size' in record || 'founded' in record) &&
    !('domain' in record)
  );
}

/** Leaves out `founded` and `id`, and a `size` that can't be read. */
export const freeFileShape = v.pipe(
  v.object({
    website: domain,
    name: needed(500),
    industry: maybe(text(500)),
    locality: maybe(text(200)),
    region: maybe(text(200)),
    country: maybe(text(200)),
    linkedin_url: maybe(webAddress),
    size: v.optional(v.unknown()),
  }),
  v.transform(({ website, name, industry, linkedin_url, size, ...place }): BroughtCompany => {
    const url = freeFileUrl;
    const profile = linkedin_url === null ? null : linkedinCompany(linkedin_url);
    return {
      domain: website,
      facts: [
        { field: 'name', value: name, url },
        ...(industry === null ? [] : [{ field: 'industry', value: industry, url } as const]),
        ...(profile === null ? [] : [{ field: 'linkedin_url', value: profile, url } as const]),
        ...factsOf(keptHeadcount(readHeadcount(String(size))), url),
        ...placeFacts({ city: place.locality, region: place.region, country: place.country }, url),
      ],
    };
  }),
);
