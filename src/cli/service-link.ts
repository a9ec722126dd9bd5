/** The service as the workbench's page may know it. */
import type { ScriptRunner, ServiceLink } from '../workbench';
import { callAddon } from './connect-addon';

/** Asks the service what it is; `addon` is asked for its account whenever somebody looks. Spends nothing. */
export async function serviceLink(
  url: string,
  addon: () => ScriptRunner | undefined,
): Promise<ServiceLink> {
  return {
    url,
    hasSampleData: await hasSampleData(url),
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
