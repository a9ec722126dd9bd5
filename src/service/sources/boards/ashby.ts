/** Ashby's public job board API: documented, no key, all postings in one answer. */
import * as v from 'valibot';
import { htmlText } from '../html';
import { isoMoment, jsonVendor, maybe } from './reading';

export const ashby = jsonVendor({
  name: 'ashby',
  label: 'Ashby',
  isOptIn: false,
  // Names may contain spaces and dots.
  boardName: /^[\p{L}\p{N}](?:[\p{L}\p{N} _&+'-]|\.(?!\.)){0,99}$/u,
  addresses: [/\/\/jobs\.ashbyhq\.com\/([^/?#&"'\s<>\\]{1,200})/gi],
  notNames: 'api meeting b _next static',
  url: (board) =>
    `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`,
  document: v.object({ jobs: v.array(v.unknown()) }),
  entries: ({ jobs }) => jobs,
  entry: v.object({
    id: v.string(),
    title: v.string(),
    jobUrl: v.string(),
    isListed: v.nullish(v.boolean(), true),
    location: maybe,
    secondaryLocations: v.nullish(v.array(v.object({ location: maybe }))),
    department: maybe,
    team: maybe,
    publishedAt: maybe,
    descriptionHtml: maybe,
    descriptionPlain: maybe,
  }),
  draft(entry) {
    if (!entry.isListed) return null;
    const { descriptionHtml, descriptionPlain } = entry;
    return {
      id: entry.id,
      title: entry.title,
      url: entry.jobUrl,
      body: descriptionHtml ? htmlText(descriptionHtml) : (descriptionPlain ?? ''),
      postedAt: isoMoment(entry.publishedAt),
      locations: [
        entry.location,
        ...(entry.secondaryLocations ?? []).map(({ location }) => location),
      ],
      department: entry.department ?? entry.team,
    };
  },
});
