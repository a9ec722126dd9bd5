/** Browser: the older way to ask; its buttons are texts. */
import { enumOf } from '../enums';
import { ask, ButtonSet } from './dialogs';

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
