/** The grid: o-spreadsheet's component, the notes of cells, the selection. */
import type { Model } from '@odoo/o-spreadsheet';
import type { App, ComponentConstructor } from '@odoo/owl';
import type { Selection } from '../../protocol/messages';
import { neighbourOf } from '../../spreadsheet/shared/front-sheet';
import { marksIn } from '../../spreadsheet/shared/marks';
import { boxIn, zoneOf } from '../../spreadsheet/shared/zones';
import { withNewestPaste } from './clipboard';
import { byId } from './dom';
import { owlLibrary, spreadsheetLibrary } from './libraries';
import { keyInBook } from './people';
import { alertPerson, confirmWithPerson, showNotice } from './questions';
import { askWhatToSort, isSortQuestion } from './sort-question';

/** Menu items that don't work here: charts lack their library, images a store. */
const without = { insert: ['insert_chart', 'insert_carousel', 'insert_image'], file: ['print'] };

const dark = matchMedia('(prefers-color-scheme: dark)');
const schemeNow = () => (dark.matches ? 'dark' : 'light');

/** The library's own texts are objects, which a page would show as nothing. */
type Text = string | object;
interface Notice {
  readonly text: Text;
  readonly sticky: boolean;
}

/** Shows a model in the page. */
export async function mountGrid(model: Model): Promise<void> {
  const { App, Component, xml } = owlLibrary;
  removeMenuItems();
  showNotes();
  class Grid extends Component {
    static override template = xml`
      <Spreadsheet model="props.model" notifyUser="props.notifyUser"
        raiseError="props.raiseError" askConfirmation="props.askConfirmation"
        colorScheme="scheme.name"/>`;
    static components = {
      Spreadsheet: withNewestPaste(
        spreadsheetLibrary.Spreadsheet as unknown as ComponentConstructor,
      ),
    };
    static override props = ['*'];
    scheme = owlLibrary.useState({ name: schemeNow() });

    override setup(): void {
      dark.addEventListener('change', () => {
        this.scheme.name = schemeNow();
      });
    }
  }
  const app = new App(Grid as unknown as ComponentConstructor<object, unknown>, {
    // Its layout for phones has no menus, which the add-on needs.
    env: { isSmall: false },
    props: {
      model,
      notifyUser: ({ text, sticky }: Notice) => showNotice(String(text), sticky),
      raiseError: async (text: Text, done?: () => void) => {
        await alertPerson('', String(text));
        done?.();
      },
      askConfirmation: async (text: Text, confirm: () => void, cancel?: () => void) => {
        if (isSortQuestion(String(text))) await askWhatToSort(model, confirm, cancel);
        else if (await confirmWithPerson('', String(text))) confirm();
        else cancel?.();
      },
    },
  });
  app.addTemplates(withNames(await (await fetch('/lib/o-spreadsheet.xml')).text()));
  const target = byId('grid');
  target.replaceChildren();
  await app.mount(target);
  drawBeforeKeys(app);
}

/**
 * Renders the effect of each key before the next one is handled. Owl waits for a frame; until then, the composer reads
 * its text and caret from the previous rendering, so fast typing would go into a completed name, and a menu rendered
 * late would take the focus. Must be called before `listenToKeys`.
 */
function drawBeforeKeys({ scheduler }: App<ComponentConstructor>): void {
  for (const kind of ['keydown', 'keyup', 'beforeinput'])
    window.addEventListener(kind, () => scheduler.processTasks(), { capture: true });
}

/** Shows the note of the cell under the pointer, as Google Sheets does. */
function showNotes(): void {
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

function removeMenuItems(): void {
  const { topbarMenuRegistry } = spreadsheetLibrary.registries;
  for (const [menu, items] of Object.entries(without)) {
    const entry = topbarMenuRegistry.get(menu);
    entry.children = (entry.children ?? []).filter(
      (child) => typeof child === 'function' || !items.includes(String(child.id)),
    );
  }
}

/** The current selection. */
export function selectionIn({ getters }: Model): Selection {
  const { sheetId, col, row } = getters.getActivePosition();
  const cell = { row: row + 1, column: col + 1 };
  return { sheet: sheetId, box: boxIn(getters.getSelectedZone()), cell };
}

/** The rows of the sheet in front that its filters hide; undefined if it has none. */
export function filteredIn({ getters }: Model): Selection['filtered'] {
  const sheet = getters.getActiveSheetId();
  if (getters.getFilters(sheet).length === 0) return undefined;
  const hidden: { row: number; rows: number }[] = [];
  for (let index = 0; index < getters.getNumberRows(sheet); index++) {
    if (!getters.isRowFiltered(sheet, index)) continue;
    const last = hidden.at(-1);
    if (last && last.row + last.rows === index + 1) last.rows++;
    else hidden.push({ row: index + 1, rows: 1 });
  }
  return hidden;
}

/** The first cell of a sheet. */
export function cornerOf(sheet: string): Selection {
  const corner = { row: 1, column: 1 };
  return { sheet, box: { ...corner, rows: 1, columns: 1 }, cell: corner };
}

const frontKey = keyInBook('selection');

/** Restores the selection from before a reload, and remembers later ones as long as this tab is open. */
export function keepSelection(model: Model): void {
  const before = sessionStorage.getItem(frontKey);
  if (before !== null) {
    const selection = JSON.parse(before) as Selection;
    select(model, selection);
    whenSized(byId('grid'), () => showAnew(model, selection));
  }
  model.on('update', keepSelection, () =>
    sessionStorage.setItem(frontKey, JSON.stringify(selectionIn(model))),
  );
}

/** Calls back once, when an element has its size. */
function whenSized(element: Element, onSized: () => void): void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    onSized();
  });
  observer.observe(element);
}

