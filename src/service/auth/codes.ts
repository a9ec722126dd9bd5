/** One-time codes: made, hashed and compared. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../contract/limits';
import { hour } from '../clock';
import type { PendingCode } from '../store/users';

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
