/** Recruitee’s offers: no key until 10 February 2027, then the company’s own token; all postings in one answer. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import {
  getJson,
  idText,
  isoMoment,
  maybe,
  namesIn,
  noName,
  placeOf,
  postingList,
} from './reading';

const name = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const patterns = [/\/\/([a-z0-9-]{1,63})\.recruitee\.com/gi];
const notNames = new Set(
  'www api app docs support help status career assets jobs hello'.split(' '),
);

const outer = v.object({ offers: v.array(v.unknown()) });
const offer = v.object({
  id: idText,
  title: v.string(),
  careers_url: v.string(),
  company_name: maybe,
  department: maybe,
  location: maybe,
  city: maybe,
  country: maybe,
  locations: v.nullish(v.array(v.object({ name: maybe, city: maybe, country: maybe }))),
  description: maybe,
  requirements: maybe,
  published_at: maybe,
});

/** Tokens of careers sites by their boards’ names, from the companies that gave them to the operator. */
export type RecruiteeTokens = ReadonlyMap<string, string>;

/** Takes tokens, each of which is only ever sent to its own board. */
export const recruitee = (tokens: RecruiteeTokens = new Map()): BoardSource => ({
  name: 'recruitee',
  label: 'Recruitee',
  isOptIn: false,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get, validators) {
    if (!name.test(board)) return noName;
    const url = `https://${board}.recruitee.com/api/offers/`;
    const token = tokens.get(board.toLowerCase());
    const headers = token === undefined ? {} : { 'X-Careers-Sites-Token': token };
    const answer = await getJson(get, url, outer, { validators, headers });
    if (answer.kind === 'refused') {
      return { kind: 'refused', reason: `${answer.reason}; ${token ? badToken : noToken}` };
    }
    if (answer.kind !== 'ok') return answer;
    const list = postingList();
    let company: string | null | undefined;
    list.add(answer.value.offers, offer, (entry) => {
      company ??= entry.company_name;
      // New accounts begin with sample offers.
      if (/\(sample\)/i.test(entry.title)) return null;
      return {
        id: entry.id,
        title: entry.title,
        url: entry.careers_url,
        body: [entry.description, entry.requirements]
          .map((html) => htmlText(html ?? ''))
          .filter(Boolean)
          .join('\n'),
        postedAt: momentOf(entry.published_at),
        locations: entry.locations?.length
          ? entry.locations.map((place) => placeOf(place.city, place.country) ?? place.name)
          : [entry.location ?? placeOf(entry.city, entry.country)],
        department: entry.department,
      };
    });
    return list.found(company, answer.validators);
  },
});

const noToken =
  'from 10 February 2027 Recruitee answers only with the company’s own token: ask the company for it, or watch its own site';
const badToken = 'ask the company whether the token that it gave is still good';

/** Written as `2026-11-05 10:00:00 UTC`. */
function momentOf(text: string | null | undefined): number | null {
  return isoMoment(text?.replace(/ UTC$/, 'Z').replace(' ', 'T'));
}
