/** Greenhouse’s public job board API: documented, no key, all postings in one answer. */
import * as v from 'valibot';
import { htmlText, unescapeHtml } from '../html';
import type { BoardSource } from '../source';
import {
  getJson,
  idText,
  isoMoment,
  maybe,
  namesIn,
  noName,
  postingList,
  unreachable,
} from './reading';

const name = /^[a-z0-9_-]{1,100}$/i;
/** Parts of addresses that stand where a name could. */
const notNames = new Set(['embed', 'v1', 'jobs', 'users', 'assets']);
const host = String.raw`(?:boards|job-boards)(?:\.eu)?\.greenhouse\.io`;
const patterns = [
  new RegExp(String.raw`//${host}/([^/?#&"'\s<>\\]{1,200})`, 'gi'),
  new RegExp(
    String.raw`//${host}/embed/job_(?:board/js|board|app)\?(?:[^"'\s<>#]{0,300}&(?:amp;)?)?for=([^/?#&"'\s<>\\]{1,200})`,
    'gi',
  ),
  /\/\/boards-api\.greenhouse\.io\/v1\/boards\/([^/?#&"'\s<>\\]{1,200})/gi,
];

const outer = v.object({
  jobs: v.array(v.unknown()),
  meta: v.nullish(v.object({ total: v.nullish(v.number()) })),
});
const job = v.object({
  id: idText,
  internal_job_id: v.nullish(v.number()),
  title: v.string(),
  absolute_url: v.string(),
  content: maybe,
  first_published: maybe,
  company_name: maybe,
  location: v.nullish(v.object({ name: maybe })),
  departments: v.nullish(v.array(v.object({ name: maybe }))),
});

export const greenhouse: BoardSource = {
  name: 'greenhouse',
  label: 'Greenhouse',
  isOptIn: false,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get, validators) {
    if (!name.test(board)) return noName;
    const url = `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs?content=true`;
    const answer = await getJson(get, url, outer, { validators });
    if (answer.kind !== 'ok') return answer;
    const { jobs, meta } = answer.value;
    if ((meta?.total ?? 0) > jobs.length) return unreachable('the answer lacked some postings');
    const list = postingList();
    let company: string | null | undefined;
    list.add(jobs, job, (entry) => {
      company ??= entry.company_name;
      // Asks for people in general: no job stands behind it.
      if (entry.internal_job_id === null) return null;
      return {
        id: entry.id,
        title: entry.title,
        url: entry.absolute_url,
        body: contentText(entry.content ?? ''),
        // Not `updated_at`, which moves with every edit.
        postedAt: isoMoment(entry.first_published),
        locations: [entry.location?.name],
        department: entry.departments?.[0]?.name,
      };
    });
    return list.found(company, answer.validators);
  },
};

/** The HTML is escaped once, and by some boards twice. */
function contentText(content: string): string {
  const once = unescapeHtml(content);
  const isEscapedAgain = !/<[a-z]/i.test(once) && /&lt;[a-z]/i.test(once);
  return htmlText(isEscapedAgain ? unescapeHtml(once) : once);
}
