/** Pages of the technology search for agents: counted free, then paid for in one transaction. */
import type { TechCompaniesQuery } from '../../contract/tech-companies';
import type { Permit } from '../billing/permit';
import type { Deps } from '../deps';
import type { Entry } from '../exclude-list/left-out';
import type { StartedJob } from '../jobs/begin';
import type { PageCache } from '../technology/in-memory/page-cache';
import { searchTech } from '../technology/search/answer';
import type { PageHold, PagePrice, SearchHold } from '../technology/store';
import { whyExcluded } from './exclusions';
import { type LeftOut, type Quote, Quoted, quotingPermit } from './quote';

type TechDeps = Pick<Deps, 'store' | 'clock'>;

export interface TechPageRequest {
  readonly query: TechCompaniesQuery;
  /** Only the first companies of the page are paid for and returned. */
  readonly most: number;
}

/**
 * Pays for a page's companies, except those that the user has paid for, and returns them. A user who asks again gets
 * them free. Throws as `searchTech` and the permit do.
 */
export async function buyTechPage(
  { store, clock }: TechDeps,
  cache: PageCache,
  userId: string,
  { query, most }: TechPageRequest,
  permit: Permit,
): Promise<StartedJob> {
  const hold = (id: SearchHold, price: PagePrice, now: number) =>
    store.tech.holds.pay(id, price, permit, now);
  const { page } = await searchTech({ store, clock }, cache, userId, query, { hold }, most);
  return { body: JSON.stringify(page), replayed: false };
}

/**
 * Returns the page's price, and only those details of its companies that identify none. Throws as `searchTech` does.
 */
export async function quoteTechPage(
  { store, clock }: TechDeps,
  cache: PageCache,
  userId: string,
  { query, most }: TechPageRequest,
): Promise<Quote> {
  let excluded: readonly Entry[] = [];
  const hold = async (id: SearchHold, price: PagePrice, now: number): Promise<PageHold> => {
    const who = { userId, exclusionId: price.exclusionId };
    excluded = [...(await store.excludeList.named(who, price.domains)).values()];
    try {
      return await store.tech.holds.pay(id, price, quotingPermit, now);
    } catch (error) {
      if (!(error instanceof Quoted)) throw error;
      const { credits, items = [] } = error.work;
      const allowed = items.map(({ subject }) => subject);
      const alreadyPaid = allowed.length - credits / price.price;
      return { kind: 'held', credits, alreadyPaid, allowed };
    }
  };
  const { page } = await searchTech({ store, clock }, cache, userId, query, { hold }, most);
  const { credits_consumed: credits, companies, total_results: total } = page;
  return {
    credits,
    alreadyPaid: page.already_paid ?? null,
    leftOut: countedBy(excluded),
    sample: companies.slice(0, 3).map(({ post_count, employee_count, hq_country_code }) => ({
      post_count,
      ...(typeof employee_count === 'number' && { employee_count }),
      ...(hq_country_code && { hq_country_code }),
    })),
    total,
    message:
      `${companies.length} of ${total} companies cost ${credits} credits. The sample names no company. Nothing was ` +
      'bought and no credits were spent.',
  };
}

/** Companies that the exclude list leaves out, counted by reason: their names would say what they use. */
function countedBy(entries: readonly Entry[]): LeftOut[] {
  const whys = entries.map(whyExcluded);
  return [...new Set(whys)].map((why) => ({
    item: `${whys.filter((one) => one === why).length} companies of this page`,
    why,
  }));
}
