/** Lever's public postings API: documented, no key, read page by page. Boards in the EU have the prefix `eu:`. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { getJson, maybe, namesIn, noName, postingList, tooMany, withoutPage } from './reading';

const name = /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.)){0,99}$/i;
const patternsOf = (eu: string) => [
  new RegExp(String.raw`//jobs${eu}\.lever\.co/([^/?#&"'\s<>\\]{1,200})`, 'gi'),
  new RegExp(String.raw`//api${eu}\.lever\.co/v0/postings/([^/?#&"'\s<>\\]{1,200})`, 'gi'),
];
const patterns = patternsOf('');
const patternsEu = patternsOf(String.raw`\.eu`);
const perPage = 100;
const maxPages = 50;

const page = v.array(v.unknown());
const posting = v.object({
  id: v.string(),
  text: v.string(),
  hostedUrl: v.string(),
  createdAt: v.nullish(v.unknown()),
  categories: v.nullish(
    v.object({
      location: maybe,
      team: maybe,
      department: maybe,
      allLocations: v.nullish(v.array(v.string())),
    }),
  ),
  description: maybe,
  descriptionPlain: maybe,
  lists: v.nullish(v.array(v.object({ text: maybe, content: maybe }))),
  additional: maybe,
  additionalPlain: maybe,
});

export const lever: BoardSource = {
  name: 'lever',
  label: 'Lever',
  isOptIn: false,
  findBoards: (html, links) => [
    ...namesIn([html, ...links], patterns, name),
    ...namesIn([html, ...links], patternsEu, name).map((site) => `eu:${site}`),
  ],
  async read(board, get) {
    const [, eu, site = ''] = /^(eu:)?(.*)$/s.exec(board) ?? [];
    if (!name.test(site)) return noName;
    const base = `https://api${eu ? '.eu' : ''}.lever.co/v0/postings/${encodeURIComponent(site)}`;
    const list = postingList();
    for (let at = 0; at < maxPages; at++) {
      const url = `${base}?mode=json&skip=${at * perPage}&limit=${perPage}`;
      const answer = await getJson(get, url, page);
      if (answer.kind !== 'ok') return withoutPage(answer, at);
      list.add(answer.value, posting, draft);
      if (answer.value.length < perPage) return list.found(null, null);
    }
    return tooMany(maxPages * perPage);
  },
};

function draft(entry: v.InferOutput<typeof posting>) {
  const { categories, createdAt } = entry;
  return {
    id: entry.id,
    title: entry.text,
    url: entry.hostedUrl,
    body: [
      entry.description ? htmlText(entry.description) : entry.descriptionPlain,
      // Requirements, including technologies, are mostly in these lists.
      ...(entry.lists ?? []).map(({ text, content }) =>
        htmlText(`<h3>${text ?? ''}</h3><ul>${content ?? ''}</ul>`),
      ),
      entry.additional ? htmlText(entry.additional) : entry.additionalPlain,
    ]
      .filter(Boolean)
      .join('\n'),
    postedAt:
      typeof createdAt === 'number' && Number.isSafeInteger(createdAt) && createdAt > 0
        ? createdAt
        : null,
    locations: [categories?.location, ...(categories?.allLocations ?? [])],
    department: categories?.department ?? categories?.team,
  };
}
