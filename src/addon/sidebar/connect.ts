/** Connecting by an emailed code or an existing key, and disconnecting. */
import { sendOrThrow } from '../../client/call';
import { type Connection, readBaseUrl } from '../../client/connection';
import { readBalance } from '../../client/credits';
import { ProblemError, problem } from '../../client/problem';
import { signUp, verify } from '../../client/sign-up';
import { connect, disconnect as forgetConnection } from '../../sheet/account';
import { locked } from '../../sheet/execution';
import type { Platform, UserPlatform } from '../../sheet/ports';
import { callerOf } from '../../sheet/settings/connection';
import type { Overview } from './api';
import { forgetChoices, overview, rememberBaseUrl } from './overview';

/** Requests a code by email. Throws BAD_ADDRESS, INVALID_EMAIL and the service's problem. */
export function sendCode(
  platform: UserPlatform,
  input: { baseUrl: string; email: string },
): { message: string } {
  const caller = anonymous(platform, input.baseUrl);
  return sendOrThrow(caller, signUp(readEmail(input.email)));
}

/** Exchanges the code for the key and stores it. Throws BUSY before the code is used, and the service's problem. */
export function connectWithCode(
  platform: UserPlatform,
  input: { baseUrl: string; email: string; userId: string; code: string },
): Overview {
  const caller = anonymous(platform, input.baseUrl);
  const email = readEmail(input.email);
  const userId = input.userId.trim() || email;
  // The code works only once, so the lock is taken first: then the key can be stored even if the user id is wrong.
  locked(platform, () => {
    const { apiKey } = sendOrThrow(caller, verify(email, input.code.trim()));
    connect(platform, { ...caller.connection, userId, apiKey });
  });
  return overview(platform);
}

/** Checks the key by reading the balance, then stores it. Throws BAD_KEY, BUSY and other problems of the service. */
export function connectWithKey(
  platform: UserPlatform,
  input: { baseUrl: string; userId: string; apiKey: string },
): Overview {
  const { http, connection, now } = anonymous(platform, input.baseUrl);
  const tried: Connection = {
    ...connection,
    userId: input.userId.trim(),
    apiKey: input.apiKey.trim(),
  };
  if (tried.userId === '' || tried.apiKey === '') throw new ProblemError(problem('BAD_KEY'));
  sendOrThrow({ http, connection: tried, now }, readBalance());
  connect(platform, tried);
  return overview(platform);
}

/**
 * Erases the key, the user id, the shared copy and the remembered choices; pauses this user's open runs. Throws BUSY;
 * then nothing was erased.
 */
export function disconnect(platform: UserPlatform): Overview {
  forgetConnection(platform);
  forgetChoices(platform);
  return overview(platform);
}

/** The available credits. */
export function readCredits(platform: Platform): number {
  return sendOrThrow(callerOf(platform), readBalance());
}

function anonymous(platform: UserPlatform, address: string) {
  const baseUrl = readBaseUrl(address);
  rememberBaseUrl(platform, baseUrl);
  const connection: Connection = { baseUrl, userId: '', apiKey: '' };
  return { http: platform.http, connection, now: () => platform.clock.now() };
}

function readEmail(text: string): string {
  const email = text.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new ProblemError(problem('INVALID_EMAIL', [email.slice(0, 60)]));
  return email;
}
