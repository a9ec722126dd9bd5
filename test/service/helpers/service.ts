/** Starts real services for tests and closes them; audits the credits of every data folder at the end. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, type Settings, type StartOptions, startService } from '../../../src/service';
import { makeSampleData } from '../../../src/service/sample';
import { putSample, withoutPosts } from '../../support/sample-stores';
import { auditCredits, databaseUrlOf, freshFolder, removeFolders } from './folders';

export interface TestService extends Service {
  readonly dataDir: string;
}

/** Quiet, quick to notice jobs, and with no limit that many sign-ups from one machine would meet. */
export const testSettings: Partial<Settings> = {
  logLevel: 'silent',
  sampleData: 'on',
  pollMilliseconds: 20,
  signUpsPerAddress: 1_000_000,
  verifiesPerAddress: 1_000_000,
  requestsPerMinute: 0,
};

const opened: TestService[] = [];
const dataDirs = new Set<string>();

/** Data folders in use before the test. Services on other folders are closed after it, so they stop polling. */
let before = new Set<string>();

beforeEach(() => {
  before = new Set(dataDirs);
});

afterEach(() => closeAll(opened.filter(({ dataDir }) => !before.has(dataDir))));

async function closeAll(services: readonly TestService[]): Promise<void> {
  await Promise.all(services.map((service) => service.close()));
}

/** `posts`: its sample data has job posts, which take it seconds to index. */
export async function serve({
  posts = false,
  ...options
}: Partial<StartOptions> & { posts?: boolean } = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? freshFolder();
  const sample = posts ? makeSampleData : withoutPosts;
  const databaseUrl = databaseUrlOf(dataDir);
  const settings = { ...testSettings, databaseUrl, ...options.settings };
  const isSample = settings.sampleData === 'on' && !options.sample;
  if (isSample && databaseUrl === '') await putSample(dataDir, posts, options.clock?.());
  const service = { ...(await startService({ sample, ...options, dataDir, settings })), dataDir };
  opened.push(service);
  dataDirs.add(dataDir);
  return service;
}

/** Serves without the sample data. */
export const serveEmpty = ({ settings, ...options }: Partial<StartOptions> = {}) =>
  serve({ ...options, settings: { sampleData: 'off', ...settings } });

afterAll(async () => {
  await closeAll(opened);
  for (const dataDir of dataDirs) {
    const isThere = databaseUrlOf(dataDir) !== '' || existsSync(join(dataDir, 'signalsheet.db'));
    if (isThere) await auditCredits(dataDir);
  }
  await removeFolders();
});
