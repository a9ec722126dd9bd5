/** The steps that may follow a finished run, each as a button with its price. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import type { DiscoverPeople, RowTask } from '../../src/sheet/runs/task';
import { regionName } from '../parts/countries';
import { useAction, useQuery } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { coverOf, mostOf } from './estimate';
import { keyLimits, OwnKeysLine, useOwnKeys } from './own-keys';

const words = texts.runs.next;

interface StepsProps {
  readonly run: RunView;
  readonly overview: Overview;
  readonly balance: number | undefined;
  onStarted(next: Overview): void;
}

/** The steps after a run that found something; none after others. */
export function NextSteps(props: StepsProps) {
  const { run, overview } = props;
  if (run.state !== 'done' || run.undo !== 'kept' || run.counts.found === 0) return null;
  return (
    <>
      {tasksAfter(run.kind, overview.tasks).map((task) => (
        <Step key={JSON.stringify(task)} {...props} task={task} />
      ))}
    </>
  );
}

const emails = { kind: 'find-contacts', emails: true, phones: false } as const;
const phones = { kind: 'find-contacts', emails: false, phones: true } as const;

function tasksAfter(kind: RunView['kind'], tasks: Overview['tasks']): RowTask[] {
  switch (kind) {
    case 'find-domains':
      return [tasks['enrich-accounts']];
    case 'enrich-accounts':
    case 'tech-companies':
      return [tasks['discover-people']];
    case 'discover-people':
    case 'find-contacts':
      return [emails, phones];
    case 'read-accounts':
    case 'verify-employment':
      return [];
  }
}

/** One step; nothing until it is planned, and if there is nothing to look up. */
function Step(props: StepsProps & { readonly task: RowTask }) {
  const { run, task, overview, balance } = props;
  const action = useAction(props.onStarted);
  const [tries, setTries] = useState(0);
  const ownKeys = useOwnKeys(task);
  // As the form does by default.
  const status = task.kind === 'find-contacts' && ownKeys.length > 0;
  const wanted = status ? { ...task, status } : task;
  const step = useQuery('nextStep', { run: run.id, task: wanted }, undefined, tries);
  if (step.state !== 'ready') return null;
  const { request, summary, needs } = step.value;
  const isOfPeople = task.kind === 'discover-people';
  const { cap } = overview;
  const toEnrich = isOfPeople ? needs : undefined;
  // As in the form: own keys may do what the balance doesn't cover, except enriching.
  const goesOn = ownKeys.length > 0 && !toEnrich?.keys;
  const cover = coverOf(summary, toEnrich, true, cap, goesOn ? undefined : balance);
  const { covered, prepared, price, estimate } = cover;
  if (covered === 0) return null;
  const most = mostOf(summary, cover, cap);
  const start = () =>
    action.run(async () => {
      try {
        return await call('start', {
          ...request,
          ...(prepared > 0 && { first: overview.tasks['enrich-accounts'] }),
          // The cap must cover the price of one item, even if everything is already paid for.
          cap: Math.max(most, price),
          ...(goesOn && { ownKeys: true }),
          keyLimits: keyLimits(ownKeys, covered),
          shown: { fingerprint: summary.fingerprint, prepared, inFront: false },
        });
      } catch (error) {
        // The rows may have changed since they were counted.
        setTries(tries + 1);
        throw error;
      }
    });
  const { fresh } = summary;
  return (
    <>
      <button type="button" class="secondary" disabled={action.busy} onClick={start}>
        {[words[nameOf(task)](covered + fresh, cover.wanted + fresh), texts.run.upTo(most)].join(
          ' · ',
        )}
      </button>
      {isOfPeople && <div class="fine">{whom(task)}</div>}
      <OwnKeysLine
        kind={task.kind}
        keys={ownKeys}
        rows={covered}
        short={goesOn && balance !== undefined && balance < estimate}
      />
      <ProblemNote problem={action.problem} />
    </>
  );
}

/** Whom a search looks for, as the last form chose. */
function whom({ titles = [], seniorities, departments, locations }: DiscoverPeople): string {
  // The names are those of the contract's lists; a newer service may have others.
  const named = (names: Readonly<Record<string, string>>, list: readonly string[]) =>
    list.map((each) => names[each] ?? each).join(', ');
  const { find } = texts;
  const roles =
    titles.length > 0
      ? [titles.join(', ')]
      : [named(find.departments, departments), named(find.seniorities, seniorities)];
  return [...roles, locations.map(regionName).join(', ')].filter(Boolean).join(' · ');
}

function nameOf(task: RowTask): keyof typeof words {
  if (task.kind === 'enrich-accounts') return 'enrich';
  if (task.kind === 'discover-people') return 'people';
  return task.kind === 'find-contacts' && task.phones ? 'phones' : 'emails';
}
