/**
 * API keys: random, found by their hash, and stored encrypted so that they can be returned; and authentication by key
 * and user id (§5).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { headers } from '../../contract/headers';
import type { Deps } from '../deps';
import { ApiError } from '../errors';

const prefix = 'ssk_';
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function makeApiKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** A key has 256 random bits, so it can't be guessed from a plain hash. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/** Encrypts a key. Takes its owner's id, which the result is bound to. */
export function sealApiKey(apiKey: string, userId: string, sealingKey: Buffer): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey, iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([sealing.update(apiKey, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a key. Throws if it was sealed with another sealing key or for another user, or was changed. */
export function openApiKey(sealed: string, userId: string, sealingKey: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, sealingKey, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const opened = [opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()];
  return Buffer.concat(opened).toString('utf8');
}

/**
 * Takes the two headers' values. The user id is the account's id or its email address in any case. Throws the same
 * ApiError UNAUTHENTICATED for every error. Spends no credits.
 */
export async function authenticate(
  { store }: Pick<Deps, 'store'>,
  apiKey: string | undefined,
  userId: string | undefined,
) {
  const owner = apiKey ? await store.users.findByKeyHash(hashApiKey(apiKey)) : undefined;
  if (owner && (userId === owner.id || userId?.toLowerCase() === owner.email)) return owner;
  throw new ApiError(
    'UNAUTHENTICATED',
    `The ${headers.apiKey} or ${headers.userId} header is missing or wrong. Nothing was done and no credits ` +
      `were spent. Send your API key and, as ${headers.userId}, the email address it belongs to. To recover a ` +
      'lost key, sign up again with the same email address.',
  );
}
