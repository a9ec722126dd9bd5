/** Adds job posts: saves them by address, indexes their words, and counts them for known phrases. */
import * as v from 'valibot';
import { day } from '../../clock';
import { rewriteRow } from '../../companies/rows';
import type { Database, Queries } from '../../database/database';
import { chunks, columnNames, type Sql, sql, tuples, unindexed } from '../../database/sql';
import { takeIds } from '../../database/transaction';
import { postMarks, withoutForgotten } from '../../forgotten/forgotten';
import { indexWords } from '../reading/words';
import type { ImportCount, NewPost, WordedPost } from '../store';
import { companyIds } from './companies';
import { PhraseMatcher } from './phrase-matcher';
import type { IndexedPost, TextIndex } from './text-index';

const versionRow = v.object({ phrase_version: v.number() });
const phraseRow = v.object({ id: v.number(), text: v.string() });
const pendingRow = v.object({
  id: v.number(),
  company_id: v.number(),
  posted_at: v.number(),
  body: v.string(),
});
const keptRow = v.object({
  ...pendingRow.entries,
  title: v.string(),
  url: v.string(),
  source: v.string(),
});
type KeptPost = v.InferOutput<typeof keptRow>;

const postColumns = ['company_id', 'title', 'body', 'posted_at', 'url', 'source'] as const;
const phrasePostColumns = ['phrase_id', 'company_id', 'day', 'post_id'] as const;

export interface TechPosts {
  /** Takes each address at most once. */
  add(posts: readonly WordedPost[]): Promise<ImportCount>;
  /** Indexes at most `max` posts that were written without words, such as the sample; returns how many it indexed. */
  indexSome(max: number): Promise<number>;
  /** Deletes posts, their words and their counts, in the caller's transaction. */
  remove(tx: Queries, ids: readonly number[]): Promise<void>;
}

export function techPosts(database: Database, index: TextIndex): TechPosts {
  let known: { version: number; matcher: PhraseMatcher } | undefined;

  /**
   * Must run first in a transaction that changes posts: it outdates cached pages, and no phrase can be registered until
   * the transaction ends, so none misses a post. Returns the phrases that posts are counted for.
   */
  async function begin(tx: Queries): Promise<PhraseMatcher> {
    const state = await tx.row(
      versionRow,
      sql`UPDATE tech_state SET data_version = data_version + 1 WHERE id = 1 RETURNING phrase_version`,
    );
    const version = state?.phrase_version ?? 0;
    if (known?.version !== version) {
      const phrases = await tx.rows(
        phraseRow,
        sql`SELECT id, text FROM phrases WHERE state IN ('building', 'ready')`,
      );
      known = { version, matcher: new PhraseMatcher(phrases) };
    }
    return known.matcher;
  }

  return {
    add(given) {
      const words = new Map(given.map((post) => [post.url, post.words]));
      return database.transaction(async (tx) => {
        const matcher = await begin(tx);
        const posts = await withoutForgotten(tx, given, postMarks);
        const companies = await companyIds(tx, posts);
        const kept = await findKept(tx, posts);
        const fresh: KeptPost[] = [];
        const changed: KeptPost[] = [];
        for (const post of posts) {
          const before = kept.get(post.url);
          const after = rowOf(post, companies.get(post.domain) ?? 0, before?.id ?? 0);
          if (!before) fresh.push(after);
          else if (!isSame(before, after)) changed.push(after);
        }
        await forget(
          tx,
          index,
          matcher,
          changed.flatMap(({ url }) => kept.get(url) ?? []),
        );
        await update(tx, changed, kept);
        const added = await insert(tx, fresh);
        const indexed = [...changed, ...added].map((post) =>
          indexedOf(post, words.get(post.url) ?? ''),
        );
        await keepWords(tx, index, matcher, indexed);
        const unchanged = posts.length - fresh.length - changed.length;
        const forgotten = given.length - posts.length;
        return { added: fresh.length, updated: changed.length, unchanged, forgotten };
      });
    },

    async indexSome(max) {
      // Without pending posts, the version of the data must not change.
      if (!(await hasPending(database))) return 0;
      return database.transaction(async (tx) => {
        const matcher = await begin(tx);
        const posts = await tx.rows(
          pendingRow,
          sql`SELECT id, company_id, posted_at, body FROM job_posts WHERE indexed = 0 ORDER BY id LIMIT ${max}`,
        );
        const indexed = posts.map((post) => indexedOf(post, indexWords(post.body)));
        await keepWords(tx, index, matcher, indexed);
        await tx.run(
          sql`UPDATE job_posts SET indexed = 1
           WHERE ${inCompanies(posts)} AND id IN ${posts.map(({ id }) => id)}`,
        );
        return posts.length;
      });
    },

    async remove(tx, ids) {
      const matcher = await begin(tx);
      for (const some of chunks(ids, 500)) {
        const posts = await tx.rows(
          keptRow,
          sql`SELECT id, company_id, title, body, posted_at, url, source FROM job_posts
           WHERE indexed = 1 AND id IN ${some}`,
        );
        await forget(tx, index, matcher, posts);
        await tx.run(sql`DELETE FROM job_posts WHERE id IN ${some}`);
      }
    },
  };
}

