/**
 * Teamtailor's RSS feed: documented, no key, read page by page. A board's name is its host, the vendor's or
 * the company's own.
 */
import { htmlText } from '../html';
import type { BoardSource } from '../source';
import { childrenOf, childText, type Element, readXml } from '../xml';
import {
  getAtHost,
  missing,
  namesIn,
  noName,
  placeOf,
  postingList,
  tooMany,
  unreachable,
  withoutPage,
} from './reading';

/** Any host name, but not an IP address. */
const name =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const patterns = [/\/\/([a-z0-9-]{1,63}(?:\.[a-z]{2,3})?\.teamtailor\.com)(?![a-z0-9.-])/gi];
const notNames = new Set(
  'www app api docs support help career careers scripts assets images blog get status'
    .split(' ')
    .map((label) => `${label}.teamtailor.com`),
);
/** What the vendor includes in the pages of its customers' careers sites on any host. */
const marker = /teamtailor-cdn\.com|teamtailor\.com/i;
const jobPage = /^https?:\/\/([^/:?#@]{4,253})\/jobs\/\d{3,12}-/;
const perPage = 100;
const maxPages = 50;

export const teamtailor: BoardSource = {
  name: 'teamtailor',
  label: 'Teamtailor',
  isOptIn: false,
  findBoards(html, links) {
    const atVendor = namesIn(
      [html, ...links].map((text) => text.toLowerCase()),
      patterns,
      name,
      notNames,
    );
    if (atVendor.length > 0 || !marker.test(html)) return atVendor;
    return namesIn(links, [new RegExp(jobPage, 'g')], name);
  },
  async read(board, get) {
    if (!name.test(board)) return noName;
    const list = postingList();
    for (let at = 0; at < maxPages; at++) {
      const url = `https://${board}/jobs.rss?per_page=${perPage}&offset=${at * perPage}`;
      const answer = await getAtHost(get, url, { accept: 'application/rss+xml, application/xml' });
      if (answer.kind !== 'ok') return withoutPage(answer, at);
      if (/html/.test(answer.contentType)) return missing('the host has no feed of postings');
      const root = readXml(answer.body);
      const channel = childrenOf(root, 'channel')[0];
      if (root?.name !== 'rss' || !channel) {
        return unreachable('the answer was no feed of Teamtailor, or was cut off');
      }
      const items = childrenOf(channel, 'item');
      const before = list.size();
      list.addDrafts(items, draft);
      // Past the end, the feed repeats the last page.
      if (items.length < perPage || list.size() === before) {
        return list.found(null, at === 0 ? answer.validators : null);
      }
    }
    return tooMany(maxPages * perPage);
  },
};

function draft(item: Element) {
  const id = childText(item, 'guid');
  const title = childText(item, 'title');
  const url = childText(item, 'link');
  if (!id || !title || !url) return undefined;
  return {
    id,
    title,
    url,
    body: htmlText(childText(item, 'description') ?? ''),
    postedAt: rfc822Moment(childText(item, 'pubDate')),
    locations: childrenOf(childrenOf(item, 'locations')[0], 'location').map(
      (place) =>
        placeOf(childText(place, 'city'), childText(place, 'country')) ?? childText(place, 'name'),
    ),
    department: childText(item, 'department'),
  };
}

function rfc822Moment(text: string | undefined): number | null {
  const isMoment = /^(?:\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d(?::\d\d)? (?:[+-]\d{4}|GMT|UTC|Z)$/;
  const moment = text && isMoment.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}
