/** Keeps the posts of phrases that people search for in memory: to group them there takes a tenth of the time. */
import { setImmediate as breathe } from 'node:timers/promises';
import * as v from 'valibot';
import { emptyList, type PostList } from '../../tech/post-list';
import type { Queries } from './database';

/** Entries of sixteen bytes: 48 MB. */
const mostPosts = 3_000_000;
/** Rows that are read at a time: a search waits no longer than that takes. */
const step = 2_000;

const versionRow = v.object({ data_version: v.number() });
const phraseRow = v.object({ id: v.number() });
const postRow = v.object({ company_id: v.number(), day: v.number(), post_id: v.number() });
type PostRow = v.InferOutput<typeof postRow>;

export interface PhraseLists {
  /** The lists of the phrases, as the store holds them now; undefined where one is not in memory. */
  find(phrases: readonly string[]): Promise<PostList[] | undefined>;
  /** Reads the list of a phrase that is counted ahead, unless the store changes meanwhile. */
  load(phrase: string): Promise<void>;
}

export function phraseLists(queries: Queries): PhraseLists {
  /** By phrase, those that were not asked for the longest first: as the store had them at this version. */
  const lists = new Map<string, PostList>();
  let keptVersion = 0;
  let keptPosts = 0;

  /** Every change of posts or companies counts the version up. */
  async function version(): Promise<number> {
    const row = await queries.row(versionRow, 'SELECT data_version FROM tech_state');
    return row?.data_version ?? 0;
  }

  function keep(phrase: string, list: PostList) {
    drop(phrase);
    lists.set(phrase, list);
    keptPosts += list.posts.length;
    for (const oldest of lists.keys()) {
      if (keptPosts <= mostPosts) break;
      drop(oldest);
    }
  }

  function drop(phrase: string) {
    keptPosts -= lists.get(phrase)?.posts.length ?? 0;
    lists.delete(phrase);
  }

  return {
    async find(phrases) {
      if (lists.size === 0 || keptVersion !== (await version())) return undefined;
      const found = phrases.map((phrase) => lists.get(phrase));
      if (!found.every((list) => list !== undefined)) return undefined;
      for (const [at, list] of found.entries()) keep(phrases[at] ?? '', list);
      return found;
    },

    async load(phrase) {
      const before = await version();
      if (keptVersion !== before) {
        lists.clear();
        keptPosts = 0;
        keptVersion = before;
      }
      if (lists.has(phrase)) return;
      const list = await readList(queries, phrase);
      if (list && (await version()) === before) keep(phrase, list);
    },
  };
}

/** Undefined for a phrase that is not counted ahead, or is forgotten while it is read. */
async function readList(queries: Queries, phrase: string): Promise<PostList | undefined> {
  const isReady = `SELECT id FROM phrases WHERE state = 'ready' AND text = ?`;
  const found = await queries.row(phraseRow, isReady, phrase);
  if (!found) return undefined;
  const rows: PostRow[] = [];
  let last: PostRow = { company_id: 0, day: 0, post_id: 0 };
  for (let full = true; full; await breathe()) {
    const some = await queries.rows(
      postRow,
      `SELECT company_id, day, post_id FROM phrase_post
       WHERE phrase_id = ? AND (company_id, day, post_id) > (?, ?, ?)
       ORDER BY company_id, day, post_id LIMIT ${step}`,
      found.id,
      last.company_id,
      last.day,
      last.post_id,
    );
    for (const row of some) rows.push(row);
    last = some.at(-1) ?? last;
    full = some.length === step;
  }
  const after = await queries.row(phraseRow, isReady, phrase);
  return after?.id === found.id ? listOf(rows) : undefined;
}

function listOf(rows: readonly PostRow[]): PostList {
  const list = emptyList(rows.length);
  for (const [at, { company_id, day, post_id }] of rows.entries()) {
    list.companies[at] = company_id;
    list.days[at] = day;
    list.posts[at] = post_id;
  }
  return list;
}
