/** Which sheet, which header row, which column holds the keys: found, and correctable. */
import type { TableView } from '../../src/addon/sidebar/api';
import { Select } from '../parts/fields';
import { texts } from '../texts';

const words = texts.run;
const offeredHeaderRows = 10;

export function TableChoices(props: {
  table: TableView;
  /** What the key column is called. */
  label: string;
  keyColumn: number | undefined;
  onSheet(id: number): void;
  onHeaderRow(row: number): void;
  onColumn(index: number): void;
}) {
  const { table, keyColumn } = props;
  const rows = Array.from({ length: Math.max(offeredHeaderRows, table.headerRow) }, (_, i) =>
    String(i + 1),
  );
  return (
    <>
      <div class="pair">
        <Select
          label={words.sheet}
          value={String(table.sheetId)}
          options={table.sheets.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoose={(id) => props.onSheet(Number(id))}
        />
        <Select
          label={words.headerRow}
          value={String(table.headerRow)}
          options={[
            { value: '0', label: words.noHeader },
            ...rows.map((row) => ({ value: row, label: row })),
          ]}
          onChoose={(row) => props.onHeaderRow(Number(row))}
        />
      </div>
      <Select
        label={props.label}
        value={keyColumn === undefined ? '' : String(keyColumn)}
        options={[
          ...(keyColumn === undefined ? [{ value: '', label: words.chooseColumn }] : []),
          ...columnOptions(table),
        ]}
        onChoose={(index) => props.onColumn(Number(index))}
      />
    </>
  );
}

/** The columns of a table to choose from, by letter and header. */
export function columnOptions({ columns }: TableView): { value: string; label: string }[] {
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
