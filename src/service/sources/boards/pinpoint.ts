/** Pinpoint's JSON endpoint: documented, no key, all postings in one answer, without dates. */
import * as v from 'valibot';
import { htmlText } from '../html';
import { idText, jsonVendor, maybe, missing, placeOf } from './reading';

/** The video in the demo postings that the vendor shows under unused names; its address repeats the prefix. */
const demoVideo = /youtube\.com\/embed\/https:\/\/www\.youtube\.com\/embed\/pFxm6fszrpw/;

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

export const pinpoint = jsonVendor({
  name: 'pinpoint',
  label: 'Pinpoint',
  isOptIn: false,
  boardName: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i,
  addresses: [
    /\/\/([a-z0-9-]{1,63})\.pinpointhq\.com/gi,
    /data-pinpoint-subdomain\s{0,9}=\s{0,9}["']?([a-z0-9-]{1,63})/gi,
  ],
  notNames: 'www app api developers help support docs status',
  url: (board) => `https://${board}.pinpointhq.com/postings.json`,
  document: v.object({ data: v.array(v.unknown()) }),
  entries: ({ data }) =>
    data.length > 0 && data.every((entry) => v.is(posting, entry) && isDemo(entry))
      ? missing('the vendor shows only its own demo there')
      : data,
  entry: posting,
  draft(entry) {
    if (isDemo(entry)) return null;
    const { location } = entry;
    return {
      id: entry.id,
      title: entry.title,
      url: entry.url,
      body: bodyOf(entry),
      locations: [location?.name ?? placeOf(location?.city, location?.province)],
      department: entry.job?.department?.name,
    };
  },
});

function isDemo({ description }: Pick<Entry, 'description'>): boolean {
  return demoVideo.test(description ?? '');
}

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
