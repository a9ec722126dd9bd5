/** Signals as workers see them: claimed under a lease when they are due, worked on batch by batch. */
import * as v from 'valibot';
import type { OpenIntake } from '../crm/crm-store';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { unreadable } from '../jobs/messages';
import { oldestWaiting } from '../jobs/queue';
import { stopSignal } from '../jobs/stop';
import { countClaim, countFailure } from '../jobs/tries';
import { keepBatch } from './keep';
import { extendSignal } from './lease';
import { keptIcp } from './signal-store';
import { type SignalQueue, signalKinds } from './store';

const idRow = v.object({ id: v.number(), user_id: v.string(), due_at: v.number() });
const profileRow = v.object({ linkedin_url: v.string(), domain: v.string() });
const domainRow = v.object({ domain: v.string() });
const claimedRow = v.object({
  kind: v.picklist(signalKinds),
  params: v.string(),
  icp: v.nullable(v.string()),
  run_started_at: v.number(),
  after_company: v.number(),
  accounts_found: v.number(),
  claims: v.number(),
});
const askedRow = v.object({ params: v.pipe(v.string(), v.parseJson()), icp: keptIcp });

const waitingAt = (now: Sql) =>
  sql`status IN ('accepted', 'running', 'scheduled') AND paused_at IS NULL
    AND due_at <= ${now} AND lease_until <= ${now}`;

/** Takes the CRM that signals add to. */
export function sqlSignalQueue(database: Database, openIntake: OpenIntake): SignalQueue {
  return {
    async claim(token, now, leaseUntil) {
      const isWaiting = waitingAt(sql`${now}`);
      const waiting = await oldestWaiting(database, idRow, 'signals', waitingAt, now);
      for (const { id, user_id: userId } of waiting) {
        // A run that was interrupted goes on where it was; any other begins anew.
        const claimed = await database.row(
          claimedRow,
          sql`UPDATE signals SET status = 'running', lease_token = ${token},
             lease_until = ${leaseUntil}, ${countClaim}, waits_for = NULL,
             run_started_at = CASE WHEN status = 'running' THEN run_started_at ELSE ${now} END,
             after_company = CASE WHEN status = 'running' THEN after_company ELSE 0 END
           WHERE user_id = ${userId} AND id = ${id} AND ${isWaiting}
           RETURNING kind, params, icp, run_started_at, after_company, accounts_found, claims`,
        );
        if (!claimed) continue;
        const asked = v.safeParse(askedRow, claimed);
        if (asked.success) {
          const {
            run_started_at: startedAt,
            after_company,
            accounts_found: accountsFound,
            kind,
            claims,
          } = claimed;
          const run = { startedAt, afterCompany: after_company, accountsFound, claims };
          return { signalId: id, token, userId, kind, ...asked.output, ...run };
        }
        await database.transaction((tx) =>
          stopSignal(tx, { userId, signalId: id }, unreadable, 'failed'),
        );
      }
      return undefined;
    },

    async heartbeat({ userId, signalId, token }, leaseUntil) {
      const extended = await database.run(
        sql`UPDATE signals SET lease_until = ${leaseUntil}
         WHERE user_id = ${userId} AND id = ${signalId} AND lease_token = ${token}`,
      );
      return extended === 1;
    },

    async foundProfiles({ userId, signalId }, linkedinUrls) {
      const rows = await database.rows(
        profileRow,
        sql`SELECT accounts.linkedin_url AS linkedin_url, found.domain AS domain
         FROM signal_accounts AS found
         JOIN accounts ON accounts.user_id = found.user_id AND accounts.id = account_id
         WHERE found.user_id = ${userId} AND signal_id = ${signalId}
           AND accounts.linkedin_url IN ${linkedinUrls}`,
      );
      return new Map(rows.map(({ linkedin_url, domain }) => [linkedin_url, domain]));
    },

    async found({ userId, signalId }, domains) {
      const rows = await database.rows(
        domainRow,
        sql`SELECT domain FROM signal_accounts
         WHERE user_id = ${userId} AND signal_id = ${signalId} AND domain IN ${domains}`,
      );
      return new Set(rows.map(({ domain }) => domain));
    },

    keep(lease, batch, now, leaseUntil) {
      return database.transaction((tx) => keepBatch(tx, openIntake, lease, batch, now, leaseUntil));
    },

    fail({ userId, signalId, token }) {
      return countFailure(database, 'signals', { userId, id: signalId, token });
    },

    giveUp(lease, why) {
      return database.transaction(async (tx) => {
        const signal = await extendSignal(tx, lease, 0);
        return signal !== undefined && stopSignal(tx, lease, why, 'failed');
      });
    },

    async release({ userId, signalId, token }, dueAt) {
      await database.run(
        sql`UPDATE signals SET due_at = ${dueAt}, lease_token = NULL, lease_until = 0, claims = 0
         WHERE user_id = ${userId} AND id = ${signalId} AND lease_token = ${token}`,
      );
    },
  };
}
