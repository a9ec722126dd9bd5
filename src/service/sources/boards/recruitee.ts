/** Recruitee's offers: no key until 10 February 2027, then the company's own token; all postings in one answer. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { idText, isoMoment, jsonVendor, maybe, placeOf } from './reading';

const place = { city: maybe, country: maybe };

const offers = jsonVendor({
  name: 'recruitee',
  label: 'Recruitee',
  isOptIn: false,
  boardName: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i,
  addresses: [/\/\/([a-z0-9-]{1,63})\.recruitee\.com/gi],
  notNames: 'www api app docs support help status career assets jobs hello',
  url: (board) => `https://${board}.recruitee.com/api/offers/`,
  document: v.object({ offers: v.array(v.unknown()) }),
  entries: (document) => document.offers,
  entry: v.object({
    id: idText,
    title: v.string(),
    careers_url: v.string(),
    company_name: maybe,
    department: maybe,
    location: maybe,
    ...place,
    locations: v.nullish(v.array(v.object({ name: maybe, ...place }))),
    description: maybe,
    requirements: maybe,
    published_at: maybe,
  }),
  company: ({ company_name }) => company_name,
  draft(entry) {
    // New accounts start with sample offers.
    if (/\(sample\)/i.test(entry.title)) return null;
    return {
      id: entry.id,
      title: entry.title,
      url: entry.careers_url,
      body: [entry.description, entry.requirements]
        .map((html) => htmlText(html ?? ''))
        .filter(Boolean)
        .join('\n'),
      // Formatted as `2026-11-05 10:00:00 UTC`.
      postedAt: isoMoment(entry.published_at?.replace(/ UTC$/, 'Z').replace(' ', 'T')),
      locations: entry.locations?.length
        ? entry.locations.map(({ city, country, name }) => placeOf(city, country) ?? name)
        : [entry.location ?? placeOf(entry.city, entry.country)],
      department: entry.department,
    };
  },
});

/** Tokens by board name, from the companies that gave them to the operator. */
export type RecruiteeTokens = ReadonlyMap<string, string>;

/** Takes tokens, each of which is sent only to its own board. */
export const recruitee = (tokens: RecruiteeTokens = new Map()): BoardSource => ({
  ...offers,
  async read(board, get, validators) {
    const token = tokens.get(board.toLowerCase());
    const headers = token === undefined ? {} : { 'X-Careers-Sites-Token': token };
    const reading = await offers.read(
      board,
      (url, options) => get(url, { ...options, headers }),
      validators,
    );
    if (reading.kind !== 'refused') return reading;
    return { kind: 'refused', reason: `${reading.reason}; ${token ? badToken : noToken}` };
  },
});

const noToken =
  'from 10 February 2027 Recruitee answers only with the company’s own token: ask the company for it, or watch its own site';
const badToken = 'ask the company whether the token that it gave is still good';
