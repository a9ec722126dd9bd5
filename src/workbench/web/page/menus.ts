/** The script's menus in o-spreadsheet's menu bar. */
import type { Menu, MenuItem } from '../../protocol/messages';
import { spreadsheetLibrary } from './libraries';

const extensions = 'workbench_extensions';
const own = /^workbench_/;
/** After the last menu of o-spreadsheet. */
const menuSequence = 900;

interface Action {
  readonly id: string;
  readonly name: string;
  readonly sequence: number;
  separator?: boolean;
  readonly isEnabled?: () => boolean;
  readonly execute?: () => void;
  readonly children?: Action[];
}

/** The page's menu bar. It reads the menus once, so changes must be passed to it. */
interface Bar {
  menus: { readonly id: string }[];
  render(): void;
  openMenu(menu: { readonly id: string }, target: HTMLElement, selectsFirst: boolean): void;
  closeMenus(): void;
}

const bars = new Set<Bar>();

/** Must be called before the grid is shown. */
export function prepareMenus(): void {
  const { TopBar } = spreadsheetLibrary.components;
  const setup = TopBar.prototype.setup;
  TopBar.prototype.setup = function setUpAndRemember(this: Bar & InstanceType<typeof TopBar>) {
    setup.call(this);
    bars.add(this);
  };
}

/** Opens the menu of an element of the bar and selects its first item. */
export function openMenuAt(element: HTMLElement): void {
  for (const bar of bars) {
    const menu = bar.menus.find(({ id }) => id === element.dataset['id']);
    if (menu) bar.openMenu(menu, element, true);
  }
}

/** Closes the open menu, if any. */
export function closeMenus(): void {
  for (const bar of bars) bar.closeMenus();
}

/** Items of the File menu, in groups separated by a line. */
export type FileMenu = readonly (readonly [name: string, execute: () => void][])[];

/** Adds the workbench's items to the File menu. Must be called before the grid is shown. */
export function addToFileMenu(groups: FileMenu): void {
  const { topbarMenuRegistry } = spreadsheetLibrary.registries;
  groups.forEach((items, group) => {
    items.forEach(([name, execute], index) => {
      const separator = index === items.length - 1;
      const sequence = 10 * group + index + 1;
      const item = { name, sequence, separator, execute, isEnabledOnLockedSheet: true };
      topbarMenuRegistry.addChild(`file_${group}_${index}`, ['file'], item);
    });
  });
}

/** Shows the script's menus: an add-on's under Extensions, others next to it. */
export function showMenus(menus: readonly Menu[], run: (handler: string) => void): void {
  const { topbarMenuRegistry } = spreadsheetLibrary.registries;
  for (const key of topbarMenuRegistry.getKeys()) if (own.test(key)) topbarMenuRegistry.remove(key);
  const addons = menus.filter(({ isAddon }) => isAddon);
  if (addons.length) {
    topbarMenuRegistry.add(extensions, {
      name: 'Extensions',
      sequence: menuSequence,
      children: addons.map((menu, index) => toAction({ kind: 'menu', ...menu }, index, run)),
    });
  }
  menus
    .filter(({ isAddon }) => !isAddon)
    .forEach((menu, index) => {
      topbarMenuRegistry.add(`workbench_menu_${index}`, {
        name: menu.label,
        sequence: menuSequence + 1 + index,
        children: toActions(menu.items, run),
      });
    });
  for (const bar of bars) {
    bar.menus = topbarMenuRegistry.getMenuItems();
    bar.render();
  }
}

/** A separator belongs to the item before it. */
function toActions(items: MenuItem[], run: (handler: string) => void): Action[] {
  const actions: Action[] = [];
  items.forEach((item, index) => {
    const before = actions.at(-1);
    if (item.kind !== 'separator') actions.push(toAction(item, index, run));
    else if (before) before.separator = true;
  });
  return actions;
}

function toAction(
  item: Exclude<MenuItem, { readonly kind: 'separator' }>,
  index: number,
  run: (handler: string) => void,
): Action {
  const id = `workbench_${item.label}_${index}`;
  const action = { id, name: item.label, sequence: index + 1 };
  return item.kind === 'menu'
    ? { ...action, children: toActions(item.items, run) }
    : { ...action, execute: () => run(item.handler) };
}
