/** Keeps in memory whose each post is, and of which day: to read that takes ten times as long as to find posts by their words. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { memoryBytes } from '../../memory';
import { type PostList, PostListBuilder, postsADay } from './post-list';

/** Eight bytes a post, of a thirty-second of the memory that there is, and 160 MB at most. Where ids go further, the store groups. */
const maxId = Math.min(20_000_000, Math.floor(memoryBytes() / 32 / 8));
/** Posts that are read at a time: a search waits no longer than that takes. */
const step = 20_000;

const stateRow = v.object({ data_version: v.number(), key_version: v.number() });
/** Numbers as JSON texts; the driver takes several times as long for a row of its own. */
const numbers = v.pipe(
  v.string(),
  v.transform((text): unknown => JSON.parse(text)),
  v.custom<number[]>(Array.isArray),
);
const idsRow = v.object({ ids: numbers });
const keysRow = v.object({ ids: numbers, companies: numbers, days: numbers });

export interface PostKeys {
  /**
   * The posts that a query finds by their ids, as the store holds them at this version; undefined where not all of them are
   * in memory.
   */
  find(
    ids: Sql,
  ): Promise<{ readonly lists: readonly PostList[]; readonly version: number } | undefined>;
  /** Reads what was added since it did so last, or everything where a post changed. */
  load(): Promise<void>;
}

/** All posts up to an id. */
interface Kept {
  /** Of the data that this is all of; 0 until it is. */
  version: number;
  readonly keyVersion: number;
  lastId: number;
  maxCompany: number;
  /** By id; 0 where there is no such post. */
  companies: Int32Array;
  /** By id, since 1970, UTC. */
  days: Int32Array;
}

/** Takes what to wait for between steps, which tells whether to go on. */
export function postKeys(queries: Queries, mayGoOn: () => Promise<boolean>): PostKeys {
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
      const isWhole = await readOn(queries, kept, mayGoOn);
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

/** Returns false where it was not to go on, or ids go further than memory is meant for. */
async function readOn(queries: Queries, kept: Kept, mayGoOn: () => Promise<boolean>) {
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
    if (!(await mayGoOn())) return false;
  }
}

/** A quarter more than is needed, so that few imports copy everything. */
function grow(kept: Kept, length: number) {
  const room = Math.min(Math.ceil(1.25 * length), maxId + 1);
  const { companies, days } = kept;
  kept.companies = new Int32Array(room);
  kept.companies.set(companies);
  kept.days = new Int32Array(room);
  kept.days.set(days);
}

/** Puts posts in the order of a list; undefined where one is not in memory. */
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
  // From the back, so that each company's end becomes its start.
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
