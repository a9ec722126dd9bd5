/** Pinpoint’s JSON endpoint: documented, no key, all postings in one answer, none with the day it was posted. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { getJson, idText, maybe, namesIn, noName, placeOf, postingList } from './reading';

const name = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const patterns = [
  /\/\/([a-z0-9-]{1,63})\.pinpointhq\.com/gi,
  /data-pinpoint-subdomain\s{0,9}=\s{0,9}["']?([a-z0-9-]{1,63})/gi,
];
const notNames = new Set('www app api developers help support docs status'.split(' '));

const outer = v.object({ data: v.array(v.unknown()) });
const posting = v.object({
  id: idText,
  title: v.string(),
  url: v.string(),
  description: maybe,
  key_responsibilities_header: maybe,
  key_responsibilities: maybe,
  skills_knowledge_expertise_header: maybe,
  skills_knowledge_expertise: maybe,
  benefits_header: maybe,
  benefits: maybe,
  location: v.nullish(v.object({ name: maybe, city: maybe, province: maybe })),
  job: v.nullish(v.object({ department: v.nullish(v.object({ name: maybe })) })),
});
type Entry = v.InferOutput<typeof posting>;

export const pinpoint: BoardSource = {
  name: 'pinpoint',
  label: 'Pinpoint',
  isOptIn: false,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get, validators) {
    if (!name.test(board)) return noName;
    const url = `https://${board}.pinpointhq.com/postings.json`;
    const answer = await getJson(get, url, outer, { validators });
    if (answer.kind !== 'ok') return answer;
    const list = postingList();
    list.add(answer.value.data, posting, (entry) => ({
      id: entry.id,
      title: entry.title,
      url: entry.url,
      body: bodyOf(entry),
      locations: [entry.location?.name ?? placeOf(entry.location?.city, entry.location?.province)],
      department: entry.job?.department?.name,
    }));
    return list.found(null, answer.validators);
  },
};

function bodyOf(entry: Entry): string {
  const parts = [
    [null, entry.description],
    [entry.key_responsibilities_header, entry.key_responsibilities],
    [entry.skills_knowledge_expertise_header, entry.skills_knowledge_expertise],
    [entry.benefits_header, entry.benefits],
  ] as const;
  return parts
    .flatMap(([heading, html]) => (html ? [heading, htmlText(html)] : []))
    .filter(Boolean)
    .join('\n');
}
