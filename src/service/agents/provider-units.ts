/** What a run of an agent may use of a user's own keys of data providers, in their units. */
import type { AgentEstimateResponse, AgentOperation } from '../../contract/agents';
import type { Deps } from '../deps';
import { linksFor, ownKeysFor } from '../providers/keys';
import { type Capability, named } from '../providers/provider';
import { unitsLeft } from './store';

/** What own keys are asked for in an operation. */
const asksFor: Readonly<Partial<Record<AgentOperation, readonly Capability[]>>> = {
  enrich_companies: ['company'],
  find_people: ['people'],
  find_contacts: ['email', 'phone'],
  verify_people: ['employer'],
};

/**
 * Takes an operation, and how many items it is about, if that is known. Returns the most units that it may use of each own
 * key that can answer it, 0 if the user lets agents ask none. Spends nothing.
 */
export async function providerUnits(
  deps: Pick<Deps, 'store' | 'settings' | 'secrets' | 'providers' | 'clock'>,
  userId: string,
  operation: AgentOperation,
  items: number | null,
): Promise<AgentEstimateResponse['provider_units']> {
  const capabilities = asksFor[operation] ?? [];
  const now = deps.clock();
  const keys = await ownKeysFor(deps, { userId }, now);
  const left = unitsLeft(await deps.store.agents.caps(userId, now));
  return keys.flatMap((key) => {
    const links = capabilities.flatMap((capability) => linksFor([key], capability));
    if (links.length === 0) return [];
    const price = links.reduce((sum, link) => sum + link.price, 0);
    // A page of people is one answer of several.
    const most = items === null || capabilities.includes('people') ? left : items * price;
    const { provider, unit } = named(deps.providers.list, key.provider.id);
    return [{ provider, unit, max_units: Math.min(left, most, key.runCeiling ?? left) }];
  });
}
