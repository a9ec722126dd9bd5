/** Reading the extensions a service announces, and sign-up by an emailed code. */
import { endpoints } from '../contract/endpoints';
import type { SignUpRequest, VerifyRequest } from '../contract/sign-up';
import type { Call } from './call';
import * as reasons from './reasons';
import { asText, Unreadable } from './tolerant';

/** Makes the service email a six-digit code. Spends nothing (§4.1). */
export function signUp(email: string): Call<{ message: string }> {
  const body: SignUpRequest = { email };
  return {
    endpoint: endpoints.signUp,
    body,
    isProof: true,
    read: (answer) => ({ message: asText(answer['message']) ?? '' }),
  };
}

/** Exchanges the emailed code for the API key. Spends nothing (§4.2). */
export function verify(email: string, code: string): Call<{ apiKey: string; isNewUser: boolean }> {
  const body: VerifyRequest = { email, otp_code: code };
  return {
    endpoint: endpoints.verify,
    body,
    read: (answer) => {
      const apiKey = asText(answer['api_key']);
      if (apiKey === undefined) throw new Unreadable(reasons.lacks('api_key'));
      return { apiKey, isNewUser: answer['is_new_user'] === true };
    },
  };
}

/** Reads the names of the extensions that a service announces. Spends nothing. */
export function readExtensions(): Call<string[]> {
  return {
    endpoint: endpoints.extensions,
    read: (answer) => {
      const names = answer['extensions'];
      return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
    },
  };
}
