/** What a run or a signal may cost at the user's own data providers, besides its price in credits. */
import { useState } from 'preact/hooks';
import { peoplePagesPerFind, providerCeiling } from '../../src/contract/limit-values';
import type { KeyLimit } from '../../src/sheet/runs/run';
import type { RowTask } from '../../src/sheet/runs/task';
import { isWhole, More, Whole } from '../parts/fields';
import { useQuery } from '../parts/hooks';
import { texts } from '../texts';
import { amount, type ProviderView, providersIn } from './providers-answer';

const words = texts.providers;

/** A provider that a run may ask. Amounts are in its unit. */
export interface OwnKey {
  /** The service's id of the provider. */
  readonly id: string;
  readonly unit: string;
  /** The most that one row can cost. */
  readonly perRow: number;
  /** The most that a run can cost. */
  readonly perRun: number;
}

/** How much a run may use of an own key. */
interface KeyUse extends OwnKey {
  readonly most: number;
  /** Whether that is less than what its rows can cost. */
  readonly isLimited: boolean;
}

/** Takes what the person entered, by provider; what is missing or wrong is proposed: what the rows and the ceiling allow. */
function usesOf(
  keys: readonly OwnKey[],
  rows: number,
  entered: Readonly<Record<string, string>> = {},
): KeyUse[] {
  return keys.map((key) => {
    const { id, perRow, perRun } = key;
    const text = entered[id] ?? '';
    const whole = Math.min(rows * perRow, perRun);
    const most = isRight(text) ? Math.min(whole, Number(text)) : whole;
    return { ...key, most, isLimited: most < rows * perRow };
  });
}

const isRight = (text: string) => isWhole(text, 0, providerCeiling);

/** What a start tells the script of how much a run over these rows may use of each own key. */
export function keyLimits(keys: readonly OwnKey[], rows: number): KeyLimit[] {
  return limitsOf(usesOf(keys, rows));
}

const limitsOf = (uses: readonly KeyUse[]): KeyLimit[] =>
  uses.flatMap(({ id, most, isLimited }) => (isLimited ? [{ provider: id, units: most }] : []));

/** The limits of a form, which the person may change. */
export function useKeyLimits(keys: readonly OwnKey[], rows: number) {
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const isWrong = Object.values(entered).some((text) => text.trim() !== '' && !isRight(text));
  const uses = usesOf(keys, rows, entered);
  const fields = rows > 0 && keys.length > 0 && (
    <More label={words.limits} open={isWrong}>
      {uses.map(({ id, unit, most }) => (
        <Whole
          key={id}
          label={words.stopAt(unit)}
          value={entered[id] ?? ''}
          onText={(text) => setEntered({ ...entered, [id]: text })}
          min={0}
          max={providerCeiling}
          placeholder={String(most)}
        />
      ))}
    </More>
  );
  return { limits: limitsOf(uses), isWrong, mosts: uses.map(({ most }) => most), fields };
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
    const { id, unit, perRow = Number.POSITIVE_INFINITY, perRun = perRow } = provider;
    const most = Math.min(mostOf(provider, pages), perRow, perRun);
    const { perRun: ceiling = Number.POSITIVE_INFINITY } = provider;
    return most > 0 ? [{ id, unit, perRow: most, perRun: ceiling }] : [];
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
  /** The most that the run may use of each; by default what is proposed. */
  readonly uses?: readonly number[];
  /** Whether the balance doesn't cover the run. */
  readonly short: boolean;
}) {
  const { kind, keys, rows, short } = props;
  if (keys.length === 0 || rows === 0) return null;
  const { uses = usesOf(keys, rows).map(({ most }) => most) } = props;
  const mosts = keys.map(({ unit }, i) => words.upTo(uses[i] ?? 0, unit));
  return (
    <>
      <div class="fine">
        {kind === 'enrich-accounts' ? words.ownKeysCompanies(mosts) : words.ownKeys(mosts)}
      </div>
      {short && <div class="fine">{words.ownKeysAlone}</div>}
    </>
  );
}
