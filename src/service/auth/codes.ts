/** One-time codes: made, hashed, kept and compared. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { limits } from '../../contract/limits';
import { hour } from '../clock';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

interface PendingCode {
  /** Random; part of what is hashed, so that equal codes never look alike. */
  readonly id: string;
  readonly email: string;
  readonly hash: string;
  readonly expiresAt: number;
}

/** Makes a code for an e-mail address. The code itself goes into the mail and is kept nowhere. */
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

/** Six digits are soon guessed, so a plain hash would hide nothing: this one needs the service's secret. */
function hashCode(id: string, code: string, codeKey: Buffer): Buffer {
  return createHmac('sha256', codeKey).update(`${id}:${code}`).digest();
}

const codeRow = v.object({ id: v.string(), hash: v.string(), attempts: v.number() });
const anyRow = v.object({ attempts: v.number() });

export function sqlCodes(database: Database) {
  return {
    /** Makes this the e-mail address's only pending code, with no attempt used. */
    async replace({ email, id, hash, expiresAt }: PendingCode) {
      await database.run(
        sql`INSERT INTO one_time_codes (email, id, hash, expires_at) VALUES (${email}, ${id}, ${hash}, ${expiresAt})
         ON CONFLICT (email) DO UPDATE
         SET id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at, attempts = 0`,
      );
    },

    /** Counts one attempt before anything is compared: however many come at once, at most `max` are counted. */
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
