/** Ui: menus, questions, sidebars and dialogs. */
import type { MenuItem } from '../../../shared/protocol';
import { call } from '../host';
import { ask, Button, ButtonSet, PromptResponse, show } from './dialogs';

export class Menu {
  readonly #label: string;
  readonly #isAddon: boolean;
  readonly #items: MenuItem[] = [];

  constructor(label: string, isAddon: boolean) {
    this.#label = label;
    this.#isAddon = isAddon;
  }

  addItem(caption: unknown, functionName: unknown): this {
    this.#items.push({ kind: 'item', label: String(caption), handler: String(functionName) });
    return this;
  }

  addSeparator(): this {
    this.#items.push({ kind: 'separator' });
    return this;
  }

  addSubMenu(menu: Menu): this {
    this.#items.push({ kind: 'menu', label: menu.#label, items: menu.#items });
    return this;
  }

  addToUi(): void {
    call('ui.addMenu', { label: this.#label, isAddon: this.#isAddon, items: this.#items });
  }
}

export const ui = {
  Button,
  ButtonSet,
  createMenu: (caption: unknown) => new Menu(String(caption), false),
  /** Its name is the add-on's, which the workbench knows. */
  createAddonMenu: () => new Menu('', true),
  alert: (...args: unknown[]) => ask('alert', args).button,
  prompt: (...args: unknown[]) => new PromptResponse(ask('prompt', args)),
  showSidebar: (output: unknown) => show('showSidebar', 'sidebar', output, null),
  showModalDialog: (output: unknown, title: unknown) =>
    show('showModalDialog', 'modal', output, String(title)),
  showModelessDialog: (output: unknown, title: unknown) =>
    show('showModelessDialog', 'modeless', output, String(title)),
};
