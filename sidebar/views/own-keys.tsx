/** What a run or a signal may cost at the user's own data providers, besides its price in credits. */
import { peoplePagesPerFind } from '../../src/contract/limit-values';
import type { RowTask } from '../../src/sheet/runs/task';
import { useQuery } from '../parts/hooks';
import { texts } from '../texts';
import { amount, type ProviderView, providersIn } from './providers-answer';

const words = texts.providers;

/** A provider that a run may ask. Amounts are in its unit. */
export interface OwnKey {
  readonly unit: string;
  /** The most that one row can cost. */
  readonly perRow: number;
  /** The most that a run can cost. */
  readonly perRun: number;
}

/** The kinds of runs that ask providers and show what that may cost. */
const asking: readonly RowTask['kind'][] = ['find-contacts', 'discover-people', 'enrich-accounts'];

/** The connected providers that can answer a task, in the order of asking. Free. */
export function useOwnKeys(task: RowTask | undefined): readonly OwnKey[] {
  const isAsked = task !== undefined && asking.includes(task.kind);
  return useKeysFor(isAsked, (provider, pages) => (task ? priceOf(task, provider, pages) : 0));
}

/** The connected providers that can find people at a signal's companies, in the order of asking. Free. */
export function useSignalKeys(isAsked: boolean): readonly OwnKey[] {
  return useKeysFor(isAsked, ({ prices: { people = 0 } }) => peoplePagesPerFind * people);
}

/** Takes the most that one row costs without ceilings. */
function useKeysFor(
  isAsked: boolean,
  mostOf: (provider: ProviderView, pages: number) => number,
): readonly OwnKey[] {
  const list = useQuery(
    'service',
    isAsked ? { endpoint: 'providers', body: { action: 'list' } } : undefined,
  );
  if (list.state !== 'ready') return [];
  const pages = amount(list.value['people_pages']) ?? 1;
  const usable = providersIn(list.value)?.filter(
    ({ isConnected, state }) => isConnected && (state === 'works' || state === 'untested'),
  );
  return (usable ?? []).flatMap((provider) => {
    const { unit, perRow = Number.POSITIVE_INFINITY, perRun = perRow } = provider;
    const most = Math.min(mostOf(provider, pages), perRow, perRun);
    return most > 0
      ? [{ unit, perRow: most, perRun: provider.perRun ?? Number.POSITIVE_INFINITY }]
      : [];
  });
}

function priceOf(task: RowTask, { prices }: ProviderView, pages: number): number {
  const { email = 0, phone = 0, people = 0, company = 0 } = prices;
  if (task.kind === 'enrich-accounts') return company;
  if (task.kind === 'discover-people') return pages * people;
  if (task.kind !== 'find-contacts') return 0;
  return (task.emails ? email : 0) + (task.phones ? phone : 0);
}

/** Empty without keys. */
export function OwnKeysLine(props: {
  readonly kind: RowTask['kind'];
  readonly keys: readonly OwnKey[];
  readonly rows: number;
  /** Whether the balance doesn't cover the run. */
  readonly short: boolean;
}) {
  const { kind, keys, rows, short } = props;
  if (keys.length === 0 || rows === 0) return null;
  const mosts = keys.map(({ unit, perRow, perRun }) =>
    words.upTo(Math.min(rows * perRow, perRun), unit),
  );
  return (
    <>
      <div class="fine">
        {kind === 'enrich-accounts' ? words.ownKeysCompanies(mosts) : words.ownKeys(mosts)}
      </div>
      {short && <div class="fine">{words.ownKeysAlone}</div>}
    </>
  );
}