/** Scrolls from the top to a selection: selecting before the grid has its size scrolls past the cell. */
function showAnew(model: Model, selection: Selection): void {
  if (model.getters.getActiveSheetId() !== selection.sheet) return;
  model.dispatch('SET_VIEWPORT_OFFSET', { offsetX: 0, offsetY: 0 });
  select(model, selectionIn(model));
}

/** Applies a script's selection. */
export function select(model: Model, { sheet, box, cell }: Selection): void {
  const sheetIdFrom = model.getters.getActiveSheetId();
  if (!model.getters.tryGetSheet(sheet)) return;
  if (sheet !== sheetIdFrom) {
    model.dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo: sheet });
  }
  const corner = { col: cell.column - 1, row: cell.row - 1 };
  model.selection.selectZone({ cell: corner, zone: zoneOf(box) });
}

/** Activates the neighbour of a deleted or hidden sheet; o-spreadsheet would activate the first sheet. */
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

/** Focuses the grid. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('#grid .o-grid-composer .o-composer')?.focus();
}

/** Fits the grid to its space after something next to it was shown or hidden. */
export function fitGrid(): void {
  window.dispatchEvent(new Event('resize'));
}

/** Makes the model compute the dependencies of cells while idle, so that the first edit doesn't wait for them. */
export function prepareFirstEdit(model: Model): void {
  requestIdleCallback(() => {
    const { getters } = model;
    const cell = getters.getCell({ sheetId: getters.getActiveSheetId(), col: 0, row: 0 });
    if (cell && !cell.isFormula) model.dispatch('EVALUATE_CELLS', { cellIds: [cell.id] });
  });
}

/** Attributes to add to elements of the library's templates; a `t-` attribute is an expression of the template. */
const names: readonly [template: string, element: string, attribute: string, value: string][] = [
  ['TextInput', 'input', 't-att-aria-label', 'props.ariaLabel or props.placeholder'],
  ['NamedRangeSelector', 'TextInput', 'ariaLabel', "'Cell, range or name'"],
  ['NumberEditor', 'input', 't-att-aria-label', 'props.title'],
  ['GridAddRowsFooter', 'input', 'aria-label', 'Rows to add'],
  ['TopBar', '.o-topbar-topleft', 'role', 'menubar'],
  ['TopBar', '.o-topbar-menu', 'role', 'menuitem'],
  ['TopBar', '.o-topbar-menu', 'aria-haspopup', 'menu'],
  ['TopBar', '.o-topbar-menu', 't-att-tabindex', 'menu_index ? -1 : 0'],
  ['Menu', '.o-menu', 'role', 'menu'],
  ['Menu', '.o-menu-item', 'role', 'menuitem'],
  ['Menu', '.o-menu-item', 't-att-aria-haspopup', "isMenuRoot ? 'menu' : undefined"],
  ['Menu', '.o-menu-item', 't-att-aria-disabled', "isMenuEnabled ? undefined : 'true'"],
  // In the page's tab order; the library puts it first.
  ['Composer', '.o-composer', 'tabindex', '0'],
];

/** Adds the attributes to the library's templates. Throws if an element isn't found. */
function withNames(xml: string): XMLDocument {
  const templates = new DOMParser().parseFromString(xml, 'text/xml');
  for (const [template, element, attribute, value] of names) {
    const found = templates
      .querySelector(`[t-name="o-spreadsheet-${template}"]`)
      ?.querySelector(element);
    if (!found) throw new Error(`o-spreadsheet has no ${element} in ${template} any more`);
    found.setAttribute(attribute, value);
  }
  return templates;
}
