/** Ui and Browser: menus, questions, sidebars and dialogs. */
import type { FrameKind, MenuItem } from '../../protocol/messages';
import { type EnumValue, enumOf } from './enums';
import { mismatch } from './exception';
import { call } from './host';
import { HtmlOutput } from './html/html-service';
import { googleScopes, requireScope } from './permissions';

const Button = enumOf('CLOSE', 'OK', 'CANCEL', 'YES', 'NO');
const ButtonSet = enumOf('OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL');

const dialog = { width: 600, height: 400 };

/** Google's three forms: (prompt), (prompt, buttons) and (title, prompt, buttons); they need no scope. */
function ask(
  method: 'alert' | 'prompt',
  args: unknown[],
): { readonly button: EnumValue; readonly text: string } {
  const [title, message, buttons] =
    args.length === 3 ? args : ['', args[0], args[1] ?? ButtonSet.OK];
  const isButtonSet = Object.values(ButtonSet).includes(buttons as EnumValue);
  if (args.length === 0 || args.length > 3 || !isButtonSet) mismatch(`Ui.${method}`, args);
  const names = String(buttons).split('_');
  const answer = call('ui.ask', String(title), String(message), names, method === 'prompt');
  return { button: Button[answer.button as keyof typeof Button], text: answer.text };
}

export class PromptResponse {
  readonly #answer: { readonly button: EnumValue; readonly text: string };

  constructor(answer: { readonly button: EnumValue; readonly text: string }) {
    this.#answer = answer;
  }

  getSelectedButton(): EnumValue {
    return this.#answer.button;
  }

  getResponseText(): string {
    return this.#answer.text;
  }
}

/** Shows HTML in a sidebar or a dialog. */
function show(method: string, kind: FrameKind, output: unknown, title: string | null): void {
  requireScope(`Ui.${method}`, googleScopes.ui);
  if (!(output instanceof HtmlOutput)) mismatch(`Ui.${method}`, [output]);
  call(
    'ui.show',
    kind,
    output.getPage(),
    title ?? output.getTitle() ?? '',
    output.getWidth() ?? dialog.width,
    output.getHeight() ?? dialog.height,
  );
}

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
  /** The workbench shows it under the add-on's name. */
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
  /** (prompt), (prompt, buttons) and (title, prompt, buttons); "cancel" if the box was closed. */
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
