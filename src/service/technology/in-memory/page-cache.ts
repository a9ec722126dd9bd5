/** Cache of recently ranked pages. */
import type { RankedPage } from '../store';

const maxPages = 500;

export interface PageCache {
  find(key: string): RankedPage | undefined;
  keep(key: string, page: RankedPage): void;
}

/** Evicts the least recently used page. */
export function makePageCache(): PageCache {
  const pages = new Map<string, RankedPage>();
  const keep = (key: string, page: RankedPage) => {
    pages.delete(key);
    pages.set(key, page);
    const [oldest] = pages.keys();
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
  };
  return {
    find(key) {
      const page = pages.get(key);
      if (page) keep(key, page);
      return page;
    },
    keep,
  };
}
