/** Ashby’s public job board API: documented, no key, all postings in one answer. */
import * as v from 'valibot';
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { getJson, isoMoment, maybe, namesIn, noName, postingList } from './reading';

/** Names may hold blanks and dots. */
const name = /^[\p{L}\p{N}](?:[\p{L}\p{N} _&+'-]|\.(?!\.)){0,99}$/u;
const patterns = [/\/\/jobs\.ashbyhq\.com\/([^/?#&"'\s<>\\]{1,200})/gi];
const notNames = new Set(['api', 'meeting', 'b', '_next', 'static']);

const outer = v.object({ jobs: v.array(v.unknown()) });
const job = v.object({
  id: v.string(),
  title: v.string(),
  jobUrl: v.string(),
  isListed: v.boolean(),
  location: maybe,
  secondaryLocations: v.nullish(v.array(v.object({ location: maybe }))),
  department: maybe,
  team: maybe,
  publishedAt: maybe,
  descriptionHtml: maybe,
  descriptionPlain: maybe,
});

export const ashby: BoardSource = {
  name: 'ashby',
  label: 'Ashby',
  isOptIn: false,
  findBoards: (html, links) => namesIn([html, ...links], patterns, name, notNames),
  async read(board, get, validators) {
    if (!name.test(board)) return noName;
    const url = `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`;
    const answer = await getJson(get, url, outer, { validators });
    if (answer.kind !== 'ok') return answer;
    const list = postingList();
    list.add(answer.value.jobs, job, (entry) =>
      entry.isListed
        ? {
            id: entry.id,
            title: entry.title,
            url: entry.jobUrl,
            body: entry.descriptionHtml
              ? htmlText(entry.descriptionHtml)
              : (entry.descriptionPlain ?? ''),
            postedAt: isoMoment(entry.publishedAt),
            locations: [
              entry.location,
              ...(entry.secondaryLocations ?? []).map(({ location }) => location),
            ],
            department: entry.department ?? entry.team,
          }
        : null,
    );
    return list.found(null, answer.validators);
  },
};
