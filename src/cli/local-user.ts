/** The service of a command, either given or the data folder's own, and the local user's account there. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { endpoints } from '../contract/endpoints';
import { headers } from '../contract/headers';
import { localDefaults } from './options';

export interface Credentials {
  readonly baseUrl: string;
  readonly userId: string;
  readonly apiKey: string;
}

/** The folder for the embedded service's emails. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

export const localEmail = 'you@workbench.example';
const fileName = 'local-user.json';

/**
 * Returns a key that the service at `baseUrl` accepts: the one stored in the data folder, or a new one by the usual
 * sign-up with the code from the outbox. Spends nothing (§4.1, §4.2).
 */
export async function localUser(dataDir: string, baseUrl: string): Promise<Credentials> {
  const kept = await readKept(dataDir);
  if (kept && (await isTaken({ baseUrl, ...kept }))) return { baseUrl, ...kept };
  const before = new Set(await mailNames(dataDir));
  await post(baseUrl, endpoints.signUp.path, { email: localEmail });
  const code = await newestCode(dataDir, before);
  const verified = await post(baseUrl, endpoints.verify.path, {
    email: localEmail,
    otp_code: code,
  });
  const fresh = { userId: localEmail, apiKey: String(verified['api_key']) };
  await writeFile(join(dataDir, fileName), JSON.stringify(fresh), { mode: 0o600 });
  return { baseUrl, ...fresh };
}

async function readKept(dataDir: string): Promise<Omit<Credentials, 'baseUrl'> | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, fileName), 'utf8'));
  } catch {
    // No file yet, or not ours: signing up again returns the same key.
    return undefined;
  }
}

async function isTaken({ baseUrl, userId, apiKey }: Credentials): Promise<boolean> {
  const answer = await fetch(baseUrl + endpoints.balance.path, {
    headers: { [headers.apiKey]: apiKey, [headers.userId]: userId },
  });
  return answer.ok;
}

async function post(baseUrl: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The service couldn’t sign up the local user: ${text}`);
  return JSON.parse(text);
}

async function mailNames(dataDir: string): Promise<string[]> {
  return readdir(outboxOf(dataDir)).catch(() => []);
}

async function newestCode(dataDir: string, before: ReadonlySet<string>): Promise<string> {
  const fresh = (await mailNames(dataDir)).filter(
    (name) => name.endsWith('.eml') && !before.has(name),
  );
  for (const name of fresh.sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(outboxOf(dataDir), name)));
    const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
    if (code && mail.to?.some(({ address }) => address === localEmail)) {
      // Deleted because the code is used; it would otherwise appear as unread.
      await rm(join(outboxOf(dataDir), name));
      return code;
    }
  }
  throw new Error(
    'no sign-up code arrived in the outbox. Sign up in the sidebar, or pass --service, --api-key and --user-id.',
  );
}

export interface GivenService {
  readonly data: string;
  /** Address of a running service. */
  readonly service?: string;
  readonly apiKey?: string;
  readonly userId?: string;
}

/**
 * Calls `body` with a key: the given one, or the local user's at a service that runs for the duration of the call.
 * Spends nothing itself. Throws if --service is given without a key.
 */
export async function withUser(
  { data, service: url, apiKey, userId }: GivenService,
  body: (user: Credentials) => Promise<void>,
): Promise<void> {
  if (url !== undefined) {
    if (!apiKey || !userId) throw new Error('--service also needs --api-key and --user-id.');
    return body({ baseUrl: url, apiKey, userId });
  }
  const { makeFolder, readSettings, startService } = await import('../service');
  await makeFolder(data);
  const service = await startService({
    dataDir: data,
    settings: { ...readSettings({ ...localDefaults, ...process.env }), logLevel: 'error' },
  });
  try {
    await body(await localUser(data, service.url));
  } finally {
    await service.close();
  }
}
