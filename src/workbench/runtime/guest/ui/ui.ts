/** Ui and Browser: menus, questions, sidebars and dialogs. */
import type { MenuItem } from '../../../protocol/messages';
import { enumOf } from '../enums';
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

export const Browser = {
  Buttons: enumOf('OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL'),
  /** (prompt), (prompt, buttons) and (title, prompt, buttons); "cancel" where the box was closed. */
  inputBox(...args: unknown[]): string {
    const { button, text } = ask('prompt', withButtons(args));
    return ['CLOSE', 'CANCEL'].includes(String(button)) ? 'cancel' : text;
  },
  msgBox(...args: unknown[]): string {
    const { button } = ask('alert', withButtons(args));
    return String(button) === 'CLOSE' ? 'cancel' : String(button).toLowerCase();
  },
};

function withButtons(args: unknown[]): unknown[] {
  const names = Object.keys(ButtonSet);
  return args.map((arg, index) =>
    index > 0 && names.includes(String(arg))
      ? ButtonSet[String(arg) as keyof typeof ButtonSet]
      : arg,
  );
}
