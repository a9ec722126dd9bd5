/**
 * Undo and redo while revisions are on their way: all models end up the same, and only the person's own edits are
 * undone and redone.
 */
import fc from 'fast-check';
import type { RevisionMessage } from '../../src/workbench/protocol/messages';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import { Model, type SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { deleteLines, insertLines } from '../../src/workbench/spreadsheet/lines';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const values = Array.from({ length: 8 }, (_, row) => [`n${row}`, row]);
const data = dataOfSheets([{ name: 'Data', values }]);

const cellOf = (row: number, col: number, content: string) => ({ sheetId, row, col, content });

/** The revisions of a log, linked in order as a model needs them. */
function inOrder(messages: RevisionMessage[]) {
  let serverRevisionId = data.revisionId;
  return messages.map((message) => {
    const follows = { ...message, serverRevisionId };
    serverRevisionId = message.nextRevisionId;
    return follows;
  }) as NonNullable<ConstructorParameters<typeof Model>[2]>;
}

const contentOf = ({ getters }: SpreadsheetModel) =>
  getters.getSheetIds().map((id) => [
    getters.getSheetName(id),
    getters.getNumberRows(id),
    ...getters
      .getEvaluatedCellsPositions(id)
      .map((at) => [at.row, at.col, getters.getEvaluatedCell(at).value] as const)
      .sort(([row, col], [otherRow, otherCol]) => row - otherRow || col - otherCol),
  ]);

const step = fc.record({
  does: fc.constantFrom(
    ...(['person types', 'person types', 'other types', 'script types', 'undo', 'redo'] as const),
    ...(['insert', 'delete', 'new sheet', 'send', 'send', 'hear', 'hear', 'settle'] as const),
  ),
  row: fc.nat(7),
  which: fc.constantFrom(0, 1),
});

it('whenever messages arrive, undo removes only the person’s own edits, and redo restores them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { book, pages } = withLatePages(data);
      const [{ model }, other] = pages;
      const settle = () => {
        const isDone = () => !pages.some((page) => [page.send(), page.hear()].includes(true));
        while (!isDone());
      };
      const type = (into: SpreadsheetModel, row: number, col: number, content: string) => {
        if (row >= into.getters.getNumberRows(sheetId)) return;
        into.dispatch('UPDATE_CELL', cellOf(row, col, content));
      };
      const last = () => book.model.getters.getNumberRows(sheetId);
      let undone = 0;
      for (const [index, { does, row, which }] of steps.entries()) {
        const text = `${does} ${index}`;
        if (does === 'person types') type(model, row, which, text);
        if (does === 'other types') type(other.model, row, which, text);
        if (does === 'script types')
          book.apply([{ type: 'UPDATE_CELL', ...cellOf(Math.min(row, last() - 1), which, text) }]);
        if (does === 'insert') insertLines(book, sheetId, 'ROW', Math.min(row + 1, last()), 2, 1e6);
        if (does === 'delete' && row < last() - 1) deleteLines(book, sheetId, 'ROW', row + 1, 1);
        if (does === 'new sheet')
          book.apply([{ type: 'CREATE_SHEET', sheetId: text, name: text, position: 1 }]);
        if (does === 'person types') undone = 0;
        if (does === 'undo' && model.dispatch('REQUEST_UNDO').isSuccessful) undone++;
        if (does === 'redo' && undone > 0 && model.dispatch('REQUEST_REDO').isSuccessful) undone--;
        if (does === 'send') pages[which]?.send();
        if (does === 'hear') pages[which]?.hear();
        if (does === 'settle') settle();
      }
      settle();
      const same = () => {
        const content = contentOf(book.model);
        for (const page of pages) expect(contentOf(page.model)).toEqual(content);
        return content;
      };
      const before = same();
      let count = 0;
      for (; model.dispatch('REQUEST_UNDO').isSuccessful; count++) settle();
      const kept: RevisionMessage[] = book.log.content.revisions.map((text) => JSON.parse(text));
      const others = kept.filter(
        ({ type: kind, clientId }) => kind === 'REMOTE_REVISION' && clientId !== 'person',
      );
      expect(same()).toEqual(contentOf(new Model(data, {}, inOrder(others))));
      for (; count > 0; count--) {
        model.dispatch('REQUEST_REDO');
        settle();
      }
      expect(same()).toEqual(before);
    }),
    { numRuns: 15, seed: 11 },
  );
});
