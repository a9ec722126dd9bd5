/** One-time codes: making, hashing, storing and comparing them. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { limits } from '../../contract/limits';
import { hour } from '../clock';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

interface PendingCode {
  /** Random; part of the hashed text, so that equal codes have different hashes. */
  readonly id: string;
  readonly email: string;
  readonly hash: string;
  readonly expiresAt: number;
}

/** Makes a code for an email address. The code itself is only in the mail. */
export function makeCode(email: string, codeKey: Buffer, now: number) {
  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0');
  const id = randomBytes(16).toString('hex');
  const pending: PendingCode = {
    id,
    email,
    hash: hashCode(id, code, codeKey).toString('hex'),
    expiresAt: now + limits.otpHours * hour,
  };
  return { code, pending };
}

/** Compares in constant time. */
export function isCode(
  code: string,
  pending: Pick<PendingCode, 'id' | 'hash'>,
  codeKey: Buffer,
): boolean {
  return timingSafeEqual(hashCode(pending.id, code, codeKey), Buffer.from(pending.hash, 'hex'));
}

/** Keyed with the service's secret, because six digits can be guessed from a plain hash. */
function hashCode(id: string, code: string, codeKey: Buffer): Buffer {
  return createHmac('sha256', codeKey).update(`${id}:${code}`).digest();
}

const codeRow = v.object({ id: v.string(), hash: v.string(), attempts: v.number() });
const anyRow = v.object({ attempts: v.number() });

export function sqlCodes(database: Database) {
  return {
    /** Replaces the address's pending code, with no attempt used. */
    async replace({ email, id, hash, expiresAt }: PendingCode) {
      await database.run(
        sql`INSERT INTO one_time_codes (email, id, hash, expires_at) VALUES (${email}, ${id}, ${hash}, ${expiresAt})
         ON CONFLICT (email) DO UPDATE
         SET id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0`,
      );
    },

    /** Counts an attempt before the code is compared, so that at most `max` are counted even in parallel. */
    async attempt(email: string, max: number, now: number) {
      const counted = await database.row(
        codeRow,
        sql`UPDATE one_time_codes SET attempts = attempts + 1
         WHERE email = ${email} AND expires_at > ${now} AND attempts < ${max}
         RETURNING id, hash, attempts`,
      );
      if (counted) return { kind: 'counted', ...counted } as const;
      const pending = await database.row(
        anyRow,
        sql`SELECT attempts FROM one_time_codes WHERE email = ${email} AND expires_at > ${now}`,
      );
      return { kind: pending ? 'exhausted' : 'none' } as const;
    },
  };
}
