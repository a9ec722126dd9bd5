/** Starts real services for tests and closes them; audits the credits of every data folder at the end. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, type Settings, type StartOptions, startService } from '../../../src/service';
import { auditCredits, databaseUrlOf, freshFolder, removeFolders } from './folders';

export interface TestService extends Service {
  readonly dataDir: string;
}

/** Quiet, quick to notice jobs, and with no limit that many sign-ups from one machine would meet. */
export const testSettings: Partial<Settings> = {
  logLevel: 'silent',
  pollMilliseconds: 20,
  signUpsPerAddress: 1_000_000,
  verifiesPerAddress: 1_000_000,
  requestsPerMinute: 0,
};

const opened: TestService[] = [];

export async function serve(
  options: Partial<StartOptions> & { settings?: Partial<Settings> } = {},
): Promise<TestService> {
  const dataDir = options.dataDir ?? freshFolder();
  const databaseUrl = databaseUrlOf(dataDir);
  const settings = { ...testSettings, databaseUrl, ...options.settings };
  const service = { ...(await startService({ ...options, dataDir, settings })), dataDir };
  opened.push(service);
  return service;
}

afterAll(async () => {
  const services = opened.splice(0);
  await Promise.all(services.map((service) => service.close()));
  for (const dataDir of new Set(services.map((service) => service.dataDir))) {
    const isThere = databaseUrlOf(dataDir) !== '' || existsSync(join(dataDir, 'signalsheet.db'));
    if (isThere) await auditCredits(dataDir);
  }
  await removeFolders();
});
