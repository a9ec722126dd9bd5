/**
 * Sign-up (§4.1) sends a one-time code, with the same answer whether or not the email address has an account.
 * Verification (§4.2) exchanges the code for the API key of the new or existing account.
 */
import { limits } from '../../contract/limits';
import {
  type SignUpResponse,
  signUpRequestSchema,
  type VerifyResponse,
  verifyRequestSchema,
} from '../../contract/sign-up';
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import { readBody } from '../http/body';
import { remoteAddress } from '../http/proxies';
import { codeMail } from '../mail/code-mail';
import type { Handler } from '../routes';
import type { Settings } from '../settings';
import { hashApiKey, makeApiKey, openApiKey, sealApiKey } from './api-keys';
import { isCode, makeCode } from './codes';
import { countHourly } from './rate-limits';
import { type NewUser, userWithoutKey } from './store';

export function signUpHandler(deps: Deps): Handler {
  const { bodyLimitBytes, trustedProxies } = deps.settings;
  return async (c) => {
    const { email } = await readBody(c, signUpRequestSchema(), bodyLimitBytes);
    return c.json(await signUp(deps, email, remoteAddress(c, trustedProxies)));
  };
}

export function verifyHandler(deps: Deps): Handler {
  const { bodyLimitBytes, trustedProxies } = deps.settings;
  return async (c) => {
    const body = await readBody(c, verifyRequestSchema(), bodyLimitBytes);
    const address = remoteAddress(c, trustedProxies);
    return c.json(await verify(deps, body.email, body.otp_code, address));
  };
}

type CodeDeps = Pick<Deps, 'store' | 'settings' | 'clock' | 'secrets'>;

/**
 * Takes a normalised email address and the caller's network address. Replaces the address's pending code and mails
 * the new one. If the address may not sign up, or its user is disabled, no mail is sent, and the answer and its time
 * are the same. Spends no credits. Throws ApiError SIGN_UP_OFF, RATE_LIMITED, or INTERNAL_ERROR if the mail could not
 * be sent.
 */
async function signUp(
  deps: CodeDeps & Pick<Deps, 'mailer' | 'log'>,
  email: string,
  address: string,
): Promise<SignUpResponse> {
  const { store, settings } = deps;
  refuseIfOff(settings);
  const now = deps.clock();
  const hourly = {
    [`sign-up:email:${email}`]: settings.signUpsPerEmail,
    [`sign-up:address:${address}`]: settings.signUpsPerAddress,
  };
  await countHourly(store.rateLimits, hourly, now, tooManySignUps);
  const { code, pending } = makeCode(email, deps.secrets.codeKey, now);
  await store.codes.replace(pending);
  const state = await store.users.stateOf(email);
  const isMailed = state === 'active' || (state === 'unknown' && mayJoin(settings, email));
  const isOpenToAll = settings.signUp === 'open' && settings.signUpDomains.length === 0;
  const mailing = isMailed ? send(deps, email, code) : Promise.resolve();
  if (isOpenToAll) await mailing;
  // Waiting for the mail would reveal who is a user.
  else mailing.catch((error: unknown) => deps.log.error({ err: error }, 'a code was not sent'));
  const what = `a ${limits.otpDigits}-digit code`;
  return {
    email,
    message:
      `${mayJoin(settings, email) ? `We’ve sent ${what} to ${email}` : conditional(settings, what, email)}. ` +
      `It’s valid for ${limits.otpHours} hours and ${limits.otpAttempts} attempts. Earlier codes no longer work.`,
  };
}

/** Whether a new user with this address may be made. */
function mayJoin({ signUp, signUpDomains }: Settings, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return signUp === 'open' && (signUpDomains.length === 0 || signUpDomains.includes(domain));
}

function conditional({ signUp, signUpDomains }: Settings, what: string, email: string): string {
  const rule =
    signUp === 'open'
      ? `New users need an email address at ${signUpDomains.join(' or ')}`
      : 'New users need an invitation from the operator of this service';
  return `${rule}. If ${email} can already use this service, we’ve sent ${what} to it`;
}

function refuseIfOff({ signUp }: Settings) {
  if (signUp !== 'off') return;
  throw refusal(
    'SIGN_UP_OFF',
    'This service doesn’t accept sign-ups, so no code was sent or checked. Ask its operator for access.',
    'sign_up_off',
    {},
  );
}

function tooManySignUps(seconds: number) {
  return (
    `Too many sign-ups within an hour, so no code was sent. Try again in ${seconds} seconds; ` +
    'a code that came before still works.'
  );
}

async function send({ mailer }: Pick<Deps, 'mailer'>, email: string, code: string) {
  try {
    await mailer.send(codeMail(email, code));
  } catch (cause) {
    throw new ApiError(
      'INTERNAL_ERROR',
      'The email with the code couldn’t be sent. Try again in a few minutes.',
      {},
      { cause },
    );
  }
}

/**
 * Takes a normalised email address and the code from the mail. A right code is used up; a new address gets its
 * account here, and a user whose key was revoked gets a new key. Spends no credits. Throws ApiError SIGN_UP_OFF,
 * OTP_EXPIRED, OTP_INVALID (with the attempts left), OTP_MAX_ATTEMPTS, or RATE_LIMITED if too many codes came from
 * the caller's network address.
 */
async function verify(
  deps: CodeDeps,
  email: string,
  code: string,
  address: string,
): Promise<VerifyResponse> {
  const { store, secrets, clock, settings } = deps;
  refuseIfOff(settings);
  const hourly = { [`verify:address:${address}`]: settings.verifiesPerAddress };
  await countHourly(store.rateLimits, hourly, clock(), tooManyTries);
  const attempt = await store.codes.attempt(email, limits.otpAttempts, clock());
  if (attempt.kind !== 'counted')
    throw attempt.kind === 'none' ? noCodePending() : attemptsUsedUp();
  if (!isCode(code, attempt, secrets.codeKey)) throw wrongCode(attempt.attempts);
  const redemption = await store.users.redeem(
    attempt.id,
    candidate(deps, email),
    clock(),
    mayJoin(settings, email),
  );
  if (!redemption) throw noCodePending();
  const { userId } = redemption;
  const keySealed = redemption.keySealed ?? (await giveKey(deps, userId));
  if (keySealed === undefined) throw noCodePending();
  return {
    email,
    api_key: openApiKey(keySealed, userId, secrets.sealingKey),
    is_new_user: redemption.isNew,
  };
}

/** Always made, so that new and existing users take the same work. */
function candidate({ secrets, settings }: CodeDeps, email: string): NewUser {
  const apiKey = makeApiKey();
  const user = userWithoutKey(email, settings);
  const keySealed = sealApiKey(apiKey, user.id, secrets.sealingKey);
  return { ...user, keyHash: hashApiKey(apiKey), keySealed };
}

function giveKey({ store, secrets }: CodeDeps, userId: string): Promise<string | undefined> {
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
