/** The service as the workbench's page may know it. */
import type { ScriptRunner, ServiceLink } from '../workbench';
import { callAddon } from './connect-addon';
import { contactInEnvironment, keepContact, localSettings } from './local-settings';
import type { ServiceProcess } from './service-process';

/**
 * Asks the service what it is; `addon` is asked for its account whenever somebody looks. `dataNotice` says for the page's
 * header which companies are made up. Spends nothing.
 */
export async function serviceLink(
  service: Pick<ServiceProcess, 'url' | 'restart'>,
  dataDir: string,
  addon: () => ScriptRunner | undefined,
): Promise<ServiceLink & { dataNotice(): string | undefined }> {
  const { url } = service;
  const hasSample = await hasSampleData(url);
  const { SIGNALSHEET_CONTACT: kept = '' } = await localSettings(dataDir);
  let current = contactInEnvironment() ?? kept;
  return {
    url,
    hasSampleData: hasSample,
    dataNotice() {
      if (!hasSample) return undefined;
      return current === '' ? 'Sample data' : 'Sample and real data';
    },
    sourcesContact: async () => current,
    async setSourcesContact(contact) {
      if (contactInEnvironment() !== undefined) {
        throw new Error(
          'SIGNALSHEET_CONTACT is set where the workbench was started. Change it there.',
        );
      }
      await keepContact(dataDir, contact);
      current = contact;
      await service.restart();
    },
    async account() {
      const script = addon();
      const connection = script && (await callAddon(script, 'overview', {})).connection;
      if (!connection) return null;
      const balance = await callAddon(script, 'balance', {}).catch(() => undefined);
      return { name: connection.userId, balance: balance?.credits ?? null };
    },
  };
}

async function hasSampleData(url: string): Promise<boolean> {
  const health: unknown = await (await fetch(`${url}/healthz`)).json();
  return (
    typeof health === 'object' &&
    health !== null &&
    'sample_data' in health &&
    health.sample_data === true
  );
}
