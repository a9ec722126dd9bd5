/** What `enrich` says: problems in a shell's words, the result in a line, the rows that failed one by one. */
import { type Problem, type ProblemCode, sentence } from '../../client/problem';
import type { RunView } from './drive';
import type { Results, RowReport } from './results';

/** Next steps where the add-on's own speak of its sidebar. */
const nextInShell: Partial<Record<ProblemCode, string>> = {
  BAD_KEY: 'Check the key in SIGNALSHEET_API_KEY, and --user.',
  OUT_OF_CREDITS: 'Top up.',
  UNKNOWN_OUTCOME:
    'Check the balance. With --lost resend these rows are sent again, and maybe charged again; with --lost leave they are left.',
};

const listed = 20;

/** Says a problem in one line: what happened, the credits, the next step. */
export function inWords(problem: Problem): string {
  return sentence({ ...problem, next: nextInShell[problem.code] ?? problem.next });
}

/** Prints the result, and to stderr the rows without one; where some failed, the exit code is 1. */
export function printReport(
  run: RunView | undefined,
  { failed, notDomains }: Results,
  out: string,
): void {
  printRows(notDomains);
  printRows(failed);
  if (failed.length > 0) process.exitCode = 1;
  console.log(run ? summary(run, out) : `There was nothing to do. Written: ${out}`);
}

function summary({ counts, keys }: RunView, out: string): string {
  const { found, fresh, notFound, failed, unsent, unknown, spent } = counts;
  const parts = [
    `${found} found${fresh > 0 ? ` (${fresh} of them known already)` : ''}`,
    `${notFound} not found`,
    failed > 0 ? `${failed} failed` : '',
    unsent > 0 ? `${unsent} not run` : '',
    unknown > 0 ? `${unknown} of unknown outcome` : '',
  ].filter((part) => part !== '');
  return `${keys} companies: ${parts.join(', ')}. ${spent} credits. Written: ${out}`;
}

function printRows(reports: readonly RowReport[]): void {
  for (const { row, key, status } of reports.slice(0, listed))
    console.error(`Row ${row} (${key}): ${status}`);
  if (reports.length > listed)
    console.error(`… and ${reports.length - listed} more, by their status in the file.`);
}