/** A condition on the company tells a cluster which nodes have the posts. */
function inCompanies(posts: readonly { readonly company_id: number }[]): Sql {
  const companies = [...new Set(posts.map(({ company_id }) => company_id))];
  return sql`${unindexed('company_id')} IN ${companies}`;
}

/** True if some posts are not indexed yet. */
export async function hasPending(queries: Queries): Promise<boolean> {
  const query = sql`SELECT id FROM job_posts WHERE indexed = 0 LIMIT 1`;
  return (await queries.row(v.object({ id: v.number() }), query)) !== undefined;
}

function rowOf(post: NewPost, companyId: number, id: number): KeptPost {
  const { title, body, postedAt, url, source } = post;
  return { id, company_id: companyId, title, body, posted_at: postedAt, url, source };
}

function isSame(one: KeptPost, other: KeptPost): boolean {
  return v.keyof(keptRow).options.every((column) => one[column] === other[column]);
}

function indexedOf(post: v.InferOutput<typeof pendingRow>, words: string): IndexedPost {
  const { id, company_id, posted_at } = post;
  return { id, companyId: company_id, day: Math.floor(posted_at / day), words };
}

async function findKept(tx: Queries, posts: readonly NewPost[]): Promise<Map<string, KeptPost>> {
  const rows = await tx.rows(
    keptRow,
    sql`SELECT id, company_id, title, body, posted_at, url, source FROM job_posts
     WHERE indexed = 1 AND url IN ${posts.map(({ url }) => url)}`,
  );
  return new Map(rows.map((row) => [row.url, row]));
}

/** Returns the posts with their ids. */
async function insert(tx: Queries, posts: readonly KeptPost[]): Promise<KeptPost[]> {
  const ids = await takeIds(tx, 'job_posts', posts.length);
  const added = posts.map((post, at) => ({ ...post, id: ids[at] ?? 0 }));
  await tx.insert(
    'job_posts',
    [...postColumns, 'indexed', 'id'],
    added.map((post) => [...columnsOf(post), 1, post.id]),
  );
  return added;
}

async function update(
  tx: Queries,
  posts: readonly KeptPost[],
  before: ReadonlyMap<string, KeptPost>,
) {
  const [, ...columns] = postColumns;
  for (const post of posts) {
    const companyId = before.get(post.url)?.company_id ?? post.company_id;
    const [company, ...values] = columnsOf(post);
    await rewriteRow(tx, 'job_posts', { companyId, id: post.id }, Number(company), columns, values);
  }
}

function columnsOf(post: KeptPost) {
  return postColumns.map((column) => post[column]);
}

async function keepWords(
  tx: Queries,
  index: TextIndex,
  matcher: PhraseMatcher,
  posts: readonly IndexedPost[],
) {
  await index.add(tx, posts);
  // Rows in the order of the key fill neighbouring pages of the table.
  const rows = posts.flatMap((post) => countedRows(matcher, post)).sort(byKey);
  await tx.insert('phrase_post', phrasePostColumns, rows);
}

async function forget(
  tx: Queries,
  index: TextIndex,
  matcher: PhraseMatcher,
  posts: readonly KeptPost[],
) {
  const indexed = posts.map((post) => indexedOf(post, indexWords(post.body)));
  await index.remove(tx, indexed);
  for (const row of indexed.flatMap((post) => countedRows(matcher, post))) {
    const key = columnNames(phrasePostColumns);
    await tx.run(sql`DELETE FROM phrase_post WHERE (${key}) = ${tuples([row])}`);
  }
}

type CountedRow = [phraseId: number, companyId: number, day: number, postId: number];

function countedRows(matcher: PhraseMatcher, post: IndexedPost): CountedRow[] {
  return matcher.match(post.words).map((id) => [id, post.companyId, post.day, post.id]);
}

function byKey(one: CountedRow, other: CountedRow): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || one[3] - other[3];
}
