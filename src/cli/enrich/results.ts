/** Writes what an enrichment found into the file, and says what it came to. */
import { type Problem, type ProblemCode, sentence } from '../../client/problem';
import { kindOf } from '../../sheet/runs/kinds';
import { hasFailed, rowStatus, statusHeaders } from '../../sheet/runs/row-status';
import type { Typed, Workbench } from '../../workbench';
import { columnLetters } from '../../workbench/spreadsheet/shared/a1';
import { counted, dash } from '../terminal';
import { dataSheet, type RunView } from './run';
import type { CellWrite } from './table-file';
import type { FoundColumn } from './work';

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
    statusHeaders['enrich-accounts'],
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
  const status =
    headerRow === 0
      ? width + headers.length - 1
      : top.indexOf(lower(statusHeaders['enrich-accounts']));
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

/** Next steps where the add-on's own speak of its sidebar. */
const nextInShell: Partial<Record<ProblemCode, string>> = {
  BAD_KEY: 'Check SIGNALSHEET_API_KEY and --user.',
  OUT_OF_CREDITS: 'Top up.',
  UNKNOWN_OUTCOME:
    'Check your balance. Add --lost resend to send these rows again (you may pay twice), or --lost leave to skip them.',
};

const listed = 20;

/** Says a problem in one line: what happened, the credits, the next step. */
export function inWords(problem: Problem): string {
  return sentence({ ...problem, next: nextInShell[problem.code] ?? problem.next });
}

/**
 * Prints the result, and to stderr the rows without one; the result too where standard output is taken by the rows
 * themselves. Where some failed, the exit code is 1.
 */
export function printReport(
  run: RunView | undefined,
  { failed, notDomains }: Results,
  out: string,
): void {
  printRows(notDomains);
  printRows(failed);
  if (failed.length > 0) process.exitCode = 1;
  const told = run ? summary(run) : 'Nothing to do.';
  if (out === dash) console.error(told);
  else console.log(`${told} Saved ${out}`);
}

function summary({ counts, keys }: RunView): string {
  const { found, fresh, notFound, failed, unsent, unknown, spent } = counts;
  const parts = [
    `${found} found${fresh > 0 ? ` (${fresh} already known)` : ''}`,
    `${notFound} not found`,
    failed > 0 ? `${failed} failed` : '',
    unsent > 0 ? `${unsent} not run` : '',
    unknown > 0 ? `${unknown} unknown` : '',
  ].filter((part) => part !== '');
  return `${counted(keys, 'company', 'companies')}: ${parts.join(', ')}. ${counted(spent, 'credit')} spent.`;
}

function printRows(reports: readonly RowReport[]): void {
  for (const { row, key, status } of reports.slice(0, listed))
    console.error(`Row ${row} (${key}): ${status}`);
  if (reports.length > listed)
    console.error(`… and ${reports.length - listed} more. See the status column in the file.`);
}
