/** Sign-up (§4.1): sends a one-time code, the same way whether or not the e-mail address has an account. */
import { limits } from '../../contract/limits';
import type { SignUpResponse } from '../../contract/sign-up';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { codeMail } from '../mail/code-mail';
import { makeCode } from './codes';
import { countHourly } from './hourly-limits';

/**
 * Takes a normalised e-mail address and the caller's network address. Replaces the address's pending code
 * and mails the new one; never looks whether an account exists. Spends no credits.
 * Throws ApiError RATE_LIMITED, or INTERNAL_ERROR where the mail could not be sent.
 */
export async function signUp(
  deps: Pick<Deps, 'store' | 'settings' | 'clock' | 'secrets' | 'mailer'>,
  email: string,
  address: string,
): Promise<SignUpResponse> {
  const now = deps.clock();
  await limitSignUps(deps, email, address, now);
  const { code, pending } = makeCode(email, deps.secrets.codeKey, now);
  await deps.store.codes.replace(pending);
  await send(deps, email, code);
  return {
    email,
    message:
      `We’ve sent a ${limits.otpDigits}-digit code to ${email}. ` +
      `It’s valid for ${limits.otpHours} hours and ${limits.otpAttempts} attempts. Earlier codes no longer work.`,
  };
}

function limitSignUps(
  deps: Pick<Deps, 'store' | 'settings'>,
  email: string,
  address: string,
  now: number,
) {
  const { signUpsPerEmail, signUpsPerAddress } = deps.settings;
  return countHourly(
    deps,
    {
      [`sign-up:email:${email}`]: signUpsPerEmail,
      [`sign-up:address:${address}`]: signUpsPerAddress,
    },
    now,
    (seconds) =>
      `Too many sign-ups within an hour, so no code was sent. Try again in ${seconds} seconds; ` +
      'a code that came before still works.',
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
