/** Draws and removes borders around and between the cells of a box. */
import type { BorderRequest } from '../apps-script/wire/layout';
import type { Box } from '../shared/a1';
import type { Book } from './book';
import type { CoreCommand } from './library';
import { mapBox } from './read';

export function setBorders(book: Book, sheet: string, box: Box, request: BorderRequest): void {
  const { getters } = book.model;
  const line = { style: request.style, color: request.color };
  const commands = mapBox(sheet, box, (at): CoreCommand => {
    const isFirst = { row: at.row === box.row - 1, column: at.col === box.column - 1 };
    const isLast = {
      row: at.row === box.row + box.rows - 2,
      column: at.col === box.column + box.columns - 2,
    };
    const wanted = {
      top: isFirst.row ? request.top : request.horizontal,
      bottom: isLast.row ? request.bottom : request.horizontal,
      left: isFirst.column ? request.left : request.vertical,
      right: isLast.column ? request.right : request.vertical,
    };
    const now = getters.getCellBorder(at) ?? {};
    const kept = Object.entries(now).filter(
      ([side]) => wanted[side as keyof typeof wanted] === null,
    );
    const drawn = Object.entries(wanted).filter(([, isDrawn]) => isDrawn);
    const border = Object.fromEntries([...kept, ...drawn.map(([side]) => [side, line])]);
    return { type: 'SET_BORDER', ...at, border };
  });
  book.apply(commands.flat());
}
