/** The spreadsheet itself: o-spreadsheet's component, and what is selected in it. */

import type { Model } from '@odoo/o-spreadsheet';
import type { ComponentConstructor } from '@odoo/owl';
import { neighbourOf } from '../shared/front-sheet';
import type { Selection } from '../shared/protocol';
import { byId } from './dom';
import { withNames } from './grid-templates';
import { owlLibrary, spreadsheetLibrary } from './libraries';
import { alertPerson, confirmWithPerson } from './questions';
import { showToast } from './toasts';

/** What o-spreadsheet offers and this page cannot do: charts lack their library, images a store. */
const WITHOUT = { insert: ['insert_chart', 'insert_carousel', 'insert_image'], file: ['print'] };

/** Shows a model in the page. */
export async function mountGrid(model: Model): Promise<void> {
  const { App, Component, xml } = owlLibrary;
  removeMenuItems();
  class Grid extends Component {
    static override template = xml`
      <Spreadsheet model="props.model" notifyUser="props.notifyUser"
        raiseError="props.raiseError" askConfirmation="props.askConfirmation"/>`;
    static components = {
      Spreadsheet: spreadsheetLibrary.Spreadsheet as unknown as ComponentConstructor,
    };
    static override props = ['*'];
  }
  const app = new App(Grid as unknown as ComponentConstructor<object, unknown>, {
    // Its layout for telephones has no menus, which the add-on needs.
    env: { isSmall: false },
    props: {
      model,
      notifyUser: ({ text }: { text: string }) => showToast({ message: text }),
      raiseError: async (text: string, done?: () => void) => {
        await alertPerson('', text);
        done?.();
      },
      askConfirmation: async (text: string, confirm: () => void, cancel?: () => void) => {
        if (await confirmWithPerson('', text)) confirm();
        else cancel?.();
      },
    },
  });
  app.addTemplates(withNames(await (await fetch('/lib/o-spreadsheet.xml')).text()));
  const target = byId('grid');
  target.replaceChildren();
  await app.mount(target);
}

function removeMenuItems(): void {
  const { topbarMenuRegistry } = spreadsheetLibrary.registries;
  for (const [menu, items] of Object.entries(WITHOUT)) {
    const entry = topbarMenuRegistry.get(menu);
    entry.children = (entry.children ?? []).filter(
      (child) => typeof child === 'function' || !items.includes(String(child.id)),
    );
  }
}

/** What is selected now. */
export function selectionIn({ getters }: Model): Selection {
  const { left, top, right, bottom } = getters.getSelectedZone();
  const { sheetId, col, row } = getters.getActivePosition();
  return {
    sheet: sheetId,
    box: { row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 },
    cell: { row: row + 1, column: col + 1 },
  };
}

/** The first cell of a sheet. */
export function cornerOf(sheet: string): Selection {
  const corner = { row: 1, column: 1 };
  return { sheet, box: { ...corner, rows: 1, columns: 1 }, cell: corner };
}

/** Selects what a script selects. */
export function select(model: Model, { sheet, box, cell }: Selection): void {
  const sheetIdFrom = model.getters.getActiveSheetId();
  if (!model.getters.tryGetSheet(sheet)) return;
  if (sheet !== sheetIdFrom) {
    model.dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo: sheet });
  }
  const zone = {
    left: box.column - 1,
    top: box.row - 1,
    right: box.column + box.columns - 2,
    bottom: box.row + box.rows - 2,
  };
  model.selection.selectZone({ cell: { col: cell.column - 1, row: cell.row - 1 }, zone });
}

/** Brings the neighbour of a sheet to the front when somebody deletes or hides the sheet: the engine takes the first. */
export function stayBesideLostSheets(model: Model): void {
  const { getters } = model;
  const look = () => ({ front: getters.getActiveSheetId(), visible: getters.getVisibleSheetIds() });
  let before = look();
  model.on('update', {}, () => {
    const { front, visible } = before;
    before = look();
    const next = neighbourOf(visible, front);
    if (before.visible.includes(front) || !next || next === before.front) return;
    select(model, cornerOf(next));
    before = look();
  });
}

/** Gives the keyboard back to the grid. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('#grid .o-grid-composer .o-composer')?.focus();
}
