/** In-memory lists of the posts of counted phrases. Grouping these by company takes a tenth of the database's time. */
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { packedRows } from '../../database/packed';
import { columnNames, sql } from '../../database/sql';
import { memoryBytes } from '../../memory';
import { bytesOf, type PostList, PostListBuilder } from './post-list';

/** A sixteenth of the available memory, at most 256 MB: enough for the phrases of ten million posts. */
const maxBytes = Math.min(256_000_000, Math.floor(memoryBytes() / 16));
/** `fill` stops here and leaves the rest to phrases that are searched for. */
const maxFilled = Math.floor((2 / 3) * maxBytes);
/** Posts read at a time: a search waits at most for one such read. */
const step = 2_000;
/** Shortest time between two fills, because during an import the lists are outdated soon after. */
const refillMs = 60_000;

const phraseRow = v.object({ id: v.number() });
const textRow = v.object({ text: v.string() });
const post = v.object({ company_id: v.number(), day: v.number(), post_id: v.number() });
const columns = v.keyof(post).options;
type Post = v.InferOutput<typeof post>;

export interface PhraseLists {
  /** Up-to-date lists of the phrases, with their version; undefined if any isn't in memory. */
  find(
    phrases: readonly string[],
  ): Promise<{ readonly lists: PostList[]; readonly version: number } | undefined>;
  /** Reads the list of a phrase that is counted ahead. Discards it if the data changes meanwhile. */
  load(phrase: string): Promise<void>;
  /**
   * Reads the lists of other phrases that are counted ahead, the most recently searched first, until memory is full or
   * the data changes. Does nothing within `refillMs` of the last fill.
   */
  fill(): Promise<void>;
}

/**
 * Takes a function for the version of the data, which every change of posts or companies increases, and one to await
 * between steps, which returns false if loading has to stop.
 */
export function phraseLists(
  database: Database,
  version: () => Promise<number>,
  mayContinue: () => Promise<boolean>,
): PhraseLists {
  /** By phrase, least recently used first, all of the same version of the data. */
  const lists = new Map<string, PostList>();
  let keptVersion = 0;
  let keptBytes = 0;
  let filledAt = Number.NEGATIVE_INFINITY;

  function keep(phrase: string, list: PostList) {
    drop(phrase);
    lists.set(phrase, list);
    keptBytes += bytesOf(list);
    for (const oldest of lists.keys()) {
      if (keptBytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function drop(phrase: string) {
    const list = lists.get(phrase);
    if (list) keptBytes -= bytesOf(list);
    lists.delete(phrase);
  }

  return {
    async find(phrases) {
      if (lists.size === 0 || keptVersion !== (await version())) return undefined;
      const found = phrases.map((phrase) => lists.get(phrase));
      if (!found.every((list) => list !== undefined)) return undefined;
      for (const [at, list] of found.entries()) keep(phrases[at] ?? '', list);
      return { lists: found, version: keptVersion };
    },

    load,

    async fill() {
      if (performance.now() < filledAt + refillMs) return;
      filledAt = performance.now();
      const start = await version();
      const known = await database.rows(
        textRow,
        sql`SELECT text FROM phrases WHERE state = 'ready' ORDER BY used_at DESC, id`,
      );
      for (const { text } of known) {
        if (keptBytes > maxFilled || (await version()) !== start) return;
        await load(text);
        if (!(await mayContinue())) return;
      }
    },
  };

  async function load(phrase: string) {
    const before = await version();
    if (keptVersion !== before) {
      lists.clear();
      keptBytes = 0;
      keptVersion = before;
    }
    if (lists.has(phrase)) return;
    const list = await readList(database, phrase, mayContinue);
    if (list && (await version()) === before) keep(phrase, list);
  }
}

/** Undefined if the phrase isn't counted ahead, was dropped while it was read, or reading was stopped. */
async function readList(
  database: Database,
  phrase: string,
  mayContinue: () => Promise<boolean>,
): Promise<PostList | undefined> {
  const ready = sql`SELECT id FROM phrases WHERE state = 'ready' AND text = ${phrase}`;
  const found = await database.row(phraseRow, ready);
  if (!found) return undefined;
  const posts: Post[] = [];
  for (let isFull = true; isFull; ) {
    const some = await readSome(database, found.id, posts.at(-1));
    for (const one of some) posts.push(one);
    isFull = some.length === step;
    if (isFull && !(await mayContinue())) return undefined;
  }
  const after = await database.row(phraseRow, ready);
  return after?.id === found.id ? listOf(posts) : undefined;
}

/** The posts after the given one. */
function readSome(database: Database, id: number, after?: Post): Promise<Post[]> {
  const key = columnNames(columns);
  const { company_id = 0, day = 0, post_id = 0 } = after ?? {};
  return packedRows(
    database,
    post,
    columns,
    sql`FROM phrase_post WHERE phrase_id = ${id} AND (${key}) > (${company_id}, ${day}, ${post_id})
     ORDER BY ${key} LIMIT ${step}`,
  );
}

function listOf(posts: readonly Post[]): PostList {
  const list = new PostListBuilder(posts.length);
  for (const { company_id, day, post_id } of posts) list.add(company_id, day, post_id);
  return list.list();
}
