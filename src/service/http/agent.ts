/** The HTTP side of sign-up and verification (§4.1, §4.2). */
import { signUpRequestSchema, verifyRequestSchema } from '../../contract/sign-up';
import { signUp } from '../auth/sign-up';
import { verify } from '../auth/verify';
import type { Parts } from '../parts';
import { readBody } from './body';
import { remoteAddress } from './remote-address';
import type { Handler } from './routes';

export function signUpHandler(parts: Parts): Handler {
  const { bodyLimitBytes, trustedProxies } = parts.settings;
  return async (c) => {
    const { email } = await readBody(c, signUpRequestSchema(), bodyLimitBytes);
    return c.json(await signUp(parts, email, remoteAddress(c, trustedProxies)));
  };
}

export function verifyHandler(parts: Parts): Handler {
  const { bodyLimitBytes, trustedProxies } = parts.settings;
  return async (c) => {
    const body = await readBody(c, verifyRequestSchema(), bodyLimitBytes);
    const address = remoteAddress(c, trustedProxies);
    return c.json(await verify(parts, body.email, body.otp_code, address));
  };
}
