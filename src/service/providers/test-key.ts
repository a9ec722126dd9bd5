/** Tests a key at its provider, within a time limit. */
import { second } from '../clock';
import { inTime } from '../in-time';
import type { KeyTest, Provider, Send } from './provider';

const timeoutMs = 25 * second;

/** Spends nothing. Returns undefined if the provider couldn't be reached or understood. */
export async function testKey(
  provider: Provider,
  key: string,
  send: Send,
): Promise<KeyTest | undefined> {
  // An error may repeat the request, so it is neither logged nor shown.
  const test = provider.test(key, send).catch(() => undefined);
  return (await inTime(timeoutMs, test)) ? test : undefined;
}
