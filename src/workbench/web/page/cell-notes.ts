/** Shows the note of the cell under the pointer, as Google does. */
import { marksIn } from '../../spreadsheet/shared/marks';
import { owlLibrary, spreadsheetLibrary } from './libraries';

/** Has to be called before the grid is shown. */
export function showNotes(): void {
  const { Component, xml } = owlLibrary;
  class Note extends Component {
    static override template = xml`<div class="wb-cell-note" role="note" t-esc="props.text"/>`;
    static override props = ['*'];
    static maxSize = { maxWidth: 280, maxHeight: 200 };
  }
  const { cellPopoverRegistry } = spreadsheetLibrary.registries;
  cellPopoverRegistry.add('WorkbenchNote', {
    onHover: ({ sheetId, row, col }, getters) => {
      const mark = marksIn(getters, 'note').find(
        ({ sheetId: of, zone }) => of === sheetId && zone?.top === row && zone.left === col,
      );
      if (!mark) return { isOpen: false };
      const props = { text: mark.text };
      return { isOpen: true, Component: Note, props, cellCorner: 'top-right' };
    },
  });
}
