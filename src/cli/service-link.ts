/** The service as the workbench's page may know it. */
import type { ScriptRunner, ServiceLink } from '../workbench';
import { callAddon } from './connect-addon';
import { contactInEnvironment, keepContact, localSettings } from './local-settings';
import type { ServiceProcess } from './service-process';

/** Asks the service what it is; `addon` is asked for its account whenever somebody looks. Spends nothing. */
export async function serviceLink(
  service: Pick<ServiceProcess, 'url' | 'restart'>,
  dataDir: string,
  addon: () => ScriptRunner | undefined,
): Promise<ServiceLink> {
  const { url } = service;
  return {
    url,
    hasSampleData: await hasSampleData(url),
    async sourcesContact() {
      const { SIGNALSHEET_CONTACT: kept = '' } = await localSettings(dataDir);
      return contactInEnvironment() ?? kept;
    },
    async setSourcesContact(contact) {
      if (contactInEnvironment() !== undefined) {
        throw new Error(
          'SIGNALSHEET_CONTACT is set where the workbench was started. Change it there.',
        );
      }
      await keepContact(dataDir, contact);
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
