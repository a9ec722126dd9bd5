/**
 * Which hosts may be requested, and when: one request at a time per host with a pause between, across all
 * processes of a store.
 */
import * as v from 'valibot';
import { day } from '../../clock';
import { siteOf } from '../../companies/site-of';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

/** Names that can't be registered (RFC 2606, RFC 6761, RFC 8375). Looking them up would only reveal test data. */
const reserved =
  /(^|\.)(example|invalid|localhost|local|internal|arpa|onion|example\.(com|net|org))$/;

/** Takes a host name. `.test` is for tests, which use a gateway. */
export function isAskable(host: string, hasGateway: boolean): boolean {
  if (reserved.test(host)) return false;
  if (/(^|\.)test$/.test(host)) return hasGateway;
  return queueOf(host) !== null;
}

/**
 * The key of the queue that a host shares: its registrable domain, or a customer's domain on a platform such
 * as github.io. Null for IP addresses and for names without a registrable domain.
 */
export function queueOf(host: string): string | null {
  return siteOf(host);
}

/** The turn, or when to ask again; `isStopped` if the host wants to be left alone. */
export type Turn =
  | { readonly isMine: true; readonly failures: number }
  | { readonly isMine: false; readonly at: number; readonly isStopped: boolean };

/** How to treat the host after a request. */
export interface Politeness {
  readonly nextAt: number;
  /** When requests to the host may resume; 0 if they aren't stopped. */
  readonly stoppedUntil: number;
  /** Failed requests in a row. */
  readonly failures: number;
  readonly answeredAt: number | null;
}

/** How often to check whether another process has finished. */
const otherTurnMs = 200;

const failuresRow = v.object({ failures: v.number() });
const hostRow = v.object({
  lease_until: v.number(),
  next_at: v.number(),
  stopped_until: v.number(),
});
const robotsRow = v.object({ rules: v.string(), checked_at: v.number() });

export type HostStore = ReturnType<typeof sqlHosts>;

export function sqlHosts(database: Database) {
  async function take(host: string, token: string, now: number, until: number) {
    const today = Math.floor(now / day);
    return database.row(
      failuresRow,
      sql`UPDATE source_hosts SET lease_token = ${token}, lease_until = ${until},
         requests = CASE WHEN day = ${today} THEN requests + 1 ELSE 1 END, day = ${today}
       WHERE host = ${host} AND lease_until <= ${now} AND next_at <= ${now} AND stopped_until <= ${now}
       RETURNING failures`,
    );
  }

  return {
    /** A turn that is never ended, because its process died, expires at `until`. */
    async takeTurn(host: string, token: string, now: number, until: number): Promise<Turn> {
      const leased = await take(host, token, now, until);
      if (leased) return { isMine: true, failures: leased.failures };
      await database.run(
        sql`INSERT INTO source_hosts (host) VALUES (${host}) ON CONFLICT DO NOTHING`,
      );
      const before = await database.row(
        hostRow,
        sql`SELECT lease_until, next_at, stopped_until FROM source_hosts WHERE host = ${host}`,
      );
      const { lease_until = 0, next_at = 0, stopped_until = 0 } = before ?? {};
      // The process that has the turn usually finishes long before its lease ends.
      const at = Math.max(next_at, stopped_until, lease_until > now ? now + otherTurnMs : now);
      return { isMine: false, at, isStopped: stopped_until > now };
    },

    async endTurn(host: string, token: string, politeness: Politeness): Promise<void> {
      const { nextAt, stoppedUntil, failures, answeredAt } = politeness;
      await database.run(
        sql`UPDATE source_hosts SET lease_token = NULL, lease_until = 0, next_at = ${nextAt},
           stopped_until = ${stoppedUntil}, failures = ${failures},
           answered_at = coalesce(CAST(${answeredAt} AS BIGINT), answered_at)
         WHERE host = ${host} AND lease_token = ${token}`,
      );
    },

    /** The rules of robots.txt and when they were fetched, if after `since`. */
    async robots(origin: string, since: number) {
      return database.row(
        robotsRow,
        sql`SELECT rules, checked_at FROM source_robots WHERE origin = ${origin} AND checked_at > ${since}`,
      );
    },

    async keepRobots(origin: string, rules: string, now: number): Promise<void> {
      await database.run(
        sql`INSERT INTO source_robots (origin, rules, checked_at) VALUES (${origin}, ${rules}, ${now})
         ON CONFLICT (origin) DO UPDATE SET rules = excluded.rules, checked_at = excluded.checked_at`,
      );
    },
  };
}
