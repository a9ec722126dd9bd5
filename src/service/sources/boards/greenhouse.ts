/** Greenhouse's public job board API: documented, no key, all postings in one answer. */
import * as v from 'valibot';
import { htmlText, unescapeHtml } from '../html';
import { idText, isoMoment, jsonVendor, maybe, unreachable } from './reading';

const host = String.raw`(?:boards|job-boards)(?:\.eu)?\.greenhouse\.io`;

export const greenhouse = jsonVendor({
  name: 'greenhouse',
  label: 'Greenhouse',
  isOptIn: false,
  boardName: /^[a-z0-9_-]{1,100}$/i,
  addresses: [
    new RegExp(String.raw`//${host}/([^/?#&"'\s<>\\]{1,200})`, 'gi'),
    new RegExp(
      String.raw`//${host}/embed/job_(?:board/js|board|app)\?(?:[^"'\s<>#]{0,300}&(?:amp;)?)?for=([^/?#&"'\s<>\\]{1,200})`,
      'gi',
    ),
    /\/\/boards-api\.greenhouse\.io\/v1\/boards\/([^/?#&"'\s<>\\]{1,200})/gi,
  ],
  notNames: 'embed v1 jobs users assets',
  url: (board) =>
    `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs?content=true`,
  document: v.object({
    jobs: v.array(v.unknown()),
    meta: v.nullish(v.object({ total: v.nullish(v.number()) })),
  }),
  entries: ({ jobs, meta }) =>
    (meta?.total ?? 0) > jobs.length ? unreachable('the answer lacked some postings') : jobs,
  entry: v.object({
    id: idText,
    internal_job_id: v.nullish(v.number()),
    title: v.string(),
    absolute_url: v.string(),
    content: maybe,
    first_published: maybe,
    company_name: maybe,
    location: v.nullish(v.object({ name: maybe })),
    departments: v.nullish(v.array(v.object({ name: maybe }))),
  }),
  company: ({ company_name }) => company_name,
  draft(entry) {
    // A general application rather than a job.
    if (entry.internal_job_id === null) return null;
    return {
      id: entry.id,
      title: entry.title,
      url: entry.absolute_url,
      body: contentText(entry.content ?? ''),
      // Unlike `updated_at`, this doesn't change with every edit.
      postedAt: isoMoment(entry.first_published),
      locations: [entry.location?.name],
      department: entry.departments?.[0]?.name,
    };
  },
});

/** The HTML is escaped once, by some boards twice. */
function contentText(content: string): string {
  const once = unescapeHtml(content);
  const isEscapedAgain = !/<[a-z]/i.test(once) && /&lt;[a-z]/i.test(once);
  return htmlText(isEscapedAgain ? unescapeHtml(once) : once);
}
