/** A run over rows, whatever it does: where, what it costs, go. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Overview, TableView } from '../../src/addon/sidebar/api';
import type { PlanRequest, PlanSummary, Which } from '../../src/sheet/runs/plan';
import type { Task } from '../../src/sheet/runs/task';
import { Input, LinkButton, Segments, Select } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { Estimate } from './estimate';
import { TableChoices } from './table-choices';
import { usePlan, useTable } from './use-table';

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
  const [sheetId, setSheetId] = useState<number>();
  const [headerRow, setHeaderRow] = useState<number>();
  const [column, setColumn] = useState<number>();
  const [rows, setRows] = useState<'all' | 'selected'>('selected');
  const [which, setWhich] = useState<Which>('blanks');
  const [cap, setCap] = useState(String(overview.cap));
  const { table, problem, read } = useTable({
    ...(sheetId === undefined ? {} : { sheetId }),
    ...(headerRow === undefined ? {} : { headerRow }),
  });
  const action = useAction();
  const keyColumn = column ?? keyColumnOf(table, kind);
  const request = requestOf(table, keyColumn, task, rows, which);
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
            {words.kinds[kind].noTable} <LinkButton onPress={read}>{words.again}</LinkButton>
          </Note>
        ) : (
          <>
            <Segments
              label={words.rows}
              value={table.selection ? rows : 'all'}
              options={[
                { value: 'all', label: words.all },
                table.selection
                  ? {
                      value: 'selected',
                      label: words.selected(table.selection.to - table.selection.from + 1),
                    }
                  : { value: 'selected', label: words.selectHint, disabled: true },
              ]}
              onChoose={(value) => setRows(value === 'selected' ? 'selected' : 'all')}
            />
            <TableChoices
              table={table}
              label={words.kinds[kind].column}
              keyColumn={keyColumn}
              onSheet={(id) => {
                setSheetId(id);
                setHeaderRow(undefined);
                setColumn(undefined);
              }}
              onHeaderRow={setHeaderRow}
              onColumn={setColumn}
            />
            {props.children}
            {keyColumn === undefined && <Note kind="warn">{words.kinds[kind].noColumn}</Note>}
            <Estimate kind={kind} plan={plan} cap={credits} balance={balance} />
            <div class="pair">
              <Input
                label={words.cap}
                value={cap}
                onText={setCap}
                inputMode="numeric"
                pattern="[0-9]{1,9}"
                title={words.badCap}
                required
              />
              <Select
                label={words.fill}
                value={which}
                options={Object.entries(words.which).map(([value, label]) => ({ value, label }))}
                onChoose={(value) => setWhich(value as Which)}
              />
            </div>
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

function keyColumnOf(table: TableView | undefined, kind: Task['kind']): number | undefined {
  const isByPerson = kind === 'find-contacts' || kind === 'verify-employment';
  return isByPerson ? table?.personColumn : table?.domainColumn;
}

function requestOf(
  table: TableView | undefined,
  keyColumn: number | undefined,
  task: Task | undefined,
  rows: 'all' | 'selected',
  which: Which,
): PlanRequest | undefined {
  if (!table || table.columns.length === 0 || keyColumn === undefined || !task) return undefined;
  return {
    task,
    sheetId: table.sheetId,
    headerRow: table.headerRow,
    keyColumn,
    which,
    ...(rows === 'selected' && table.selection ? { span: table.selection } : {}),
  };
}

function buttonText(kind: Task['kind'], busy: boolean, summary: PlanSummary | undefined): string {
  if (busy) return words.starting;
  const { title, run } = words.kinds[kind];
  if (!summary || summary.toFetch + summary.fresh === 0) return title;
  return summary.toFetch === 0 ? words.fillFree(summary.fresh) : run(summary.toFetch);
}
