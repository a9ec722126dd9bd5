/** An enrichment's results: the columns that its run filled, and the rows without a result. */
import type { RunView } from '../../sheet/run-list';
import { hasFailed, statusColumns, wasNotADomain } from '../../sheet/runs/row-status';
import { filledColumns, runRecords } from '../../sheet/runs/run';
import { headerIn, placeOf, readHeaders } from '../../sheet/tables/columns';
import type { Request, Results, RowReport } from './messages';
import { namedIn } from './names';
import { propertiesIn } from './platform';
import type { EnrichState } from './state';

/** Reads the results from what the run wrote; without a run, from the statuses already in the file. */
export function resultsIn(
  state: EnrichState,
  run: RunView | undefined,
  { column: { headerRow, keyColumn } }: Request,
): Results {
  const { rows, properties } = state;
  const record = run && runRecords.find({ document: propertiesIn(properties) }, run.id);
  const status = record?.target.status?.index ?? placeOfStatus(state, headerRow);
  const named = namedIn(state);
  const missed = new Map(
    named.flatMap((each) => (each.isFound ? [] : [[each.row, each.status] as const])),
  );
  const [failed, notDomains]: [RowReport[], RowReport[]] = [[], []];
  for (let row = headerRow + 1; row <= rows.cells.length; row += 1) {
    const line = rows.cells[row - 1] ?? [];
    const statusText = String(line[status - 1] ?? '');
    const reports = hasFailed(statusText)
      ? failed
      : wasNotADomain(statusText)
        ? notDomains
        : undefined;
    reports?.push({ row, key: String(line[keyColumn - 1] ?? ''), status: statusText });
  }
  return {
    run,
    named,
    // Columns don't move, because only this program edits the table.
    columns: [
      ...(named.length > 0 ? [keyColumn] : []),
      ...(record ? filledColumns(record.target).map(({ index }) => index) : []),
    ].map((index) => ({
      column: index - 1,
      values: rows.cells.map(
        (line, i) => (index === status ? missed.get(i + 1) : undefined) ?? line[index - 1] ?? '',
      ),
    })),
    failed,
    notDomains,
  };
}

function placeOfStatus({ rows }: EnrichState, headerRow: number): number {
  const headers = readHeaders(rows, headerRow);
  const place = { headerRow, headers };
  return placeOf(place, headerIn(place, statusColumns['enrich-accounts']));
}
