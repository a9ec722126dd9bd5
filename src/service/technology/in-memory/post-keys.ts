/**
 * In-memory map from post id to company and day. Reading these from the database takes ten times as long as the
 * full-text search.
 */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { memoryBytes } from '../../memory';
import { type PostList, PostListBuilder, postsADay } from './post-list';

/**
 * Highest post id in memory, at 8 bytes each: a thirty-second of the available memory, at most 160 MB. With higher ids,
 * the database groups.
 */
const maxId = Math.min(20_000_000, Math.floor(memoryBytes() / 32 / 8));
/** Posts read at a time: a search waits at most for one such read. */
const step = 20_000;

const stateRow = v.object({ data_version: v.number(), key_version: v.number() });
/** Columns of numbers as JSON texts, because the driver takes several times as long for single rows. */
const numbers = v.pipe(
  v.string(),
  v.transform((text): unknown => JSON.parse(text)),
  v.custom<number[]>(Array.isArray),
);
const idsRow = v.object({ ids: numbers });
const keysRow = v.object({ ids: numbers, companies: numbers, days: numbers });

export interface PostKeys {
  /**
   * Takes a query for post ids; returns their posts and the version of the data, undefined if memory isn't up to date.
   */
  find(
    ids: Sql,
  ): Promise<{ readonly lists: readonly PostList[]; readonly version: number } | undefined>;
  /** Reads the posts added since the last load, or all posts if any was changed or deleted. */
  load(): Promise<void>;
}

/** All posts up to `lastId`. */
interface Kept {
  /** The version of the data whose posts are all in memory; 0 before that. */
  version: number;
  readonly keyVersion: number;
  lastId: number;
  maxCompany: number;
  /** Company by post id; 0 if there is no such post. */
  companies: Int32Array;
  /** Day by post id, counted from 1970, UTC. */
  days: Int32Array;
}

/** Takes a function to await between steps, which returns false if loading has to stop. */
export function postKeys(queries: Queries, mayContinue: () => Promise<boolean>): PostKeys {
  let kept: Kept | undefined;

  async function state(): Promise<v.InferOutput<typeof stateRow>> {
    const row = await queries.row(stateRow, sql`SELECT data_version, key_version FROM tech_state`);
    return row ?? { data_version: 0, key_version: 0 };
  }

  return {
    async find(ids) {
      const { data_version: version } = await state();
      if (kept?.version !== version) return undefined;
      const found = await queries.row(
        idsRow,
        sql`SELECT json_group_array(id) AS ids FROM (${ids})`,
      );
      const list = found && listOf(found.ids, kept);
      return list && { lists: [list], version };
    },

    async load() {
      const before = await state();
      if (kept?.version === before.data_version) return;
      if (kept?.keyVersion !== before.key_version) kept = emptyAt(before.key_version);
      const isWhole = await readOn(queries, kept, mayContinue);
      const after = await state();
      const isSame = after.data_version === before.data_version;
      kept.version = isWhole && isSame ? after.data_version : 0;
    },
  };
}

function emptyAt(keyVersion: number): Kept {
  const [companies, days] = [new Int32Array(0), new Int32Array(0)];
  return { version: 0, keyVersion, lastId: 0, maxCompany: 0, companies, days };
}

/** Returns false if reading was stopped, or ids exceed `maxId`. */
async function readOn(queries: Queries, kept: Kept, mayContinue: () => Promise<boolean>) {
  for (;;) {
    const some = await queries.row(
      keysRow,
      sql`SELECT json_group_array(post_id) AS ids, json_group_array(company_id) AS companies,
         json_group_array(day) AS days
       FROM (SELECT post_id, company_id, day FROM post_keys WHERE post_id > ${kept.lastId}
         ORDER BY post_id LIMIT ${step})`,
    );
    const ids = some?.ids ?? [];
    const last = ids.at(-1) ?? 0;
    if (last > maxId) return false;
    if (last >= kept.companies.length) grow(kept, last + 1);
    for (const [at, id] of ids.entries()) {
      const company = some?.companies[at] ?? 0;
      kept.companies[id] = company;
      kept.days[id] = some?.days[at] ?? 0;
      kept.maxCompany = Math.max(kept.maxCompany, company);
    }
    kept.lastId = Math.max(kept.lastId, last);
    if (ids.length < step) return true;
    if (!(await mayContinue())) return false;
  }
}

/** Allocates a quarter more than needed, so most imports don't copy the arrays. */
function grow(kept: Kept, length: number) {
  const room = Math.min(Math.ceil(1.25 * length), maxId + 1);
  const { companies, days } = kept;
  kept.companies = new Int32Array(room);
  kept.companies.set(companies);
  kept.days = new Int32Array(room);
  kept.days.set(days);
}

/** Sorts posts into a list; undefined if any isn't in memory. */
function listOf(
  ids: readonly number[],
  { companies, days, maxCompany }: Kept,
): PostList | undefined {
  const ends = new Int32Array(maxCompany + 1);
  for (const id of ids) {
    const company = companies[id] ?? 0;
    if (company === 0) return undefined;
    ends[company] = (ends[company] ?? 0) + 1;
  }
  for (let company = 1; company <= maxCompany; company += 1) {
    ends[company] = (ends[company] ?? 0) + (ends[company - 1] ?? 0);
  }
  // Filled from the back, so each company's end becomes its start.
  const places = new Float64Array(ids.length);
  const starts = ends;
  for (const id of ids) {
    const company = companies[id] ?? 0;
    const at = (starts[company] ?? 0) - 1;
    starts[company] = at;
    places[at] = (days[id] ?? 0) * postsADay + id;
  }
  const list = new PostListBuilder(ids.length);
  for (let company = 1; company <= maxCompany; company += 1) {
    const start = starts[company] ?? 0;
    const end = starts[company + 1] ?? ids.length;
    if (end > start + 1) places.subarray(start, end).sort();
    for (let at = start; at < end; at += 1) {
      const place = places[at] ?? 0;
      const day = Math.floor(place / postsADay);
      list.add(company, day, place - day * postsADay);
    }
  }
  return list.list();
}
