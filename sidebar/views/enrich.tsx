/** Enriching companies for many rows: what to run over, what to fill, what it costs, go. */
import { useState } from 'preact/hooks';
import type { Overview, TableView } from '../../src/addon/sidebar/api';
import type { PlanRequest, PlanSummary } from '../../src/sheet/runs/plan';
import { Input, LinkButton, Segments, Select } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { Estimate } from './estimate';
import { FieldChips } from './field-chips';
import { FormulaQuestion } from './formula-question';
import { TableChoices } from './table-choices';
import { usePlan, useTable } from './use-table';

const words = texts.enrich;

export function Enrich(props: {
  overview: Overview;
  balance: number | undefined;
  onStarted(next: Overview): void;
  onOverview(next: Overview): void;
}) {
  const { overview, balance } = props;
  const [sheetId, setSheetId] = useState<number>();
  const [headerRow, setHeaderRow] = useState<number>();
  const [column, setColumn] = useState<number>();
  const [rows, setRows] = useState<'all' | 'selected'>('selected');
  const [fields, setFields] = useState(overview.chosenFields);
  const [overwrite, setOverwrite] = useState(false);
  const [cap, setCap] = useState(String(overview.cap));
  const { table, problem, read } = useTable({
    ...(sheetId === undefined ? {} : { sheetId }),
    ...(headerRow === undefined ? {} : { headerRow }),
  });
  const action = useAction();
  const keyColumn = column ?? table?.keyColumn;
  const request = requestOf(table, keyColumn, fields, rows, overwrite);
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
        {overview.formulas.allowed === undefined && (
          <FormulaQuestion formulas={overview.formulas} onDone={props.onOverview} />
        )}
        <h2>{words.title}</h2>
        {table.columns.length === 0 ? (
          <Note kind="info">
            {words.noTable} <LinkButton onPress={read}>{words.again}</LinkButton>
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
              keyColumn={keyColumn}
              onSheet={(id) => {
                setSheetId(id);
                setHeaderRow(undefined);
                setColumn(undefined);
              }}
              onHeaderRow={setHeaderRow}
              onColumn={setColumn}
            />
            <FieldChips all={overview.fields} chosen={fields} onChange={setFields} />
            {keyColumn === undefined && <Note kind="warn">{words.noColumn}</Note>}
            {fields.length === 0 && <Note kind="warn">{words.noFields}</Note>}
            <Estimate plan={plan} cap={credits} balance={balance} />
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
                label={words.filled}
                value={overwrite ? 'overwrite' : 'keep'}
                options={[
                  { value: 'keep', label: words.keep },
                  { value: 'overwrite', label: words.overwrite },
                ]}
                onChoose={(value) => setOverwrite(value === 'overwrite')}
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
          {buttonText(action.busy, summary)}
        </button>
      </footer>
    </form>
  );
}

function requestOf(
  table: TableView | undefined,
  keyColumn: number | undefined,
  fields: readonly string[],
  rows: 'all' | 'selected',
  overwrite: boolean,
): PlanRequest | undefined {
  if (!table || table.columns.length === 0 || keyColumn === undefined || fields.length === 0)
    return undefined;
  return {
    sheetId: table.sheetId,
    headerRow: table.headerRow,
    keyColumn,
    fields,
    overwrite,
    ...(rows === 'selected' && table.selection ? { span: table.selection } : {}),
  };
}

function buttonText(busy: boolean, summary: PlanSummary | undefined): string {
  if (busy) return words.starting;
  if (!summary || summary.toFetch + summary.fresh === 0) return words.title;
  return summary.toFetch === 0 ? words.fillFree(summary.fresh) : words.run(summary.toFetch);
}
