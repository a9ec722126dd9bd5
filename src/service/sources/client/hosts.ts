/** Which hosts may be asked, and whose turn it is there: one request at a time with a pause between, over all processes of a store. */
import * as v from 'valibot';
import { day } from '../../clock';
import { siteOf } from '../../companies/site-of';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

/** Names that nobody can own (RFC 2606, RFC 6761, RFC 8375), so that asking for them tells others what is tried here. */
const reserved =
  /(^|\.)(example|invalid|localhost|local|internal|arpa|onion|example\.(com|net|org))$/;

/** Takes a host name; `.test` is for tests, which have a gateway. */
export function isAskable(host: string, hasGateway: boolean): boolean {
  if (reserved.test(host)) return false;
  if (/(^|\.)test$/.test(host)) return hasGateway;
  return queueOf(host) !== null;
}

/**
 * The site that shares one queue: a registrable domain with all its hosts, as of a vendor of boards, or a customer of a
 * platform such as github.io. Null for addresses and for names without one.
 */
export function queueOf(host: string): string | null {
  return siteOf(host);
}

/** Answers the turn, or from when on it is worth asking again; `stopped` where the host wants to be left alone. */
export type Turn =
  | { readonly isMine: true; readonly failures: number }
  | { readonly isMine: false; readonly at: number; readonly isStopped: boolean };

/** How the host is to be treated after a request. */
export interface Manners {
  readonly nextAt: number;
  /** Until when it is left alone altogether; 0 for not at all. */
  readonly stoppedUntil: number;
  /** Requests in a row that came to nothing. */
  readonly failures: number;
  readonly answeredAt: number | null;
}

/** How often to look whether another process is done. */
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
    /** A turn that is never given back, because its process died, ends at `until`. */
    async takeTurn(host: string, token: string, now: number, until: number): Promise<Turn> {
      const taken = await take(host, token, now, until);
      if (taken) return { isMine: true, failures: taken.failures };
      await database.run(
        sql`INSERT INTO source_hosts (host) VALUES (${host}) ON CONFLICT DO NOTHING`,
      );
      const before = await database.row(
        hostRow,
        sql`SELECT lease_until, next_at, stopped_until FROM source_hosts WHERE host = ${host}`,
      );
      const { lease_until = 0, next_at = 0, stopped_until = 0 } = before ?? {};
      // Whoever is asking there now mostly ends long before the lease does.
      const at = Math.max(next_at, stopped_until, lease_until > now ? now + otherTurnMs : now);
      return { isMine: false, at, isStopped: stopped_until > now };
    },

    async endTurn(host: string, token: string, manners: Manners): Promise<void> {
      const { nextAt, stoppedUntil, failures, answeredAt } = manners;
      await database.run(
        sql`UPDATE source_hosts SET lease_token = NULL, lease_until = 0, next_at = ${nextAt},
           stopped_until = ${stoppedUntil}, failures = ${failures},
           answered_at = coalesce(CAST(${answeredAt} AS BIGINT), answered_at)
         WHERE host = ${host} AND lease_token = ${token}`,
      );
    },

    /** What robots.txt said and when, if it was looked at since. */
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
