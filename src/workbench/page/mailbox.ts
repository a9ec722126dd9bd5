/** The mailbox: what the service would have sent, newest first, with a pane to read one in. */
import type { Mail } from '../shared/protocol';
import { block, byId, element, icon, iconButton } from './dom';
import { mailBody } from './mail-body';

const READ_KEY = 'workbench-read-mails';

export class MailboxPanel {
  #mails: Mail[] = [];
  #selected: string | null = null;
  /** Whether a person chose the mail that is shown; until then the newest one is. */
  #isChosen = false;
  readonly #read: Set<string>;

  /** Takes whom to tell how many mails are unread. */
  constructor(private readonly onUnread: (count: number) => void) {
    this.#read = new Set(JSON.parse(localStorage.getItem(READ_KEY) ?? '[]'));
    byId('mailbox').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      event.stopPropagation();
    });
  }

  update(mails: Mail[]): void {
    this.#mails = mails;
    this.#tellUnread();
    const panel = byId('mailbox');
    if (panel.hidden) return;
    const hadFocus = panel.contains(document.activeElement);
    if (this.#isChosen) this.#render();
    else this.#show(mails[0]?.id ?? null);
    if (hadFocus) this.#focus();
  }

  /** Opens the panel at its newest mail, or closes it. */
  toggle(): void {
    if (byId('mailbox').hidden) this.open();
    else this.close();
  }

  open(): void {
    byId('mailbox').hidden = false;
    this.#isChosen = false;
    this.#show(this.#mails[0]?.id ?? null);
    this.#focus();
  }

  close(): void {
    byId('mailbox').hidden = true;
    document.getElementById('open-mailbox')?.focus();
  }

  #choose(id: string): void {
    this.#isChosen = true;
    this.#show(id);
    this.#focus();
  }

  #focus(): void {
    const panel = byId('mailbox');
    (panel.querySelector<HTMLElement>('[aria-current]') ?? panel).focus();
  }

  #show(id: string | null): void {
    this.#selected = id;
    if (id) this.#read.add(id);
    localStorage.setItem(READ_KEY, JSON.stringify([...this.#read]));
    this.#tellUnread();
    this.#render();
  }

  #tellUnread(): void {
    this.onUnread(this.#mails.filter(({ id }) => !this.#read.has(id)).length);
  }

  #render(): void {
    const selected = this.#mails.find(({ id }) => id === this.#selected);
    const list = element('ul', { className: 'wb-mail-list' });
    list.append(...this.#mails.map((mail) => this.#listed(mail)));
    byId('mailbox').replaceChildren(
      block(
        'wb-title-bar',
        element('h2', {}, icon('envelope-o'), ' Mailbox'),
        iconButton('times', 'Close the mailbox', () => this.close()),
      ),
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
