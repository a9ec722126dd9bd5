import * as v from 'valibot';
import { headers } from '../../src/contract/headers';
import { enrich, join, newEmail } from './helpers/acts';
import { call } from './helpers/call';
import { spawnService } from './helpers/child';
import { freshFolder, mailedCode, outbox, wrongCode } from './helpers/folders';

const line = v.looseObject({ level: v.string(), time: v.string(), msg: v.string() });

describe('the log', () => {
  it('has one line of JSON per request, and nothing secret', async () => {
    const dataDir = freshFolder();
    const child = await spawnService({
      dataDir,
      settings: { logLevel: 'trace', sampleData: 'off' },
    });
    const service = { url: child.url, dataDir, close: child.kill };
    const caller = await join(service);
    const email = newEmail();
    await call(child.url, 'signUp', { body: { email } });
    const code = mailedCode(dataDir, email);
    const wrong = wrongCode(code);
    await call(child.url, 'verify', { body: { email, otp_code: wrong } });
    await call(child.url, 'verify', { body: { email, otp_code: code, colour: 'mauve' } });
    await call(child.url, 'balance', {
      headers: { [headers.apiKey]: 'ssk_wrong-key', [headers.userId]: 'stranger@people.example' },
    });
    await enrich(caller, ['nobody.example']);
    await call(child.url, 'enrichAccounts', { caller, body: '{"domains": ["broken.example"' });
    await fetch(`${child.url}/private-path?key=${caller.apiKey}`);
    await call(child.url, 'balance', { caller, headers: { [headers.requestId]: 'my-request' } });
    await child.stop();

    const lines = child.log().trim().split('\n');
    const parsed = lines.map((text) => v.parse(line, JSON.parse(text)));
    expect(parsed.filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(8);
    expect(parsed).toContainEqual(
      expect.objectContaining({
        request_id: 'my-request',
        method: 'GET',
        route: '/api/v1/credits/balance',
        status: 200,
        user_id: expect.stringMatching(/^usr_/),
      }),
    );
    const codes = outbox(dataDir).flatMap(({ text }) => /^ {4}(\d{6})\r?$/m.exec(text)?.[1] ?? []);
    const secrets = [
      ...codes,
      wrong,
      caller.apiKey,
      'ssk_',
      '@people.example',
      'nobody.example',
      'broken.example',
      'mauve',
      'private-path',
    ];
    for (const secret of secrets) expect(child.log()).not.toContain(secret);
  });
});
