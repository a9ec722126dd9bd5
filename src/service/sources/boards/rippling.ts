/** Rippling's list of a board's jobs: undocumented, without a key, without texts and dates, opt-in. */
import * as v from 'valibot';
import type { BoardSource } from '../source';
import {
  getJson,
  maybe,
  namesIn,
  noName,
  postingList,
  tooMany,
  unreachable,
  withoutPage,
} from './reading';

const name = /^[a-z0-9][a-z0-9_-]{0,99}$/i;
const patterns = [
  /\/\/ats\.rippling\.com\/([^/?#&"'\s<>\\]{1,200})\/jobs/gi,
  /\/\/ats\.rippling\.com\/api\/v2\/board\/([^/?#&"'\s<>\\]{1,200})/gi,
];
const notNames = new Set(['api', 'static', 'assets']);
const perPage = 100;
const maxPages = 20;

const page = v.object({
  items: v.array(v.unknown()),
  totalItems: v.number(),
  totalPages: v.number(),
});
const job = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  department: v.nullish(v.object({ name: maybe })),
  locations: v.nullish(v.array(v.object({ name: maybe }))),
});

export const rippling: BoardSource = {
  name: 'rippling',
  label: 'Rippling',
  isOptIn: true,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get) {
    if (!name.test(board)) return noName;
    const base = `https://ats.rippling.com/api/v2/board/${board}/jobs`;
    const list = postingList();
    let read = 0;
    for (let at = 0; at < maxPages; at++) {
      const answer = await getJson(get, `${base}?page=${at}&pageSize=${perPage}`, page);
      if (answer.kind !== 'ok') return withoutPage(answer, at);
      const { items, totalItems, totalPages } = answer.value;
      read += items.length;
      list.add(items, job, (entry) => ({
        id: entry.id,
        title: entry.name,
        url: entry.url,
        body: '',
        locations: entry.locations?.map((place) => place.name) ?? [],
        department: entry.department?.name,
      }));
      if (at + 1 < totalPages) continue;
      if (read < totalItems) return unreachable('the answer lacked some postings');
      return list.found(null, null);
    }
    return tooMany(maxPages * perPage);
  },
};
