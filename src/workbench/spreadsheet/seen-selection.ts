/** Finds where the cells that a page had selected are now, after edits of others that the page had not received yet. */
import type { RevisionMessage, SeenSelection, Selection } from '../protocol/messages';
import { type CoreCommand, spreadsheet } from './library';
import type { RevisionLog } from './revision-log';
import type { Box } from './shared/a1';
import { boxIn, rangeDataOf } from './shared/zones';

/**
 * Moves a page's selection along with the rows and columns that others have inserted and deleted since. If its cells
 * were deleted, it stays in place, as in the page.
 *
 * @param client the page's own, whose edits the selection has seen
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

function moved({ sheet, box, cell }: Selection, command: CoreCommand): Selection {
  const { row, column } = movedBox(sheet, { ...cell, rows: 1, columns: 1 }, command);
  return { sheet, box: movedBox(sheet, box, command), cell: { row, column } };
}

function movedBox(sheet: string, box: Box, command: CoreCommand): Box {
  const range = spreadsheet.helpers.transformRangeData(rangeDataOf(sheet, box), command as never);
  return range ? boxIn(range._zone as Parameters<typeof boxIn>[0]) : box;
}
