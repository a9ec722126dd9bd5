/** One-time codes: one pending code an e-mail address, attempts counted exactly. */
import * as v from 'valibot';
import type { CodeStore } from '../users';
import type { SqlDatabase } from './database';

const codeRow = v.object({ id: v.string(), hash: v.string(), attempts: v.number() });
const anyRow = v.object({ attempts: v.number() });

export function sqlCodes(database: SqlDatabase): CodeStore {
  return {
    async replace({ email, id, hash, expiresAt }) {
      await database.run(
        `INSERT INTO one_time_codes (email, id, hash, expires_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (email) DO UPDATE
         SET id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0`,
        email,
        id,
        hash,
        expiresAt,
      );
    },

    async attempt(email, most, now) {
      const counted = await database.row(
        codeRow,
        `UPDATE one_time_codes SET attempts = attempts + 1
         WHERE email = ? AND expires_at > ? AND attempts < ?
         RETURNING id, hash, attempts`,
        email,
        now,
        most,
      );
      if (counted) return { kind: 'counted', ...counted };
      const pending = await database.row(
        anyRow,
        'SELECT attempts FROM one_time_codes WHERE email = ? AND expires_at > ?',
        email,
        now,
      );
      return { kind: pending ? 'exhausted' : 'none' };
    },
  };
}
