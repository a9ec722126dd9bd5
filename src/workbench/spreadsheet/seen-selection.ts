/** Finds the current place of cells selected in a page, after edits that the page hadn't received. */
import type { RevisionMessage, SeenSelection, Selection } from '../protocol/messages';
import { type CoreCommand, spreadsheet } from './library';
import type { RevisionLog } from './revision-log';
import type { Box } from './shared/a1';
import { boxIn, rangeDataOf } from './shared/zones';

/**
 * Moves a page's selection with the rows and columns that others have inserted and deleted since. If its cells were
 * deleted, it keeps its place, as in the page.
 *
 * @param client the page's client id, whose own edits are in the selection
 */
export function selectionNow(
  log: RevisionLog,
  { revision, ...selection }: SeenSelection,
  client: string | null,
): Selection {
  const messages = (revision !== undefined && log.after(revision)) || [];
  return messages
    .map((message): RevisionMessage & { readonly commands?: CoreCommand[] } => JSON.parse(message))
    .filter(({ clientId }) => clientId !== client)
    .flatMap(({ commands = [] }) => commands)
    .reduce(moved, selection);
}

function moved({ sheet, box, cell, filtered = [] }: Selection, command: CoreCommand): Selection {
  const { row, column } = movedBox(sheet, { ...cell, rows: 1, columns: 1 }, command);
  return {
    sheet,
    box: movedBox(sheet, box, command),
    cell: { row, column },
    filtered: filtered.map((each) => movedBox(sheet, { ...each, column: 1, columns: 1 }, command)),
  };
}

function movedBox(sheet: string, box: Box, command: CoreCommand): Box {
  const range = spreadsheet.helpers.transformRangeData(rangeDataOf(sheet, box), command as never);
  return range ? boxIn(range._zone as Parameters<typeof boxIn>[0]) : box;
}
