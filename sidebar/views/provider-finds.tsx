/** What the user's own keys of data providers found in runs and signals, and what the providers charged. */
import * as limits from '../../src/contract/limit-values';
import type { RunView } from '../../src/sheet/run-list';
import type { SignalView } from '../../src/sheet/signals/view';
import { useQuery } from '../parts/hooks';
import { Note } from '../parts/note';
import { texts } from '../texts';
import { idOf } from './last-look';
import { findsByRun, type ProviderFinds } from './providers-answer';

const words = texts.providers;
const kinds = ['emails', 'phones', 'people', 'employers', 'companies'] as const;
const none: ReadonlyMap<string, readonly ProviderFinds[]> = new Map();

/** The kinds of runs that ask providers. */
const asking: readonly RunView['kind'][] = [
  'enrich-accounts',
  'find-contacts',
  'discover-people',
  'verify-employment',
];

/** Run → what own keys found; read once for all runs, and again when one makes progress. Free. */
export function useFindsOfRuns(
  runs: readonly RunView[],
): ReadonlyMap<string, readonly ProviderFinds[]> {
  const asked = runs
    .filter(({ kind, mine }) => mine && asking.includes(kind))
    .slice(0, limits.providerRuns);
  return useFindsOf(
    asked.map(({ id }) => id),
    asked.map(({ finished, state }) => `${finished} ${state}`).join(),
  );
}

/** The service's name for all runs of a signal together. */
const runOf = (signal: SignalView) => `signal:${idOf(signal)}`;

/** What own keys found in the latest signals of the viewing user; read again when one makes progress. Free. */
export function useFindsOfSignals(signals: readonly SignalView[]) {
  const asked = signals
    .filter((signal) => signal.kind !== 'job-change' && idOf(signal) !== undefined)
    .slice(0, limits.providerRuns);
  const finds = useFindsOf(
    asked.map(runOf),
    asked.map(({ found, status }) => `${found} ${status}`).join(),
  );
  return (signal: SignalView): readonly ProviderFinds[] => finds.get(runOf(signal)) ?? [];
}

/** Takes the service's names of the runs, newest first, and their progress. */
function useFindsOf(ids: readonly string[], progress: string) {
  const body = { action: 'runs', runs: ids };
  const input = ids.length > 0 ? { endpoint: 'providers' as const, body } : undefined;
  const answer = useQuery('service', input, input && ids.join(), progress);
  return answer.state === 'ready' ? findsByRun(answer.value, ids) : none;
}

/** Shows what own keys found, and which of them stopped; empty if no provider was asked. */
export function ProviderFindsLines({ finds }: { readonly finds: readonly ProviderFinds[] }) {
  return (
    <>
      <FindsLine finds={finds} />
      {finds.map(
        ({ name, unit, reached }) =>
          reached !== undefined && (
            <div key={`${name} reached`} class="fine">
              {words.reached(name, reached, unit)}
            </div>
          ),
      )}
      {finds.map(
        ({ name, stopped }) =>
          stopped && (
            <Note key={name} kind="warn">
              {words.stopped[stopped](name)}
            </Note>
          ),
      )}
    </>
  );
}

/** “33 emails: 21 by Hunter, 12 by Prospeo; 45 Hunter credits, 12 Prospeo credits”. */
function FindsLine({ finds }: { readonly finds: readonly ProviderFinds[] }) {
  const found = kinds.flatMap((kind) => {
    const by = finds.flatMap(({ name, [kind]: value }) => (value > 0 ? [{ name, value }] : []));
    const all = by.reduce((sum, { value }) => sum + value, 0);
    return all > 0 ? [words.foundBy(words.found[kind](all), by)] : [];
  });
  const costs = finds.flatMap(({ cost, unit }) => (cost > 0 ? [words.cost(cost, unit)] : []));
  const unclear = finds.reduce((sum, one) => sum + one.unclear, 0);
  if (found.length + costs.length + unclear === 0) return null;
  const parts = [
    ...(found.length > 0 ? found : [words.foundNothing]),
    ...(costs.length > 0 ? [costs.join(', ')] : []),
    ...(unclear > 0 ? [words.unclear(unclear)] : []),
  ];
  return <div class="fine">{parts.join('; ')}</div>;
}
