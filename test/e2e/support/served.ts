/** A data folder on which a service without sample data was started and stopped. */
import { type Settings, startService } from '../../../src/service';
import { temporaryFolder } from './product';

/** Returns the folder; its database is SQLite unless the settings name another. */
export async function served(settings: Partial<Settings> = {}): Promise<{ readonly data: string }> {
  const data = temporaryFolder();
  const service = await startService({
    dataDir: data,
    settings: { logLevel: 'silent', sampleData: 'off', ...settings },
  });
  await service.close();
  return { data };
}
