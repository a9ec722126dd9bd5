/** Says what data providers found and charged in runs of the add-on (our extension `providers`). */
import type { ProviderRunTotal } from '../../contract/providers';
import type { Deps } from '../deps';
import { named } from './provider';

type Counts = Omit<ProviderRunTotal, 'provider' | 'name' | 'unit' | 'is_own_key'>;
const counted = [
  'emails',
  'phones',
  'people',
  'employers',
  'cost',
  'unclear',
] as const satisfies (keyof Counts)[];

/**
 * Takes a user, and runs as the Idempotency-Keys of their jobs name them. Returns those of which a provider was asked,
 * with their totals so far. Spends nothing.
 */
export async function runCosts(
  { store, providers }: Pick<Deps, 'store' | 'providers'>,
  userId: string,
  runs: readonly string[],
) {
  const contacts = (await store.providerTotals.ofRuns(userId, runs)).flatMap(
    ({ run, provider_totals }) => (provider_totals ?? []).map((total) => ({ run, ...total })),
  );
  const people = new Map(
    (await store.providerPages.peopleOfRuns(userId, runs)).map((one) => [
      `${one.run} ${one.source}`,
      one.people,
    ]),
  );
  const pages = (await store.providerPages.totalsOfRuns(userId, runs)).map((page) => {
    const brought = `${page.run} ${page.provider}`;
    const counts = { ...page, people: people.get(brought) ?? 0, is_own_key: page.own_key === 1 };
    people.delete(brought);
    return counts;
  });
  const found = new Map<string, Map<string, ProviderRunTotal>>();
  for (const { run, provider, is_own_key, ...counts } of [...contacts, ...pages]) {
    const totals = found.get(run) ?? new Map<string, ProviderRunTotal>();
    found.set(run, totals);
    const id = `${provider} ${is_own_key}`;
    const names = { ...named(providers.list, provider), is_own_key };
    totals.set(id, { ...names, ...sumOf(totals.get(id) ?? {}, counts) });
  }
  return [...found].map(([run, totals]) => ({ run, providers: [...totals.values()] }));
}

function sumOf(one: Partial<Counts>, other: Partial<Counts>): Counts {
  const sums = counted.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]);
  return Object.fromEntries(sums);
}
