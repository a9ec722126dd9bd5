/** The mailbox: what the service would have sent, newest first, with a pane to read one in. */
import type { Mail } from '../../../protocol/messages';
import { block, element, icon } from '../dom';
import { Panel } from './panel';

const readKey = 'workbench-read-mails';

export class MailboxPanel extends Panel {
  #mails: Mail[] = [];
  #selected: string | null = null;
  /** Whether a person chose the mail that is shown; until then the newest one is. */
  #isChosen = false;
  readonly #read = new Set<string>(JSON.parse(localStorage.getItem(readKey) ?? '[]'));
  readonly #unread = element('span', { className: 'wb-badge', hidden: true });

  constructor() {
    super('mailbox', 'Mailbox', 'envelope-o');
    this.button.append(this.#unread);
  }

  /** Opens at the newest mail. */
  protected override onOpen(): void {
    this.#isChosen = false;
    this.#show(this.#mails[0]?.id ?? null);
  }

  update(mails: Mail[]): void {
    this.#mails = mails;
    this.#tellUnread();
    if (!this.isOpen) return;
    const { hasFocus } = this;
    if (this.#isChosen) this.#render();
    else this.#show(mails[0]?.id ?? null);
    if (hasFocus) this.focus();
  }

  #choose(id: string): void {
    this.#isChosen = true;
    this.#show(id);
    this.focus();
  }

  #show(id: string | null): void {
    this.#selected = id;
    if (id) this.#read.add(id);
    localStorage.setItem(readKey, JSON.stringify([...this.#read]));
    this.#tellUnread();
    this.#render();
  }

  #tellUnread(): void {
    const count = this.#mails.filter(({ id }) => !this.#read.has(id)).length;
    this.#unread.textContent = String(count);
    this.#unread.hidden = count === 0;
    this.#unread.setAttribute('aria-label', `${count} unread`);
  }

  #render(): void {
    const selected = this.#mails.find(({ id }) => id === this.#selected);
    const list = element('ul', { className: 'wb-mail-list' });
    list.append(...this.#mails.map((mail) => this.#listed(mail)));
    this.body.replaceChildren(
      this.#mails.length
        ? block('wb-mail-panes', list, selected ? readingPane(selected) : null)
        : block('wb-empty', icon('inbox'), element('p', {}, 'No mail yet.')),
    );
  }

  #listed(mail: Mail): HTMLElement {
    const button = element(
      'button',
      {
        type: 'button',
        className: this.#read.has(mail.id) ? '' : 'wb-unread',
        onclick: () => this.#choose(mail.id),
      },
      block('wb-mail-from', element('span', {}, senderName(mail.from)), timeOf(mail.sentAt)),
      block('wb-mail-subject', mail.subject || '(no subject)'),
      block('wb-mail-to', `to ${mail.to}`),
    );
    if (mail.id === this.#selected) button.setAttribute('aria-current', 'true');
    return element('li', {}, button);
  }
}

function readingPane(mail: Mail): HTMLElement {
  return element(
    'article',
    { className: 'wb-mail' },
    element('h3', {}, mail.subject || '(no subject)'),
    element('p', { className: 'wb-mail-people' }, mail.from, element('br'), `to ${mail.to}`),
    mailBody(mail.text),
  );
}

function senderName(from: string): string {
  return from.replace(/\s*<[^>]*>$/, '') || from;
}

function timeOf(time: number): HTMLElement {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  const text = isToday
    ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : date.toLocaleDateString([], { day: 'numeric', month: 'short' });
  return element('time', { dateTime: date.toISOString() }, text);
}

/** Four to eight digits that stand by themselves. */
const codePattern = /(?<![\d.,:/-])(\d{4,8})(?![\d.,:/-]*\d)/g;
const copiedMs = 1500;

function mailBody(text: string): HTMLElement {
  const body = element('div', { className: 'wb-mail-body' });
  let end = 0;
  for (const match of text.matchAll(codePattern)) {
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
    }, copiedMs);
  };
  return element(
    'span',
    { className: 'wb-code' },
    element('output', { className: 'wb-code-digits' }, code),
    button,
  );
}
