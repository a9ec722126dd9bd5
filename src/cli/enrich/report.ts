/** Prints an enrichment's results. */

import { counted } from '../../client/counted';
import type { RunView } from '../../sheet/run-list';
import { dash } from '../terminal';
import type { Results, RowReport } from './messages';

const maxListed = 20;

/**
 * Prints the rows without a result to stderr, and the summary to stdout, or to stderr if the rows were written to
 * stdout. Sets the exit code to 1 if rows failed.
 */
export function printReport({ run, failed, named, notDomains }: Results, out: string): void {
  printRows(named.filter(({ isFound }) => isFound));
  printRows(named.filter(({ isFound }) => !isFound));
  printRows(notDomains);
  printRows(failed);
  if (failed.length > 0) process.exitCode = 1;
  const text = run ? summary(run) : 'Nothing to do.';
  if (out === dash) console.error(text);
  else console.log(`${text} Saved ${out}`);
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
  for (const { row, key, status } of reports.slice(0, maxListed))
    console.error(`Row ${row} (${key}): ${status}`);
  if (reports.length > maxListed)
    console.error(`… and ${reports.length - maxListed} more. See the status column in the file.`);
}
