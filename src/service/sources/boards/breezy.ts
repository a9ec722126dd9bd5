/** Breezy's list of a careers site's positions: undocumented, without a key, all in one answer, opt-in. */
import * as v from 'valibot';
import { htmlText } from '../html';
import { isoMoment, jsonVendor, maybe, missing, placeOf } from './reading';

const named = v.nullish(v.object({ name: maybe }));

export const breezy = jsonVendor({
  name: 'breezy',
  label: 'Breezy HR',
  isOptIn: true,
  boardName: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i,
  addresses: [/\/\/([a-z0-9-]{1,63})\.breezy\.hr/gi],
  notNames: 'www app api developer help support status assets',
  url: (board) => `https://${board}.breezy.hr/json?verbose=true`,
  document: v.array(v.unknown()),
  // An unknown board also returns an empty list.
  entries: (positions) =>
    positions.length === 0 ? missing('there is no such board, or nothing on it') : positions,
  entry: v.object({
    id: v.string(),
    name: v.string(),
    url: v.string(),
    published_date: maybe,
    location: v.nullish(v.object({ name: maybe, city: maybe, country: named })),
    department: maybe,
    company: named,
    description: maybe,
  }),
  company: ({ company }) => company?.name,
  draft: ({ location, ...entry }) => ({
    id: entry.id,
    title: entry.name,
    url: entry.url,
    body: htmlText(entry.description ?? ''),
    postedAt: isoMoment(entry.published_date),
    locations: [location?.name ?? placeOf(location?.city, location?.country?.name)],
    department: entry.department,
  }),
});
