/** Workable's public widget: documented, no key, all postings in one answer with a row per place. */
import * as v from 'valibot';
import { htmlText } from '../html';
import { isoMoment, jsonVendor, maybe, placeOf } from './reading';

const place = v.object({
  country: maybe,
  city: maybe,
  region: maybe,
  hidden: v.nullish(v.boolean()),
});

export const workable = jsonVendor({
  name: 'workable',
  label: 'Workable',
  isOptIn: false,
  boardName: /^[a-z0-9][a-z0-9_-]{0,99}$/i,
  addresses: [
    /\/\/apply\.workable\.com\/([^/?#&"'\s<>\\]{1,200})/gi,
    /\/\/([a-z0-9-]{1,63})\.workable\.com/gi,
  ],
  notNames:
    'j api assets static www apply help jobs careers resources developers workable get partners id',
  url: (board) => `https://apply.workable.com/api/v1/widget/accounts/${board}?details=true`,
  document: v.object({ name: maybe, jobs: v.array(v.unknown()) }),
  entries: ({ jobs }) => jobs,
  entry: v.object({
    title: v.string(),
    shortcode: v.string(),
    url: v.string(),
    department: maybe,
    published_on: maybe,
    country: maybe,
    city: maybe,
    state: maybe,
    locations: v.nullish(v.array(place)),
    description: maybe,
  }),
  company: (_, { name }) => name,
  draft: (entry) => ({
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
  }),
});
