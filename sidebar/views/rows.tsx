/**
 * The choice of rows: the sheet, its header row and key column, found but correctable; all rows or the selected ones.
 */
import { useState } from 'preact/hooks';
import type { TableView } from '../../src/addon/sidebar/api';
import type { Problem } from '../../src/client/problem';
import type { ChosenRows, RowSpan } from '../../src/sheet/tables/keys';
import { LinkButton, Segments, Select } from '../parts/fields';
import { useFollowed } from '../parts/hooks';
import { Note } from '../parts/note';
import { texts } from '../texts';

const words = texts.run;
const offeredHeaderRows = 10;

export interface RowChoice {
  /** The rows without their key column. */
  readonly anyRows: Omit<ChosenRows, 'keyColumn'> | undefined;
  /** Undefined until it is read. */
  readonly table: TableView | undefined;
  /** Number of reads of the sheet: its cells may differ each time. */
  readonly reads: number;
  readonly problem: Problem | undefined;
  /** Undefined while there is no key column. */
  readonly rows: ChosenRows | undefined;
  readonly which: 'all' | 'selected';
  /** Whether the sheet is the active one, not one chosen in the form. */
  readonly follows: boolean;
  read(): void;
  onWhich(which: 'all' | 'selected'): void;
  onSheet(id: number): void;
  onHeaderRow(row: number): void;
  onColumn(index: number): void;
}

/** A column of one sheet, found again by its header if it moves. */
interface OwnColumn {
  readonly sheetId: number;
  readonly index: number;
  readonly header: string;
}

/** Follows the active sheet. `keyColumnOf` says which of a table's columns holds the keys. */
export function useRowChoice(keyColumnOf: (table: TableView) => number | undefined): RowChoice {
  const [sheetId, setSheetId] = useState<number>();
  const [headerRow, setHeaderRow] = useState<{ readonly sheetId: number; readonly row: number }>();
  const [column, setColumn] = useState<OwnColumn>();
  const [which, setWhich] = useState<'all' | 'selected'>('selected');
  // Without a sheet, the active one is read.
  const {
    value: table,
    reads,
    problem,
    read,
  } = useFollowed('table', {
    ...(sheetId === undefined ? {} : { sheetId }),
    ...(headerRow === undefined ? {} : { headerRow }),
  });
  const keyColumn = table && (placeOf(column, table) ?? keyColumnOf(table));
  const anyRows = rowsOf(table, which);
  return {
    table,
    reads,
    problem,
    anyRows,
    rows:
      table && anyRows && keyColumn !== undefined
        ? { ...anyRows, keyColumn, keyHeader: headerOf(table, keyColumn) }
        : undefined,
    which: table?.selection ? which : 'all',
    follows: sheetId === undefined,
    read,
    onWhich: setWhich,
    onSheet(id) {
      setSheetId(id);
      setHeaderRow(undefined);
      setColumn(undefined);
    },
    onHeaderRow: (row) => table && setHeaderRow({ sheetId: table.sheetId, row }),
    onColumn: (index) =>
      table && setColumn({ sheetId: table.sheetId, index, header: headerOf(table, index) }),
  };
}

function headerOf({ columns }: TableView, index: number): string {
  return columns.find((column) => column.index === index)?.header ?? '';
}

/** The current place of a chosen column; undefined in another sheet, or if it was deleted. */
function placeOf(chosen: OwnColumn | undefined, table: TableView): number | undefined {
  if (!chosen || chosen.sheetId !== table.sheetId) return undefined;
  const { index, header } = chosen;
  if (header === '' || headerOf(table, index) === header) return index;
  return table.columns.find((column) => column.header === header)?.index;
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

/** The choice as one sentence that the user can open and change; open while no key column is chosen. */
export function RowChoices(props: {
  readonly choice: RowChoice;
  readonly table: TableView;
  /** The label of the key column. */
  readonly column: string;
  /** Undefined if something else can replace the column. */
  readonly noColumn: string | undefined;
  /** How many rows there are; undefined while they are read. */
  readonly found?: number | undefined;
}) {
  const { choice, table } = props;
  const [changing, setChanging] = useState(false);
  const keyColumn = choice.rows?.keyColumn;
  if (keyColumn !== undefined && !changing) {
    return (
      <p class="found">
        {foundText(choice, table, keyColumn, props.found)} ·{' '}
        <LinkButton onPress={() => setChanging(true)}>{words.change}</LinkButton>
      </p>
    );
  }
  const rows = headerRowsOf(table).map(String);
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
                label: words.selected(countIn(table.selection)),
              }
            : { value: 'selected', label: words.selectHint, disabled: true },
        ]}
        onChoose={(value) => choice.onWhich(value === 'selected' ? 'selected' : 'all')}
      />
      <div class="pair">
        <Select
          label={words.sheet}
          value={String(table.sheetId)}
          options={table.sheets.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoose={(id) => choice.onSheet(Number(id))}
        />
        <Select
          label={words.headerRow}
          value={String(table.headerRow)}
          options={[
            { value: '0', label: words.noHeader },
            ...rows.map((row) => ({ value: row, label: row })),
          ]}
          onChoose={(row) => choice.onHeaderRow(Number(row))}
        />
      </div>
      <Select
        label={props.column}
        value={String(keyColumn ?? '')}
        options={[
          ...(keyColumn === undefined ? [{ value: '', label: words.chooseColumn }] : []),
          ...columnOptions(table),
        ]}
        onChoose={(index) => choice.onColumn(Number(index))}
      />
      {!choice.rows && props.noColumn !== undefined && <Note kind="warn">{props.noColumn}</Note>}
    </>
  );
}

/** The header rows to choose from: the first rows, and those up to the present one and to the selection. */
function headerRowsOf({ headerRow, selection }: TableView): number[] {
  const upTo = (last: number) =>
    Array.from({ length: Math.min(last, offeredHeaderRows) }, (_, i) => last - i);
  const rows = [...upTo(offeredHeaderRows), ...upTo(headerRow), ...upTo(selection?.from ?? 0)];
  return [...new Set(rows)].sort((one, other) => one - other);
}

/** How many of the selected rows are taken. */
function countIn({ from, to, hidden = [] }: RowSpan): number {
  return hidden.reduce((rest, range) => rest - (range.to - range.from + 1), to - from + 1);
}

function foundText(
  { which }: RowChoice,
  { sheetName, selection }: TableView,
  keyColumn: number,
  found: number | undefined,
): string {
  const isPart = which === 'selected' && selection !== undefined;
  const rows = found ?? (isPart ? countIn(selection) : undefined);
  const named = rows === undefined ? sheetName : words.rowsOf(rows, sheetName);
  return words.byColumn(named, letters(keyColumn));
}

/** The columns of a table to choose from, by letter and header. */
export function columnOptions({
  columns,
}: TableView): { readonly value: string; readonly label: string }[] {
  return columns.map(({ index, header, sample }) => ({
    value: String(index),
    label: [letters(index), header || sample].filter(Boolean).join(' · '),
  }));
}

/** 1 → A, 27 → AA. */
export function letters(index: number): string {
  const rest = Math.floor((index - 1) / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(65 + ((index - 1) % 26));
}
