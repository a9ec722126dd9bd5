/** Signals as workers see them: claimed under a lease when they are due, worked on batch by batch. */
import * as v from 'valibot';
import { type SignalQueue, signalKinds } from '../signals';
import type { OpenIntake } from './crm';
import type { SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { keptIcp } from './signals';
import { keepBatch } from './signals-keep';
import { extendSignal } from './signals-lease';
import { stopSignal, unreadable } from './stop';
import { countClaim, countFailure } from './tries';

const idRow = v.object({ id: v.number() });
const profileRow = v.object({ linkedin_url: v.string(), domain: v.string() });
const domainRow = v.object({ domain: v.string() });
const claimedRow = v.object({
  user_id: v.string(),
  kind: v.picklist(signalKinds),
  params: v.string(),
  icp: v.nullable(v.string()),
  run_started_at: v.number(),
  after_company: v.number(),
  claims: v.number(),
});
const askedRow = v.object({ params: v.pipe(v.string(), v.parseJson()), icp: keptIcp });

const isWaiting =
  "status IN ('accepted', 'running', 'scheduled') AND due_at <= ? AND lease_until <= ?";

/** Signals looked at in one claim, so that workers who look at once find one each. */
const candidates = 10;

/** Takes the CRM that signals add to. */
export function sqlSignalQueue(database: SqlDatabase, openIntake: OpenIntake): SignalQueue {
  return {
    async claim(token, now, leaseUntil) {
      const waiting = await database.rows(
        idRow,
        `SELECT id FROM signals WHERE ${isWaiting} ORDER BY due_at LIMIT ?`,
        now,
        now,
        candidates,
      );
      for (const { id } of waiting) {
        // A run that was interrupted goes on where it was; any other begins anew.
        const claimed = await database.row(
          claimedRow,
          `UPDATE signals SET status = 'running', lease_token = ?, lease_until = ?, ${countClaim},
             run_started_at = CASE WHEN status = 'running' THEN run_started_at ELSE ? END,
             after_company = CASE WHEN status = 'running' THEN after_company ELSE 0 END
           WHERE id = ? AND ${isWaiting}
           RETURNING user_id, kind, params, icp, run_started_at, after_company, claims`,
          token,
          leaseUntil,
          now,
          id,
          now,
          now,
        );
        if (!claimed) continue;
        const asked = v.safeParse(askedRow, claimed);
        if (asked.success) {
          const {
            user_id: userId,
            run_started_at: startedAt,
            after_company,
            kind,
            claims,
          } = claimed;
          const run = { startedAt, afterCompany: after_company, claims };
          return { signalId: id, token, userId, kind, ...asked.output, ...run };
        }
        await database.transaction((within) => stopSignal(within, id, unreadable, 'failed'));
      }
      return undefined;
    },

    async heartbeat({ signalId, token }, leaseUntil) {
      const sql = 'UPDATE signals SET lease_until = ? WHERE id = ? AND lease_token = ?';
      return (await database.run(sql, leaseUntil, signalId, token)) === 1;
    },

    async foundProfiles(signalId, linkedinUrls) {
      const rows = await database.rows(
        profileRow,
        `SELECT accounts.linkedin_url AS linkedin_url, signal_accounts.domain AS domain
         FROM signal_accounts JOIN accounts ON accounts.id = account_id
         WHERE signal_id = ? AND accounts.linkedin_url ${isOneOf(database.dialect)}`,
        signalId,
        JSON.stringify(linkedinUrls),
      );
      return new Map(rows.map(({ linkedin_url, domain }) => [linkedin_url, domain]));
    },

    async found(signalId, domains) {
      const rows = await database.rows(
        domainRow,
        `SELECT domain FROM signal_accounts
         WHERE signal_id = ? AND domain ${isOneOf(database.dialect)}`,
        signalId,
        JSON.stringify(domains),
      );
      return new Set(rows.map(({ domain }) => domain));
    },

    keep(lease, batch, now, leaseUntil) {
      return database.transaction((within) =>
        keepBatch(within, database.dialect, openIntake, lease, batch, now, leaseUntil),
      );
    },

    fail({ signalId, token }) {
      return countFailure(database, 'signals', signalId, token);
    },

    giveUp(lease, why) {
      return database.transaction(async (within) => {
        const signal = await extendSignal(within, lease, 0);
        return signal !== undefined && stopSignal(within, signal.id, why, 'failed');
      });
    },

    async release({ signalId, token }, dueAt) {
      await database.run(
        `UPDATE signals SET due_at = ?, lease_token = NULL, lease_until = 0, claims = 0
         WHERE id = ? AND lease_token = ?`,
        dueAt,
        signalId,
        token,
      );
    },
  };
}
