/** Technology searches in memory that have results already, for tests of those results. */
import { pump } from '../../src/sheet/pump';
import type { SearchRequest } from '../../src/sheet/runs/start-search';
import { World } from '../fakes/platform/memory-platform';
import { runOut, start } from './searches';

/** Starts a search and runs it to its end; returns its id. */
export function search(world: World, more: Partial<SearchRequest> = {}): string {
  const id = start(world, more);
  runOut(world);
  return id;
}

/** A world whose one search has its first page. */
export function withFirstPage(): World {
  const world = World.connected();
  start(world);
  pump(world.execution(), 0);
  return world;
}
