/** Workable’s public widget: documented, no key, all postings in one answer with a row for each place. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { getJson, isoMoment, maybe, namesIn, noName, placeOf, postingList } from './reading';

const name = /^[a-z0-9][a-z0-9_-]{0,99}$/i;
const patterns = [
  /\/\/apply\.workable\.com\/([^/?#&"'\s<>\\]{1,200})/gi,
  /\/\/([a-z0-9-]{1,63})\.workable\.com/gi,
];
const notNames = new Set(
  'j api assets static www apply help jobs careers resources developers workable get partners id'.split(
    ' ',
  ),
);

const outer = v.object({ name: maybe, jobs: v.array(v.unknown()) });
const job = v.object({
  title: v.string(),
  shortcode: v.string(),
  url: v.string(),
  department: maybe,
  published_on: maybe,
  country: maybe,
  city: maybe,
  state: maybe,
  locations: v.nullish(
    v.array(
      v.object({ country: maybe, city: maybe, region: maybe, hidden: v.nullish(v.boolean()) }),
    ),
  ),
  description: maybe,
});

export const workable: BoardSource = {
  name: 'workable',
  label: 'Workable',
  isOptIn: false,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get, validators) {
    if (!name.test(board)) return noName;
    const url = `https://apply.workable.com/api/v1/widget/accounts/${board}?details=true`;
    const answer = await getJson(get, url, outer, { validators });
    if (answer.kind !== 'ok') return answer;
    const list = postingList();
    list.add(answer.value.jobs, job, (entry) => ({
      id: entry.shortcode,
      title: entry.title,
      url: entry.url,
      body: htmlText(entry.description ?? ''),
      postedAt: isoMoment(entry.published_on),
      locations: entry.locations?.length
        ? entry.locations
            .filter(({ hidden }) => !hidden)
            .map(({ city, region, country }) => placeOf(city, region, country))
        : [placeOf(entry.city, entry.state, entry.country)],
      department: entry.department,
    }));
    return list.found(answer.value.name, answer.validators);
  },
};
