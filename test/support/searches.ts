/** Starts, completes and reads technology searches in memory. */
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { type SearchRequest, startSearch } from '../../src/sheet/runs/start-search';
import type { World } from '../fakes/platform/memory-platform';

/** What is searched by default. */
export const wanted: SearchRequest = { tech: 'Snowflake', options: [], companies: 120, cap: 1_000 };

/** Starts a search for 120 companies with a cap of 1,000 credits by default; returns its id. */
export const start = (world: World, more: Partial<SearchRequest> = {}) =>
  startSearch(world.execution(), { ...wanted, ...more }).id;

/** Pumps until no work is active. */
export function runOut(world: World): void {
  for (let i = 0; i < 50; i++) {
    if (pump(world.execution(), 30_000).active === 0) return;
    world.now += 60_000;
  }
  throw new Error('The search never ended');
}

/** The only search. */
export function only(world: World) {
  const [view, ...others] = viewRuns(world.execution());
  if (!view || others.length > 0) throw new Error('There is not exactly one search');
  return view;
}

/** Its sheet. */
export function results(world: World, name = 'Snowflake companies') {
  const sheet = world.book.sheetByName(name);
  if (!sheet) throw new Error(`There is no sheet ${name}`);
  return sheet;
}

/** Requests for pages so far. */
export const pagesAsked = ({ service }: World) =>
  service.requests.filter(({ url }) => url.includes('/tech/companies')).length;
