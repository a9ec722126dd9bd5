import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { headers } from '../../src/contract/headers';
import { balanceOf, join } from './helpers/acts';
import { type Caller, call, errorOf, expectError } from './helpers/call';
import { operations } from './helpers/document';
import { query } from './helpers/folders';
import { serveEmpty, type TestService } from './helpers/service';

let service: TestService;
let dana: Caller;
let omar: Caller;
beforeAll(async () => {
  service = await serveEmpty();
  dana = await join(service);
  omar = await join(service);
});

const idOf = async (caller: Caller): Promise<string> => {
  const [row] = await query(service.dataDir, 'SELECT id FROM users WHERE email = ?', caller.userId);
  return String(Reflect.get(Object(row), 'id'));
};

describe('authentication', () => {
  it('takes the e-mail address in any case, or the id of the account, as the user id', async () => {
    expect((await balanceOf(dana)).currency).toBe('credits');
    await balanceOf({ ...dana, userId: dana.userId.toUpperCase() });
    await balanceOf({ ...dana, userId: await idOf(dana) });
  });

  it('answers the same 401 for every invalid credential', async () => {
    const { apiKey, userId } = headers;
    const attempts: Record<string, string>[] = [
      {},
      { [apiKey]: dana.apiKey },
      { [userId]: dana.userId },
      { [apiKey]: dana.apiKey, [userId]: '' },
      { [apiKey]: dana.apiKey, [userId]: omar.userId },
      { [apiKey]: dana.apiKey, [userId]: await idOf(omar) },
      { [apiKey]: dana.apiKey, [userId]: 'nobody@people.example' },
      { [apiKey]: `${dana.apiKey}x`, [userId]: dana.userId },
      { [apiKey]: dana.apiKey.toLowerCase(), [userId]: dana.userId },
      { [apiKey]: 'ssk_', [userId]: dana.userId },
      { [apiKey]: 'x'.repeat(5000), [userId]: dana.userId },
    ];
    const answers = await Promise.all(
      attempts.map((headers) => call(service.url, 'balance', { headers })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(errorOf)).toEqual(
      attempts.map(() => expect.objectContaining({ status: 401, code: 'UNAUTHENTICATED' })),
    );
  });

  const open: readonly string[] = ['signUp', 'verify', 'extensions'];
  const guarded = operations.filter(({ name }) => !open.includes(name));
  it.each(guarded)('guards $name before it looks at the body', async ({ name, method }) => {
    const answer = await call(service.url, name, method === 'POST' ? { body: '{"broken' } : {});
    expectError(answer, 401, 'UNAUTHENTICATED');
  });
});

describe('API keys at rest', () => {
  it('keeps the key file to its owner', () => {
    const file = statSync(joinPath(service.dataDir, 'secret.key'));
    expect(file.mode & 0o777).toBe(0o600);
    expect(statSync(joinPath(service.dataDir, 'signalsheet.db')).mode & 0o077).toBe(0);
  });

  it('never writes a key into the data folder as it is', async () => {
    const { apiKey } = await join(service);
    for (const name of readdirSync(service.dataDir).filter((name) => name !== 'outbox')) {
      const bytes = readFileSync(joinPath(service.dataDir, name), 'latin1');
      expect(bytes.includes(apiKey)).toBe(false);
    }
  });
});
