/** The service's base address, the key and the user id (§5). */
import { problemError } from './problem';
import * as reasons from './reasons';

export interface Connection {
  /** Scheme, host and optional path, without a trailing slash. */
  readonly baseUrl: string;
  readonly userId: string;
  readonly apiKey: string;
}

const loopback = String.raw`(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])`;

/**
 * Takes the address as typed; returns it without a trailing slash. Throws BAD_ADDRESS unless it is https (or http on
 * this machine) without user, query or fragment.
 */
export function readBaseUrl(text: string): string {
  const match = /^(https?):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?(\/[\w./~-]*)?$/i.exec(
    text.trim(),
  );
  const host = match?.[2]?.toLowerCase();
  if (!match || !host) throw problemError('BAD_ADDRESS', [reasons.notWebAddress()]);
  if (match[1]?.toLowerCase() === 'http' && !new RegExp(`^${loopback}$`).test(host)) {
    throw problemError('BAD_ADDRESS', [reasons.unencrypted()]);
  }
  return text.trim().replace(/\/+$/, '');
}

/** An address without the port of a service on this machine, which may have another after each start. */
export function withoutLocalPort(baseUrl: string): string {
  return baseUrl.replace(new RegExp(String.raw`^(https?://${loopback}):\d+`, 'i'), '$1');
}

/** A user id for display to others: its first character and, of an email address, the domain. */
export function maskUserId(userId: string): string {
  return userId.replace(/^(.)[^@]*/, '$1…');
}

/** A key for display: its beginning up to the first underscore and its last four characters. */
export function maskKey(apiKey: string): string {
  const prefix = /^[a-z]{1,8}_/i.exec(apiKey)?.[0] ?? '';
  return apiKey.length < prefix.length + 12 ? '••••' : `${prefix}••••${apiKey.slice(-4)}`;
}
