/** Pinpoint’s JSON endpoint: documented, no key, all postings in one answer, none with the day it was posted. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { getJson, idText, maybe, missing, namesIn, noName, placeOf, postingList } from './reading';

const name = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const patterns = [
  /\/\/([a-z0-9-]{1,63})\.pinpointhq\.com/gi,
  /data-pinpoint-subdomain\s{0,9}=\s{0,9}["']?([a-z0-9-]{1,63})/gi,
];
const notNames = new Set('www app api developers help support docs status'.split(' '));

/** The video, twice embedded, of the postings that the vendor shows under names that nobody has. */
const demoVideo = /youtube\.com\/embed\/https:\/\/www\.youtube\.com\/embed\/pFxm6fszrpw/;

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
    let demos = 0;
    list.add(answer.value.data, posting, (entry) => {
      if (demoVideo.test(entry.description ?? '')) {
        demos++;
        return null;
      }
      const { location } = entry;
      return {
        id: entry.id,
        title: entry.title,
        url: entry.url,
        body: bodyOf(entry),
        locations: [location?.name ?? placeOf(location?.city, location?.province)],
        department: entry.job?.department?.name,
      };
    });
    if (demos > 0 && demos === answer.value.data.length) {
      return missing('the vendor shows only its own demo there');
    }
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
