/** A run over rows, whatever it does: where, what it costs, go. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Overview, TableView } from '../../src/addon/sidebar/api';
import type { PlanSummary, Which } from '../../src/sheet/runs/plan';
import type { Task } from '../../src/sheet/runs/task';
import { Input, LinkButton, Select } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { Estimate } from './estimate';
import { RowChoices, useRowChoice } from './row-choices';
import { usePlan } from './use-table';

const words = texts.run;

export interface RunFormProps {
  readonly overview: Overview;
  readonly balance: number | undefined;
  onStarted(next: Overview): void;
}

export function RunForm(
  props: RunFormProps & {
    /** Undefined while something is left to choose; then `children` say what. */
    readonly task: Task | undefined;
    readonly kind: Task['kind'];
    /** Stands above everything else. */
    readonly intro?: ComponentChildren;
    /** What is chosen for this kind of run. */
    readonly children?: ComponentChildren;
  },
) {
  const { overview, balance, task, kind } = props;
  const [which, setWhich] = useState<Which>(kind === 'read-accounts' ? 'everything' : 'blanks');
  const [staleBefore, setStaleBefore] = useState(aMonthAgo);
  const [cap, setCap] = useState(String(overview.cap));
  const choice = useRowChoice((table) => keyColumnOf(table, kind));
  const { table, problem, rows } = choice;
  const action = useAction();
  const age = which === 'stale' ? { staleBefore } : {};
  const isDated = which !== 'stale' || staleBefore !== '';
  const request = rows && task && isDated ? { ...rows, task, which, ...age } : undefined;
  const plan = usePlan(request);
  const credits = /^\d{1,9}$/.test(cap.trim()) ? Number(cap) : undefined;

  if (!table) {
    return (
      <div class="view">
        <main>
          {problem ? <ProblemNote problem={problem} /> : <p class="fine">{words.reading}</p>}
        </main>
      </div>
    );
  }
  const summary = plan.state === 'ready' ? plan.summary : undefined;
  const work = summary ? summary.toFetch + summary.fresh : 0;
  const start = () => {
    if (!request || credits === undefined) return;
    action.run(async () => props.onStarted(await call('start', { ...request, cap: credits })));
  };
  return (
    <form
      class="view"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <main>
        {props.intro}
        {table.columns.length === 0 ? (
          <Note kind="info">
            {words.kinds[kind].noTable} <LinkButton onPress={choice.read}>{words.again}</LinkButton>
          </Note>
        ) : (
          <>
            <RowChoices
              choice={choice}
              table={table}
              column={words.kinds[kind].column}
              noColumn={words.kinds[kind].noColumn}
            />
            {props.children}
            <Estimate kind={kind} request={request} plan={plan} cap={credits} balance={balance} />
            <div class={kind === 'read-accounts' ? undefined : 'pair'}>
              {kind !== 'read-accounts' && (
                <Input
                  label={words.cap}
                  value={cap}
                  onText={setCap}
                  inputMode="numeric"
                  pattern="[0-9]{1,9}"
                  title={words.badCap}
                  required
                />
              )}
              <Select
                label={words.fill}
                value={which}
                options={Object.entries(words.which).map(([value, label]) => ({ value, label }))}
                onChoose={(value) => setWhich(value as Which)}
              />
            </div>
            {which === 'stale' && (
              <Input
                label={words.staleBefore}
                value={staleBefore}
                onText={setStaleBefore}
                type="date"
                title={words.badDate}
                help={words.staleHelp}
                required
              />
            )}
            {action.problem && <ProblemNote problem={action.problem} />}
          </>
        )}
      </main>
      <footer>
        <button
          type="submit"
          class="primary"
          disabled={action.busy || work === 0 || credits === undefined}
        >
          {buttonText(kind, action.busy, summary)}
        </button>
      </footer>
    </form>
  );
}

/** As a date input has it. */
function aMonthAgo(): string {
  return new Date(Date.now() - 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

function keyColumnOf(table: TableView, kind: Task['kind']): number | undefined {
  const isByPerson = kind === 'find-contacts' || kind === 'verify-employment';
  return isByPerson ? table.personColumn : table.domainColumn;
}

function buttonText(kind: Task['kind'], busy: boolean, summary: PlanSummary | undefined): string {
  if (busy) return words.starting;
  const { title, run } = words.kinds[kind];
  if (!summary || summary.toFetch + summary.fresh === 0) return title;
  return summary.toFetch === 0 ? words.fillFree(summary.fresh) : run(summary.toFetch);
}
