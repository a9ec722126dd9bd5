/** Breezy’s list of a careers site’s positions: undocumented, without a key, all in one answer. Only where the operator asks. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import {
  getJson,
  isoMoment,
  maybe,
  missing,
  namesIn,
  noName,
  placeOf,
  postingList,
} from './reading';

const name = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const patterns = [/\/\/([a-z0-9-]{1,63})\.breezy\.hr/gi];
const notNames = new Set('www app api developer help support status assets'.split(' '));

const named = v.nullish(v.object({ name: maybe }));
const position = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  published_date: maybe,
  location: v.nullish(v.object({ name: maybe, city: maybe, country: named })),
  department: maybe,
  company: named,
  description: maybe,
});

export const breezy: BoardSource = {
  name: 'breezy',
  label: 'Breezy HR',
  isOptIn: true,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get, validators) {
    if (!name.test(board)) return noName;
    const url = `https://${board}.breezy.hr/json?verbose=true`;
    const answer = await getJson(get, url, v.array(v.unknown()), { validators });
    if (answer.kind !== 'ok') return answer;
    // It says this of whomever it does not know, too.
    if (answer.value.length === 0) return missing('there is no such board, or nothing on it');
    const list = postingList();
    let company: string | null | undefined;
    list.add(answer.value, position, ({ location, ...entry }) => {
      company ??= entry.company?.name;
      return {
        id: entry.id,
        title: entry.name,
        url: entry.url,
        body: htmlText(entry.description ?? ''),
        postedAt: isoMoment(entry.published_date),
        locations: [location?.name ?? placeOf(location?.city, location?.country?.name)],
        department: entry.department,
      };
    });
    return list.found(company, answer.validators);
  },
};
