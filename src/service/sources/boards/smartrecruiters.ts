/** SmartRecruiters' posting API: documented and without a key, opt-in because its robots.txt forbids programs. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardReading, BoardSource, Get } from '../source';
import {
  eachDetail,
  getJson,
  isoMoment,
  maybe,
  missing,
  namesIn,
  noName,
  placeOf,
  postingList,
  tooMany,
  unreachable,
  withoutPage,
} from './reading';

const name = /^[a-z0-9][a-z0-9_-]{0,99}$/i;
const patterns = [
  /\/\/(?:careers|jobs)\.smartrecruiters\.com\/([^/?#&"'\s<>\\]{1,200})/gi,
  /\/\/api\.smartrecruiters\.com\/v1\/companies\/([^/?#&"'\s<>\\]{1,200})/gi,
];
const notNames = new Set(['sr-jobs', 'static', 'assets', 'oneclick-ui', 'widget']);
const perPage = 100;
const maxPages = 10;

const page = v.object({ totalFound: v.number(), content: v.array(v.unknown()) });
/** Only the id is read from the list; the rest is in each posting's own document. */
const listItem = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) });
const labelled = v.nullish(v.object({ label: maybe }));
const section = v.nullish(v.object({ title: maybe, text: maybe }));
const posting = v.object({
  id: v.string(),
  name: v.string(),
  postingUrl: v.string(),
  releasedDate: maybe,
  company: v.nullish(v.object({ name: maybe })),
  department: labelled,
  function: labelled,
  location: v.nullish(
    v.object({ city: maybe, region: maybe, country: maybe, fullLocation: maybe }),
  ),
  jobAd: v.nullish(
    v.object({
      sections: v.nullish(
        v.object({
          companyDescription: section,
          jobDescription: section,
          qualifications: section,
          additionalInformation: section,
        }),
      ),
    }),
  ),
});
type Posting = v.InferOutput<typeof posting>;

export const smartrecruiters: BoardSource = {
  name: 'smartrecruiters',
  label: 'SmartRecruiters',
  isOptIn: true,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get): Promise<BoardReading> {
    if (!name.test(board)) return noName;
    const base = `https://api.smartrecruiters.com/v1/companies/${board}/postings`;
    const list = await readList(base, get);
    if (list.kind !== 'ok') return list;
    const postings = postingList();
    const ids = new Set<string>();
    postings.add(list.entries, listItem, ({ id }) => {
      ids.add(id);
      return null;
    });
    const details = await eachDetail(ids, (id) => getJson(get, `${base}/${id}`, v.unknown()));
    if (details.kind !== 'ok') return details;
    let company: string | null | undefined;
    postings.add(details.value, posting, (entry) => {
      company ??= entry.company?.name;
      return draft(entry);
    });
    return postings.found(company, null);
  },
};

async function readList(base: string, get: Get) {
  const entries: unknown[] = [];
  for (let at = 0; at < maxPages; at++) {
    const answer = await getJson(get, `${base}?limit=${perPage}&offset=${at * perPage}`, page);
    if (answer.kind !== 'ok') return withoutPage(answer, at);
    const { totalFound, content } = answer.value;
    entries.push(...content);
    // An unknown board also has no postings.
    if (totalFound === 0) return missing('there is no such board, or nothing on it');
    if (entries.length >= totalFound) return { kind: 'ok' as const, entries };
    if (content.length === 0) return unreachable('the answer lacked some postings');
  }
  return tooMany(maxPages * perPage);
}

function draft({ location, jobAd, ...entry }: Posting) {
  const { companyDescription, jobDescription, qualifications, additionalInformation } =
    jobAd?.sections ?? {};
  return {
    id: entry.id,
    title: entry.name,
    url: entry.postingUrl,
    body: [jobDescription, qualifications, additionalInformation, companyDescription]
      .flatMap((part) => (part?.text ? [part.title, htmlText(part.text)] : []))
      .filter(Boolean)
      .join('\n'),
    postedAt: isoMoment(entry.releasedDate),
    locations: [
      location?.fullLocation ??
        placeOf(location?.city, location?.region, location?.country?.toUpperCase()),
    ],
    department: entry.department?.label ?? entry.function?.label,
  };
}
