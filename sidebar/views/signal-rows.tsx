/** The rows whose companies a hiring signal looks at: those selected, or all of a sheet. */
import { useEffect, useState } from 'preact/hooks';
import type { TableView } from '../../src/addon/sidebar/api';
import type { ChosenRows } from '../../src/sheet/signals/deploy';
import { Segments } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { texts } from '../texts';
import { TableChoices } from './table-choices';
import { useTable } from './use-table';

const words = texts.run;
const companies = texts.run.kinds['enrich-accounts'];

export function SignalRows(props: {
  /** Most companies of one signal. */
  most: number;
  onRows(rows: ChosenRows | undefined): void;
}) {
  const { onRows } = props;
  const [sheetId, setSheetId] = useState<number>();
  const [headerRow, setHeaderRow] = useState<number>();
  const [column, setColumn] = useState<number>();
  const [which, setWhich] = useState<'all' | 'selected'>('selected');
  const { table, problem } = useTable({
    ...(sheetId === undefined ? {} : { sheetId }),
    ...(headerRow === undefined ? {} : { headerRow }),
  });
  const keyColumn = column ?? table?.domainColumn;
  const chosen = JSON.stringify(chosenOf(table, keyColumn, which) ?? null);
  useEffect(() => {
    onRows((JSON.parse(chosen) as ChosenRows | null) ?? undefined);
  }, [chosen, onRows]);
  if (problem) return <ProblemNote problem={problem} />;
  if (!table) return <p class="fine">{words.reading}</p>;
  if (table.columns.length === 0) return <Note kind="info">{companies.noTable}</Note>;
  return (
    <>
      <Segments
        label={words.rows}
        value={table.selection ? which : 'all'}
        options={[
          { value: 'all', label: words.all },
          table.selection
            ? {
                value: 'selected',
                label: words.selected(table.selection.to - table.selection.from + 1),
              }
            : { value: 'selected', label: words.selectHint, disabled: true },
        ]}
        onChoose={(value) => setWhich(value === 'selected' ? 'selected' : 'all')}
      />
      <TableChoices
        table={table}
        label={companies.column}
        keyColumn={keyColumn}
        onSheet={(id) => {
          setSheetId(id);
          setHeaderRow(undefined);
          setColumn(undefined);
        }}
        onHeaderRow={setHeaderRow}
        onColumn={setColumn}
      />
      {keyColumn === undefined && <Note kind="warn">{companies.noColumn}</Note>}
      <p class="fine">{texts.signals.rowsHelp(props.most)}</p>
    </>
  );
}

function chosenOf(
  table: TableView | undefined,
  keyColumn: number | undefined,
  which: 'all' | 'selected',
): ChosenRows | undefined {
  if (!table || table.columns.length === 0 || keyColumn === undefined) return undefined;
  return {
    sheetId: table.sheetId,
    headerRow: table.headerRow,
    keyColumn,
    ...(which === 'selected' && table.selection ? { span: table.selection } : {}),
  };
}
