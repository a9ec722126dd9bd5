/** What a run wrote into its workbook: the cells for the file, and the rows that failed. */
import { kindOf } from '../../sheet/runs/kinds';
import { hasFailed, rowStatus, statusHeader } from '../../sheet/runs/row-status';
import type { Typed, Workbench } from '../../workbench';
import { columnLetters } from '../../workbench/shared/a1';
import type { FoundColumn } from './find-column';
import { dataSheet } from './state';
import type { CellWrite } from './table-file';

export interface RowReport {
  /** Counted from 1, as a spreadsheet does. */
  readonly row: number;
  readonly key: string;
  readonly status: string;
}

export interface Results {
  readonly cells: readonly CellWrite[];
  readonly failed: readonly RowReport[];
  readonly notDomains: readonly RowReport[];
}

/** Compares the workbook with the rows that it was made from, in the columns that a run writes. */
export function resultsIn(
  { book }: Workbench,
  before: readonly (readonly Typed[])[],
  { headerRow, keyColumn }: FoundColumn,
  fields: readonly string[],
): Results {
  const width = before[0]?.length ?? 0;
  const task = { kind: 'enrich-accounts', fields } as const;
  const headers = [
    ...kindOf(task)
      .columns(task)
      .map(({ header }) => header),
    statusHeader,
  ];
  const lastColumn = columnLetters(width + headers.length);
  const after = book.values(`'${dataSheet}'!A1:${lastColumn}${Math.max(1, before.length)}`);
  const top = headerRow === 0 ? [] : (after[headerRow - 1] ?? []).map((cell) => lower(cell));
  const written = top.map((header) => headers.some((own) => lower(own) === header));
  const cells = after.flatMap((line, row) =>
    line.flatMap((value, column): CellWrite[] => {
      if (column < width && !written[column]) return [];
      return isSame(value, before[row]?.[column] ?? '') ? [] : [{ row, column, value }];
    }),
  );
  const status = headerRow === 0 ? width + headers.length - 1 : top.indexOf(lower(statusHeader));
  const reports = after.slice(headerRow).map((line, i): RowReport => {
    const key = String(line[keyColumn - 1] ?? '');
    return { row: headerRow + i + 1, key, status: String(line[status] ?? '') };
  });
  return {
    cells,
    failed: reports.filter((report) => hasFailed(report.status)),
    notDomains: reports.filter((report) => report.status === rowStatus.notADomain),
  };
}

function lower(cell: Typed): string {
  return String(cell ?? '')
    .trim()
    .toLowerCase();
}

function isSame(one: Typed, other: Typed): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return String(one ?? '') === String(other ?? '');
}
