/** Keeps the posts of phrases that people search for in memory: to group them there takes a tenth of the time. */
import { setImmediate as breathe } from 'node:timers/promises';
import * as v from 'valibot';
import { emptyList, type PostList } from '../../tech/post-list';
import type { SqlDatabase } from './database';
import { packedRows } from './packed';

/** Entries of sixteen bytes: 48 MB. */
const mostPosts = 3_000_000;
/** The rest is left to those that are searched for. */
const mostFilled = 2_000_000;
/** Posts that are read at a time: a search waits no longer than that takes. */
const step = 2_000;
/** While an import goes on, lists are soon out of date: no more than those asked for are read again each time. */
const refillMs = 60_000;

const versionRow = v.object({ data_version: v.number() });
const phraseRow = v.object({ id: v.number() });
const textRow = v.object({ text: v.string() });
const post = v.object({ company_id: v.number(), day: v.number(), post_id: v.number() });
const columns = v.keyof(post).options;
type Post = v.InferOutput<typeof post>;

export interface PhraseLists {
  /** The lists of the phrases, as the store holds them now; undefined where one is not in memory. */
  find(phrases: readonly string[]): Promise<PostList[] | undefined>;
  /** Reads the list of a phrase that is counted ahead, unless the store changes meanwhile. */
  load(phrase: string): Promise<void>;
  /**
   * Reads the lists of other phrases that are counted ahead, those searched for last first, while there is room, the
   * store stays the same and it is not enough. Does nothing where it did so a moment ago.
   */
  fill(isEnough: () => boolean): Promise<void>;
}

export function phraseLists(database: SqlDatabase): PhraseLists {
  /** By phrase, those that were not asked for the longest first: as the store had them at this version. */
  const lists = new Map<string, PostList>();
  let keptVersion = 0;
  let keptPosts = 0;
  let filledAt = Number.NEGATIVE_INFINITY;

  /** Every change of posts or companies counts the version up. */
  async function version(): Promise<number> {
    const row = await database.row(versionRow, 'SELECT data_version FROM tech_state');
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

    load,

    async fill(isEnough) {
      if (performance.now() < filledAt + refillMs) return;
      filledAt = performance.now();
      const start = await version();
      const known = await database.rows(
        textRow,
        `SELECT text FROM phrases WHERE state = 'ready' ORDER BY used_at DESC, id`,
      );
      for (const { text } of known) {
        if (isEnough() || keptPosts > mostFilled || (await version()) !== start) return;
        await load(text);
      }
    },
  };

  async function load(phrase: string) {
    const before = await version();
    if (keptVersion !== before) {
      lists.clear();
      keptPosts = 0;
      keptVersion = before;
    }
    if (lists.has(phrase)) return;
    const list = await readList(database, phrase);
    if (list && (await version()) === before) keep(phrase, list);
  }
}

/** Undefined for a phrase that is not counted ahead, or is forgotten while it is read. */
async function readList(database: SqlDatabase, phrase: string): Promise<PostList | undefined> {
  const isReady = `SELECT id FROM phrases WHERE state = 'ready' AND text = ?`;
  const found = await database.row(phraseRow, isReady, phrase);
  if (!found) return undefined;
  const posts: Post[] = [];
  for (let full = true; full; await breathe()) {
    const some = await readSome(database, found.id, posts.at(-1));
    for (const one of some) posts.push(one);
    full = some.length === step;
  }
  const after = await database.row(phraseRow, isReady, phrase);
  return after?.id === found.id ? listOf(posts) : undefined;
}

/** What comes after the given post. */
function readSome(database: SqlDatabase, id: number, after?: Post): Promise<Post[]> {
  const key = columns.join(', ');
  return packedRows(
    database,
    database.dialect,
    post,
    columns,
    `FROM phrase_post WHERE phrase_id = ? AND (${key}) > (?, ?, ?) ORDER BY ${key} LIMIT ${step}`,
    id,
    after?.company_id ?? 0,
    after?.day ?? 0,
    after?.post_id ?? 0,
  );
}

function listOf(posts: readonly Post[]): PostList {
  const list = emptyList(posts.length);
  for (const [at, { company_id, day, post_id }] of posts.entries()) {
    list.companies[at] = company_id;
    list.days[at] = day;
    list.posts[at] = post_id;
  }
  return list;
}
