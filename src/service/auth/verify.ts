/** Verification (§4.2): trades a one-time code for the API key, of a new account or of the one there is. */
import { randomBytes } from 'node:crypto';
import { limits } from '../../contract/limits';
import type { VerifyResponse } from '../../contract/sign-up';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { starterIcp } from '../icps/icp';
import { hashApiKey, makeApiKey, openApiKey, sealApiKey } from './api-keys';
import { isCode } from './codes';
import { countHourly } from './hourly-limits';
import type { NewUser } from './store';

type VerifyDeps = Pick<Deps, 'store' | 'settings' | 'clock' | 'secrets'>;

/**
 * Takes a normalised e-mail address and the code that came by mail. A right code is spent; a new e-mail
 * address gets its account here, and a user whose key was revoked a new one. Spends no credits.
 * Throws ApiError OTP_EXPIRED, OTP_INVALID (with the attempts left), OTP_MAX_ATTEMPTS, or RATE_LIMITED where
 * too many came from the caller's network address.
 */
export async function verify(
  deps: VerifyDeps,
  email: string,
  code: string,
  address: string,
): Promise<VerifyResponse> {
  const { store, secrets, clock, settings } = deps;
  const hourly = { [`verify:address:${address}`]: settings.verifiesPerAddress };
  await countHourly(deps, hourly, clock(), tooManyTries);
  const attempt = await store.codes.attempt(email, limits.otpAttempts, clock());
  if (attempt.kind === 'none') throw noCodePending();
  if (attempt.kind === 'exhausted') throw attemptsUsedUp();
  if (!isCode(code, attempt, secrets.codeKey)) throw wrongCode(attempt.attempts);
  const redemption = await store.users.redeem(attempt.id, candidate(deps, email), clock());
  if (redemption.kind === 'spent') throw noCodePending();
  const { userId } = redemption;
  const keySealed = redemption.keySealed ?? (await giveKey(deps, userId));
  return {
    email,
    api_key: openApiKey(keySealed, userId, secrets.sealingKey),
    is_new_user: redemption.isNew,
  };
}

/** Made whether or not it will be needed, so that both cases take the same work. */
function candidate({ secrets, settings }: VerifyDeps, email: string): NewUser {
  const id = `usr_${randomBytes(12).toString('hex')}`;
  const apiKey = makeApiKey();
  return {
    id,
    email,
    keyHash: hashApiKey(apiKey),
    keySealed: sealApiKey(apiKey, id, secrets.sealingKey),
    startingCredits: settings.startingCredits,
    starterIcp: settings.starterIcp === 'on' ? starterIcp : undefined,
  };
}

function giveKey({ store, secrets }: VerifyDeps, userId: string): Promise<string> {
  const apiKey = makeApiKey();
  const sealed = sealApiKey(apiKey, userId, secrets.sealingKey);
  return store.users.giveKey(userId, hashApiKey(apiKey), sealed);
}

function tooManyTries(seconds: number) {
  return `Too many codes were tried in an hour, so this one wasn’t checked. Try again in ${seconds} seconds.`;
}

function noCodePending() {
  return new ApiError(
    'OTP_EXPIRED',
    `There’s no valid code for this email address: it was used, is older than ${limits.otpHours} hours, or ` +
      'was never requested. Sign up again to get a new one.',
  );
}

function attemptsUsedUp() {
  return new ApiError(
    'OTP_MAX_ATTEMPTS',
    `This code was tried ${limits.otpAttempts} times and no longer works. Sign up again to get a new one.`,
  );
}

function wrongCode(attempts: number) {
  const remaining = limits.otpAttempts - attempts;
  return new ApiError(
    'OTP_INVALID',
    remaining > 0
      ? `That code isn’t right. Attempts left: ${remaining}.`
      : 'That code isn’t right, and this was the last attempt. Sign up again to get a new one.',
    { remaining_attempts: remaining },
  );
}
