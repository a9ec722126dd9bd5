/** Reads the pages of a company's site that say what it offers and to whom. */
import { siteOf } from '../../companies/site-of';
import type { Get, PagesReading, SitePage } from '../source';
import { maxLength, oneLine, storable } from '../text';
import { siteName } from './organization';
import { article, depth, type Loaded, load, loadHome, withoutHash, wordsOf } from './site';

const bounds = { pages: 3, text: 20_000, audiences: 60, audience: 60 } as const;

const offer =
  /\b(solutions?|industr\w+|products?|platform|customers|use cases?|integrations?|features|losungen|branchen|produkte?|kunden|integrationen|funktionen|plattform|secteurs|produits|clients)\b/;
const audience =
  /\/(solutions?|industr(?:y|ies)|sectors?|use-cases?|teams?|roles?|for|branchen?|loesungen|losungen|fuer|secteurs?)\/[^/]+\/?$/;

/** The home page and at most three others of the same site. Never rejects. */
export async function readPages(domain: string, get: Get): Promise<PagesReading> {
  const home = await loadHome(domain, get);
  if ('kind' in home) return home;
  const pages = [home, ...(await load(offerPages(home), get))];
  return {
    kind: 'found',
    name:
      siteName(home.page, domain) ?? oneLine(home.page.meta.get('og:site_name'), maxLength.label),
    pages: pages.map(pageOf),
  };
}

function offerPages({ page: home }: Loaded): string[] {
  const own = siteOf(home.url);
  const addresses = home.links
    .filter(
      (link) => siteOf(link.url) === own && !article.test(link.url) && offer.test(wordsOf(link)),
    )
    .map(({ url }) => withoutHash(url))
    .filter((url) => url !== withoutHash(home.url))
    .sort((one, other) => depth(one) - depth(other));
  return [...new Set(addresses)].slice(0, bounds.pages);
}

function pageOf({ page }: Loaded): SitePage {
  const { url, title, meta, links, text } = page;
  const description = meta.get('description') ?? meta.get('og:description');
  return {
    url,
    title: oneLine(title, maxLength.title),
    description: oneLine(description, maxLength.address),
    text: storable(text, bounds.text),
    audiences: links
      .filter(
        (link) => link.text.length <= bounds.audience && audience.test(new URL(link.url).pathname),
      )
      .slice(0, bounds.audiences)
      .map((link) => ({ url: link.url, text: storable(link.text, bounds.audience) })),
  };
}
