/** Job boards in the database: which ones are watched, their leases, and their posts. */
import * as v from 'valibot';
import { day } from '../../clock';
import type { Database, Queries } from '../../database/database';
import { sql } from '../../database/sql';
import { candidates, leasedTable, resetFailures } from '../../jobs/leased-table';
import type { EndedFor } from '../../jobs/messages';
import { beginCompanies } from '../../technology/stored/companies';
import type { BoardAddress, Fruitless, Validators } from '../source';

/** A worker's lease of a board; each claim has its own token. */
export interface ClaimedBoard extends BoardAddress {
  readonly id: number;
  readonly token: string;
  readonly domain: string;
  readonly foundBy: 'site' | 'operator';
  readonly validators: Validators | null;
  /** Claims since the board was last read, including this one. */
  readonly claims: number;
}

/** A post of a board, as stored. */
interface BoardPost {
  readonly key: string;
  readonly url: string;
  readonly title: string;
  readonly department: string | null;
}

/** The result of reading a board; `posts` are all its open posts if `outcome` is `found`. */
export interface BoardUpdate {
  readonly outcome: 'found' | Fruitless['kind'];
  readonly reason: string | null;
  readonly posts: readonly BoardPost[];
  readonly unknown: number;
  readonly validators: Validators | null;
  readonly dueAt: number;
}

/**
 * A board that lost more than this share of its posts between two readings is believed only when a second
 * reading confirms it.
 */
const suspiciousLoss = 0.8;
/** Smaller boards are always believed: losing two of three posts is normal. */
const fewPosts = 5;

const idRow = v.object({ id: v.number() });
const claimedRow = v.object({
  id: v.number(),
  vendor: v.string(),
  board: v.string(),
  domain: v.string(),
  foundBy: v.picklist(['site', 'operator']),
  etag: v.nullable(v.string()),
  lastModified: v.nullable(v.string()),
  claims: v.number(),
});
const countedRow = v.object({ posts: v.number(), fell_to: v.nullable(v.number()) });
const seenRow = v.object({ post_key: v.string(), first_seen_at: v.number() });
const lifeRow = v.object({
  post_key: v.string(),
  url: v.string(),
  missed: v.number(),
  closed_at: v.nullable(v.number()),
});
const rolesRow = v.object({
  domain: v.string(),
  department: v.nullable(v.string()),
  now: v.number(),
  days_ago_30: v.nullable(v.number()),
  days_ago_90: v.nullable(v.number()),
});
/**
 * Open roles of a company, by department: now, and 30 and 90 days ago; null if its boards weren't read yet at
 * that time.
 */
export type OpenRoles = Omit<v.InferOutput<typeof rolesRow>, 'domain'>;

/** Opted-out companies aren't read. */
const isWelcome = sql`NOT EXISTS (
  SELECT 1 FROM source_opt_outs WHERE source_opt_outs.domain = boards.domain
)`;

