import { join as joinPath } from 'node:path';
import Libsql from 'libsql';
import { balanceOf, jobEnd, newEmail } from './helpers/acts';
import { call, expectError } from './helpers/call';
import { spawnService } from './helpers/child';
import { everybody } from './helpers/directories';
import { known } from './helpers/domains';
import { freshFolder, query } from './helpers/folders';
import { jobAtGate } from './helpers/gate';
import { serve } from './helpers/service';
import { until } from './helpers/until';

const settings = { sampleData: 'off' } as const;

describe('a store that fails', () => {
  it('gives a 500 that tells the caller what to do, without internal details', async () => {
    const service = await serve({ settings });
    const signUp = () => call(service.url, 'signUp', { body: { email: newEmail() } });
    await query(service.dataDir, 'ALTER TABLE rate_events RENAME TO hidden');
    const verify = () =>
      call(service.url, 'verify', { body: { email: newEmail(), otp_code: '123456' } });
    for (const answer of [await signUp(), await verify()]) {
      expectError(answer, 500, 'INTERNAL_ERROR');
      expect(answer.text).not.toMatch(/rate_events|sql/i);
    }
    await query(service.dataDir, 'ALTER TABLE hidden RENAME TO rate_events');
    expect((await signUp()).status).toBe(200);
  });

  it('delays jobs, and neither loses nor doubles their items', async () => {
    const { gate, service, caller, job_id } = await jobAtGate(known(30));
    await query(service.dataDir, 'ALTER TABLE accounts RENAME TO hidden');
    const asked = gate.asked;
    gate.open();
    await until('another try', () => gate.asked > asked);
    await query(service.dataDir, 'ALTER TABLE hidden RENAME TO accounts');
    const job = await jobEnd(caller, job_id);
    expect(job.progress).toMatchObject({ completed: 30, new_accounts: 30 });
    expect(await balanceOf(caller)).toMatchObject({ used_total: 30, reserved: 0 });
  });

  it('gives a 503 with Retry-After while another process keeps it locked', async () => {
    const dataDir = freshFolder();
    const child = await spawnService({ dataDir, settings });
    const locker = new Libsql(joinPath(dataDir, 'signalsheet.db'), { timeout: 1000 });
    locker.exec('BEGIN IMMEDIATE');
    const signUp = () => call(child.url, 'signUp', { body: { email: newEmail() } });
    expectError(await signUp(), 503, 'UNAVAILABLE', { retry_after_seconds: 1 });
    locker.exec('ROLLBACK');
    locker.close();
    expect((await signUp()).status).toBe(200);
    await child.stop();
  });
});

describe('a slow directory', () => {
  it('does not cost a living worker its lease', async () => {
    const options = { settings: { leaseSeconds: 3 } };
    const { gate, service, caller, job_id } = await jobAtGate(known(10), options);
    const lease = async () => {
      const [row] = await query(service.dataDir, 'SELECT lease_token, lease_until FROM jobs');
      return {
        token: String(Reflect.get(Object(row), 'lease_token')),
        until: Number(Reflect.get(Object(row), 'lease_until')),
      };
    };
    const first = await lease();
    const rival = await serve({ dataDir: service.dataDir, directory: everybody, settings });
    await until(
      'the lease to outlive its first end',
      async () => (await lease()).until > first.until + 1000,
    );
    expect((await lease()).token).toBe(first.token);
    await rival.close();
    gate.open();
    expect((await jobEnd(caller, job_id)).progress.new_accounts).toBe(10);
  });
});
