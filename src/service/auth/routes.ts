/** The HTTP side of sign-up and verification (§4.1, §4.2). */
import { signUpRequestSchema, verifyRequestSchema } from '../../contract/sign-up';
import type { Deps } from '../deps';
import { readBody } from '../http/body';
import { remoteAddress } from '../http/proxies';
import type { Handler } from '../routes';
import { signUp } from './sign-up';
import { verify } from './verify';

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
