/** Alerts and prompts: what was asked, and what was answered. */
import type { FrameKind } from '../../../protocol/messages';
import { type EnumValue, enumOf } from '../enums';
import { mismatch } from '../exception';
import { call } from '../host';
import { HtmlOutput } from '../html/html-output';
import { googleScopes, requireScope } from '../permissions';

export const Button = enumOf('CLOSE', 'OK', 'CANCEL', 'YES', 'NO');
export const ButtonSet = enumOf('OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL');

const dialog = { width: 600, height: 400 };

/** Google's three forms: (prompt), (prompt, buttons) and (title, prompt, buttons); they need no scope. */
export function ask(
  method: 'alert' | 'prompt',
  args: unknown[],
): { button: EnumValue; text: string } {
  const [title, message, buttons] =
    args.length === 3 ? args : ['', args[0], args[1] ?? ButtonSet.OK];
  const isButtonSet = Object.values(ButtonSet).includes(buttons as EnumValue);
  if (args.length === 0 || args.length > 3 || !isButtonSet) mismatch(`Ui.${method}`, args);
  const names = String(buttons).split('_');
  const answer = call('ui.ask', String(title), String(message), names, method === 'prompt');
  return { button: Button[answer.button as keyof typeof Button], text: answer.text };
}

export class PromptResponse {
  readonly #answer: { button: EnumValue; text: string };

  constructor(answer: { button: EnumValue; text: string }) {
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
export function show(method: string, kind: FrameKind, output: unknown, title: string | null): void {
  requireScope(`Ui.${method}`, googleScopes.ui);
  if (!(output instanceof HtmlOutput)) mismatch(`Ui.${method}`, [output]);
  const { width, height } = dialog;
  call(
    'ui.show',
    kind,
    output.getPage(),
    title ?? output.getTitle() ?? '',
    output.getWidth() ?? width,
    output.getHeight() ?? height,
  );
}