export function sqlBoards(database: Database) {
  const leases = leasedTable(
    database,
    'boards',
    ({ id }: { readonly id: number }) => sql`id = ${id}`,
  );
  return {
    /** Watches boards that an operator names; returns how many are new. */
    add(
      boards: readonly (BoardAddress & { readonly domain: string })[],
      until: number,
    ): Promise<number> {
      return database.transaction(async (tx) => {
        let added = 0;
        for (const { vendor, board, domain } of boards) {
          const before = await tx.row(
            idRow,
            sql`SELECT id FROM boards WHERE vendor = ${vendor} AND board = ${board}`,
          );
          if (!before) added += 1;
          await tx.run(
            sql`INSERT INTO boards (vendor, board, domain, found_by, wanted_until)
             VALUES (${vendor}, ${board}, ${domain}, 'operator', ${until})
             ON CONFLICT (vendor, board) DO UPDATE SET domain = excluded.domain,
               found_by = 'operator', wanted_until = excluded.wanted_until, due_at = 0`,
          );
        }
        return added;
      });
    },

    /**
     * Watches the boards of companies; those last read before `since` are due immediately. Returns how many
     * are due.
     */
    async want(
      domains: readonly string[],
      since: number,
      until: number,
      now: number,
    ): Promise<number> {
      await database.run(
        sql`UPDATE boards SET wanted_until = ${until} WHERE domain IN ${domains} AND wanted_until < ${until}`,
      );
      const isStale = sql`domain IN ${domains} AND ${isWelcome} AND (read_at IS NULL OR read_at < ${since})
        AND (outcome IS NULL OR outcome = 'found' OR due_at <= ${now})`;
      await database.run(
        sql`UPDATE boards SET due_at = ${now} WHERE ${isStale} AND due_at > ${now}`,
      );
      const due = await database.rows(idRow, sql`SELECT id FROM boards WHERE ${isStale}`);
      return due.length;
    },

    /** How many boards these companies have. */
    async count(domains: readonly string[]): Promise<number> {
      const rows = await database.rows(
        idRow,
        sql`SELECT id FROM boards WHERE domain IN ${domains}`,
      );
      return rows.length;
    },

    async claim(token: string, now: number, leaseUntil: number): Promise<ClaimedBoard | undefined> {
      const isDue = sql`due_at <= ${now} AND wanted_until > ${now} AND lease_until <= ${now}
        AND ${isWelcome}`;
      const due = await database.rows(
        idRow,
        sql`SELECT id FROM boards WHERE ${isDue} ORDER BY due_at LIMIT ${candidates}`,
      );
      return leases.claim(
        due,
        { token, leaseUntil },
        {
          isWaiting: isDue,
          row: claimedRow,
          columns: sql`id, vendor, board, domain, found_by AS "foundBy", etag,
             last_modified AS "lastModified", claims`,
        },
        async ({ etag, lastModified, ...board }) => {
          const isUnread = etag === null && lastModified === null;
          return { ...board, token, validators: isUnread ? null : { etag, lastModified } };
        },
      );
    },

    heartbeat: leases.heartbeat,
    fail: leases.fail,
    release: leases.release,

    async giveUp(board: ClaimedBoard, { text }: EndedFor): Promise<boolean> {
      const changed = await database.run(
        sql`UPDATE boards SET outcome = 'unreachable', reason = ${text}, wanted_until = 0, ${resetFailures}
         WHERE ${leases.isHeld(board)}`,
      );
      return changed === 1;
    },

    /** When each post of a board was first seen, by its key. */
    async firstSeen(boardId: number): Promise<ReadonlyMap<string, number>> {
      const rows = await database.rows(
        seenRow,
        sql`SELECT post_key, first_seen_at FROM board_posts WHERE board_id = ${boardId}`,
      );
      return new Map(rows.map(({ post_key, first_seen_at }) => [post_key, first_seen_at]));
    },

    /**
     * Stores a reading under its lease, in one transaction: adds new posts, reopens returned ones, and closes
     * those missing from two complete readings in a row. Returns false and changes nothing once the lease is
     * lost.
     */
    keep(board: ClaimedBoard, update: BoardUpdate, now: number): Promise<boolean> {
      return database.transaction((tx) => keepReading(tx, board, update, now));
    },

    async openRoles(
      domains: readonly string[],
      now: number,
    ): Promise<ReadonlyMap<string, readonly OpenRoles[]>> {
      const openAt = (time: number) =>
        sql`count(*) FILTER (WHERE first_seen_at <= ${time} AND (closed_at IS NULL OR closed_at > ${time}))`;
      // Until each board of the company has been read once, the count is unknown, not zero.
      const knownAt = (time: number) =>
        sql`CASE WHEN max(known_since) <= ${time} THEN ${openAt(time)} END`;
      const rows = await database.rows(
        rolesRow,
        sql`SELECT domain, department, ${openAt(now)} AS now, ${knownAt(now - 30 * day)} AS days_ago_30,
           ${knownAt(now - 90 * day)} AS days_ago_90
         FROM boards JOIN board_posts ON board_id = boards.id JOIN (
           SELECT company, max(first_read) AS known_since FROM (
             SELECT domain AS company, min(first_seen_at) AS first_read
             FROM boards JOIN board_posts ON board_id = boards.id WHERE domain IN ${domains}
             GROUP BY domain, boards.id) AS each_board GROUP BY company) AS history ON company = domain
         GROUP BY domain, department ORDER BY now DESC, department`,
      );
      const roles = new Map<string, OpenRoles[]>();
      for (const { domain, ...open } of rows)
        roles.set(domain, [...(roles.get(domain) ?? []), open]);
      return roles;
    },
  };
}

