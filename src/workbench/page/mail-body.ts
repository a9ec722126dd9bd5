/** The text of a mail, with a button to copy each one-time code in it. */
import { element, icon } from './dom';

/** Four to eight digits that stand by themselves. */
const CODE = /(?<![\d.,:/-])(\d{4,8})(?![\d.,:/-]*\d)/g;
const COPIED_MS = 1500;

export function mailBody(text: string): HTMLElement {
  const body = element('div', { className: 'wb-mail-body' });
  let end = 0;
  for (const match of text.matchAll(CODE)) {
    body.append(text.slice(end, match.index), codeWithCopy(match[0]));
    end = match.index + match[0].length;
  }
  body.append(text.slice(end));
  return body;
}

function codeWithCopy(code: string): HTMLElement {
  const label = element('span', {}, 'Copy');
  const button = element(
    'button',
    { type: 'button', className: 'wb-copy', title: `Copy ${code}` },
    icon('clone'),
    ' ',
    label,
  );
  button.onclick = async () => {
    await navigator.clipboard.writeText(code);
    label.textContent = 'Copied';
    setTimeout(() => {
      label.textContent = 'Copy';
    }, COPIED_MS);
  };
  return element(
    'span',
    { className: 'wb-code' },
    element('output', { className: 'wb-code-digits' }, code),
    button,
  );
}
