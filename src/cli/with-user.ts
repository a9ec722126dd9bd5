/** Finds the service that a command works with: one that is given, else the data folder's own. */
import { mkdir } from 'node:fs/promises';
import { readSettings, startService } from '../service';
import { type Credentials, localUser } from './local-user';

export interface GivenService {
  readonly data: string;
  /** Address of a running service. */
  readonly service?: string;
  readonly apiKey?: string;
  readonly userId?: string;
}

/**
 * Calls `body` with a key: the given one, else that of the local user at a service which is started for as long as it
 * takes. Spends nothing itself. Throws when --service is given without a key.
 */
export async function withUser(
  { data, service: url, apiKey, userId }: GivenService,
  body: (user: Credentials) => Promise<void>,
): Promise<void> {
  if (url !== undefined) {
    if (!apiKey || !userId) throw new Error('--service also needs --api-key and --user-id.');
    return body({ baseUrl: url, apiKey, userId });
  }
  await mkdir(data, { recursive: true, mode: 0o700 });
  const service = await startService({
    dataDir: data,
    settings: { ...readSettings(process.env), logLevel: 'error' },
  });
  try {
    await body(await localUser(data, service.url));
  } finally {
    await service.close();
  }
}
