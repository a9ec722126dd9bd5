/**
 * Workday's careers sites, read from the sitemap and the JobPosting on each page, opt-in; the undocumented
 * list behind the pages isn't requested. A board's name is `tenant.wd5:Site`.
 */
import type { BoardReading, BoardSource } from '../source';
import { childrenOf, childText, readXml } from '../xml';
import { addPostingPages } from './job-posting';
import { getAtHost, missing, namesIn, noName, postingList, unreachable } from './reading';

const name = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.wd\d{1,3}):([a-z0-9_-]{1,100})$/i;
/** A language may precede the site. */
const address =
  /\/\/([a-z0-9-]{1,63}\.wd\d{1,3})\.myworkdayjobs\.com\/(?:[a-z]{2}-[A-Z]{2}\/)?([^/?#&"'\s<>\\]{1,200})/gi;
const notSite = /^(?:wday|[a-z]{2}-[A-Z]{2}|robots\.txt)$/;

/** The most postings in a sitemap, which lists only the newest. */
const maxListed = 100;

export const workday: BoardSource = {
  name: 'workday',
  label: 'Workday',
  isOptIn: true,
  findBoards(html, links) {
    const names = [html, ...links].flatMap((text) =>
      [...text.matchAll(address)].flatMap(([, tenant = '', site = '']) =>
        notSite.test(site) ? [] : `//${tenant.toLowerCase()}:${site}/`,
      ),
    );
    return namesIn(names, [/^\/\/([^/]+)\/$/g], name);
  },
  async read(board, get): Promise<BoardReading> {
    const [, tenant, site] = name.exec(board) ?? [];
    if (!tenant || !site) return noName;
    const base = `https://${tenant}.myworkdayjobs.com/`;
    const answer = await getAtHost(get, `${base}${site}/siteMap.xml`, {
      accept: 'application/xml',
    });
    if (answer.kind !== 'ok') return answer;
    if (answer.contentType === 'text/html') return missing('a page stands where the sitemap would');
    const root = readXml(answer.body);
    if (root?.name !== 'urlset') return unreachable('the answer was no sitemap, or was cut off');
    const entries = childrenOf(root, 'url');
    if (entries.length >= maxListed) {
      return unreachable('its sitemap lists only the newest postings, and there are more');
    }
    const urls = entries
      .map((entry) => childText(entry, 'loc') ?? '')
      .filter((url) => url.startsWith(base) && url.includes('/job/'));
    const list = postingList();
    const pages = await addPostingPages(list, new Set(urls), get);
    if (pages.kind !== 'ok') return pages;
    if (urls.length > 0 && !pages.hasPostings) return missing('no page has a posting');
    return list.found(pages.company, null);
  },
};
