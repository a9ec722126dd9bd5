/**
 * Says what data providers found and charged in runs of the add-on, and in signals (our extensions `providers` and
 * `signal-providers`).
 */
import type { ProviderRunTotal } from '../../contract/providers';
import type { Deps } from '../deps';
import { runOfSignal } from './pages-store';
import { named } from './provider';

type Counts = Omit<ProviderRunTotal, 'provider' | 'name' | 'unit' | 'is_own_key' | 'max_units'>;
const counted = [
  'emails',
  'phones',
  'people',
  'employers',
  'companies',
  'cost',
  'unclear',
] as const satisfies (keyof Counts)[];

/**
 * Takes a user, and runs: each by the name in the Idempotency-Keys of its jobs, or all runs of a signal as “signal:7”.
 * Returns those for which a provider was asked, with their totals so far. Spends nothing.
 */
export async function runCosts(
  { store, providers }: Pick<Deps, 'store' | 'providers'>,
  userId: string,
  runs: readonly string[],
) {
  const contacts = (await store.providerTotals.ofRuns(userId, runs)).flatMap(
    ({ run, provider_totals }) => (provider_totals ?? []).map((total) => ({ run, ...total })),
  );
  const { providerPages } = store;
  const signals = runs.flatMap((run) => signalOf(run) ?? []);
  const ofSignals = async <Row>(read: (userId: string, signalId: number) => Promise<Row[]>) =>
    (await Promise.all(signals.map((id) => read(userId, id)))).flat();
  const peopleCounts = [
    ...(await providerPages.peopleOfRuns(userId, runs)),
    ...(await ofSignals(providerPages.peopleOfSignal)),
  ];
  const people = new Map(peopleCounts.map((one) => [`${one.run} ${one.source}`, one.people]));
  const totals = [
    ...(await providerPages.totalsOfRuns(userId, runs)),
    ...(await ofSignals(providerPages.totalsOfSignal)),
  ];
  const pages = totals.map((page) => {
    const place = `${page.run} ${page.provider}`;
    const counts = { ...page, people: people.get(place) ?? 0, is_own_key: page.own_key === 1 };
    people.delete(place);
    return counts;
  });
  const companies = (await store.providerCompanies.totalsOfRuns(userId, runs)).map((total) => ({
    ...total,
    is_own_key: true,
  }));
  const ceilings = new Map(
    (await store.providers.ceilingsOfRuns(userId, runs)).map(({ run, provider, ceiling }) => [
      `${run} ${provider}`,
      ceiling,
    ]),
  );
  const found = new Map<string, Map<string, ProviderRunTotal>>();
  for (const { run, provider, is_own_key, ...counts } of [...contacts, ...pages, ...companies]) {
    const totals = found.get(run) ?? new Map<string, ProviderRunTotal>();
    found.set(run, totals);
    const id = `${provider} ${is_own_key}`;
    const names = { ...named(providers.list, provider), is_own_key };
    const most = is_own_key ? ceilings.get(`${run} ${provider}`) : undefined;
    totals.set(id, {
      ...names,
      ...sumOf(totals.get(id) ?? {}, counts),
      ...(most !== undefined && { max_units: most }),
    });
  }
  return [...found].map(([run, totals]) => ({ run, providers: [...totals.values()] }));
}

/** The id of the signal whose runs have this common name; undefined for any other name. */
function signalOf(run: string): number | undefined {
  const id = Number(run.replace(/^signal:/, ''));
  return run === runOfSignal(id) && Number.isSafeInteger(id) ? id : undefined;
}

function sumOf(one: Partial<Counts>, other: Partial<Counts>): Counts {
  const sums = counted.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]);
  return Object.fromEntries(sums);
}