async function keepReading(
  tx: Queries,
  { id, token }: ClaimedBoard,
  update: BoardUpdate,
  now: number,
): Promise<boolean> {
  const before = await tx.row(
    countedRow,
    sql`UPDATE boards SET ${resetFailures} WHERE id = ${id} AND lease_token = ${token}
     RETURNING posts, fell_to`,
  );
  if (!before) return false;
  const { outcome, reason, posts, unknown, validators, dueAt } = update;
  if (outcome !== 'found' && outcome !== 'unchanged') {
    // The reading says nothing about the posts, and the validators remain valid.
    await tx.run(
      sql`UPDATE boards SET outcome = ${outcome}, reason = ${reason}, due_at = ${dueAt} WHERE id = ${id}`,
    );
    return true;
  }
  // Invalidates cached pages of the technology search.
  await tx.run(beginCompanies);
  const isSuspicious =
    outcome === 'found' &&
    before.fell_to === null &&
    before.posts >= fewPosts &&
    posts.length < before.posts * (1 - suspiciousLoss);
  await followPosts(tx, id, update, now, !isSuspicious);
  if (outcome === 'unchanged') {
    await tx.run(
      sql`UPDATE boards SET outcome = 'found', reason = NULL, read_at = ${now}, due_at = ${dueAt} WHERE id = ${id}`,
    );
    return true;
  }
  // Without validators, the next request returns the full board again to confirm the loss.
  const kept = isSuspicious ? null : validators;
  await tx.run(
    sql`UPDATE boards SET outcome = 'found',
       reason = ${isSuspicious ? 'most of its posts were gone at once, so it is read again before any is closed' : null},
       etag = ${kept?.etag ?? null}, last_modified = ${kept?.lastModified ?? null},
       read_at = ${now}, posts = ${isSuspicious ? before.posts : posts.length},
       fell_to = ${isSuspicious ? posts.length : null}, unknown = ${unknown}, due_at = ${dueAt}
     WHERE id = ${id}`,
  );
  return true;
}

/** An unchanged document has the same posts as the last one, and lacks the same ones. */
async function followPosts(
  tx: Queries,
  boardId: number,
  { outcome, posts }: BoardUpdate,
  now: number,
  isWhole: boolean,
) {
  const known = await tx.rows(
    lifeRow,
    sql`SELECT post_key, url, missed, closed_at FROM board_posts WHERE board_id = ${boardId}`,
  );
  const listedKeys = new Set(posts.map(({ key }) => key));
  const isThere = ({ post_key, missed }: (typeof known)[number]) =>
    outcome === 'unchanged' ? missed === 0 : listedKeys.has(post_key);
  const open = known.filter(({ closed_at }) => closed_at === null);
  const there = open.filter(isThere).map(({ post_key }) => post_key);
  await tx.run(
    sql`UPDATE board_posts SET last_seen_at = ${now}, missed = 0
     WHERE board_id = ${boardId} AND post_key IN ${there}`,
  );
  if (isWhole) {
    const gone = open.filter((post) => !isThere(post));
    const closed = gone.filter(({ missed }) => missed >= 1);
    await tx.run(
      sql`UPDATE board_posts SET missed = missed + 1 WHERE board_id = ${boardId}
       AND post_key IN ${gone.map(({ post_key }) => post_key)}`,
    );
    await tx.run(
      sql`UPDATE board_posts SET closed_at = ${now} WHERE board_id = ${boardId}
       AND post_key IN ${closed.map(({ post_key }) => post_key)}`,
    );
    await tx.run(
      sql`UPDATE job_posts SET closed_at = ${now} WHERE url IN ${closed.map(({ url }) => url)}`,
    );
  }
  if (outcome === 'unchanged') return;
  const reopened = known.filter((post) => post.closed_at !== null && isThere(post));
  await tx.run(
    sql`UPDATE board_posts SET closed_at = NULL, reopened_at = ${now}, missed = 0, last_seen_at = ${now}
     WHERE board_id = ${boardId} AND post_key IN ${reopened.map(({ post_key }) => post_key)}`,
  );
  await tx.run(
    sql`UPDATE job_posts SET closed_at = NULL, reopened_at = ${now}
     WHERE url IN ${reopened.map(({ url }) => url)}`,
  );
  const before = new Set(known.map(({ post_key }) => post_key));
  await add(
    tx,
    boardId,
    posts.filter(({ key }) => !before.has(key)),
    now,
  );
}

async function add(tx: Queries, boardId: number, posts: readonly BoardPost[], now: number) {
  await tx.insert(
    'board_posts',
    ['board_id', 'post_key', 'url', 'title', 'department', 'first_seen_at', 'last_seen_at'],
    posts.map(({ key, url, title, department }) => [
      boardId,
      key,
      url,
      title,
      department,
      now,
      now,
    ]),
  );
}
