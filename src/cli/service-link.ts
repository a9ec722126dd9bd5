/** The service as the workbench's page may know it. */
import * as v from 'valibot';
import { balanceSchema } from '../contract/credits';
import { endpoints } from '../contract/endpoints';
import { headers } from '../contract/headers';
import type { ServiceLink } from '../workbench';
import type { Credentials } from './local-user';

/** Asks the service what it is; `user` is whom the start connected. Spends nothing. */
export async function serviceLink(
  url: string,
  user: Credentials | undefined,
): Promise<ServiceLink> {
  return {
    url,
    hasSampleData: await hasSampleData(url),
    account: user ? { name: user.userId, balance: () => balanceOf(user) } : null,
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

/** Credits that are free to spend. Throws when the service does not say. */
async function balanceOf({ baseUrl, userId, apiKey }: Credentials): Promise<number> {
  const answer = await fetch(baseUrl + endpoints.balance.path, {
    headers: { [headers.apiKey]: apiKey, [headers.userId]: userId },
  });
  if (!answer.ok) throw new Error(`The service answered with status ${answer.status}`);
  return v.parse(balanceSchema(), await answer.json()).available;
}
