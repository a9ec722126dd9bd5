/** Sign-up (§4.1): sends a one-time code, the same way whether or not the e-mail address has an account. */
import { limits } from '../../contract/limits';
import type { SignUpResponse } from '../../contract/sign-up';
import { ApiError } from '../errors';
import { codeMail } from '../mail/code-mail';
import type { Parts } from '../parts';
import { makeCode } from './codes';
import { countHourly } from './hourly-limits';

/**
 * Takes a normalised e-mail address and the caller's network address. Replaces the address's pending code
 * and mails the new one; never looks whether an account exists. Spends no credits.
 * Throws ApiError RATE_LIMITED, or INTERNAL_ERROR where the mail could not be sent.
 */
export async function signUp(
  parts: Pick<Parts, 'store' | 'settings' | 'clock' | 'secrets' | 'mailer'>,
  email: string,
  address: string,
): Promise<SignUpResponse> {
  const now = parts.clock();
  await limitSignUps(parts, email, address, now);
  const { code, pending } = makeCode(email, parts.secrets.codeKey, now);
  await parts.store.codes.replace(pending);
  await send(parts, email, code);
  return {
    email,
    message:
      `A ${limits.otpDigits}-digit code is on its way to ${email}. ` +
      `It works for ${limits.otpHours} hours and ${limits.otpAttempts} attempts; earlier codes no longer do.`,
  };
}

function limitSignUps(
  parts: Pick<Parts, 'store' | 'settings'>,
  email: string,
  address: string,
  now: number,
) {
  const { signUpsPerEmail, signUpsPerAddress } = parts.settings;
  return countHourly(
    parts,
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

async function send({ mailer }: Pick<Parts, 'mailer'>, email: string, code: string) {
  try {
    await mailer.send(codeMail(email, code));
  } catch (cause) {
    throw new ApiError(
      'INTERNAL_ERROR',
      'The mail with the code could not be sent. Try again in a little while.',
      {},
      { cause },
    );
  }
}
