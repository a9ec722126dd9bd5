/** Which rows something is done for: the sheet, its header row and key column, all rows or the selected ones. */
import { useState } from 'preact/hooks';
import type { TableView } from '../../src/addon/sidebar/api';
import type { Problem } from '../../src/client/problem';
import type { ChosenRows } from '../../src/sheet/tables/keys';
import { Segments } from '../parts/fields';
import { Note } from '../parts/note';
import { texts } from '../texts';
import { TableChoices } from './table-choices';
import { useTable } from './use-table';

const words = texts.run;

export interface RowChoice {
  /** Which rows, whatever column holds the keys. */
  readonly anyRows: Omit<ChosenRows, 'keyColumn'> | undefined;
  /** Undefined until it was read. */
  readonly table: TableView | undefined;
  readonly problem: Problem | undefined;
  /** Undefined while there is no key column. */
  readonly rows: ChosenRows | undefined;
  readonly which: 'all' | 'selected';
  read(): void;
  onWhich(which: 'all' | 'selected'): void;
  onSheet(id: number): void;
  onHeaderRow(row: number): void;
  onColumn(index: number): void;
}

/** Follows the sheet in front of the person; takes which of a table's columns holds the keys. */
export function useRowChoice(keyColumnOf: (table: TableView) => number | undefined): RowChoice {
  const [sheetId, setSheetId] = useState<number>();
  const [headerRow, setHeaderRow] = useState<number>();
  const [column, setColumn] = useState<number>();
  const [which, setWhich] = useState<'all' | 'selected'>('selected');
  const { table, problem, read } = useTable({
    ...(sheetId === undefined ? {} : { sheetId }),
    ...(headerRow === undefined ? {} : { headerRow }),
  });
  const keyColumn = column ?? (table && keyColumnOf(table));
  return {
    table,
    problem,
    anyRows: rowsOf(table, which),
    rows: withKey(rowsOf(table, which), keyColumn),
    which: table?.selection ? which : 'all',
    read,
    onWhich: setWhich,
    onSheet(id) {
      setSheetId(id);
      setHeaderRow(undefined);
      setColumn(undefined);
    },
    onHeaderRow: setHeaderRow,
    onColumn: setColumn,
  };
}

function withKey(
  rows: Omit<ChosenRows, 'keyColumn'> | undefined,
  keyColumn: number | undefined,
): ChosenRows | undefined {
  return rows && keyColumn !== undefined ? { ...rows, keyColumn } : undefined;
}

function rowsOf(
  table: TableView | undefined,
  which: 'all' | 'selected',
): Omit<ChosenRows, 'keyColumn'> | undefined {
  if (!table || table.columns.length === 0) return undefined;
  return {
    sheetId: table.sheetId,
    headerRow: table.headerRow,
    ...(which === 'selected' && table.selection ? { span: table.selection } : {}),
  };
}

/** The choice as a part of a form; `noColumn` stands there while the key column is to be chosen. */
export function RowChoices(props: {
  choice: RowChoice;
  table: TableView;
  column: string;
  /** Undefined where something else stands in for the column. */
  noColumn: string | undefined;
}) {
  const { choice, table } = props;
  return (
    <>
      <Segments
        label={words.rows}
        value={choice.which}
        options={[
          { value: 'all', label: words.all },
          table.selection
            ? {
                value: 'selected',
                label: words.selected(table.selection.to - table.selection.from + 1),
              }
            : { value: 'selected', label: words.selectHint, disabled: true },
        ]}
        onChoose={(value) => choice.onWhich(value === 'selected' ? 'selected' : 'all')}
      />
      <TableChoices
        table={table}
        label={props.column}
        keyColumn={choice.rows?.keyColumn}
        onSheet={choice.onSheet}
        onHeaderRow={choice.onHeaderRow}
        onColumn={choice.onColumn}
      />
      {!choice.rows && props.noColumn !== undefined && <Note kind="warn">{props.noColumn}</Note>}
    </>
  );
}
