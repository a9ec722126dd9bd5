/** The mailbox: mails that the service wrote instead of sending, newest first, with a pane to read one. */
import { useState } from 'preact/hooks';
import type { Mail } from '../../../protocol/messages';
import { Icon } from '../dom';
import { Panel } from './panel';

const readKey = 'workbench-read-mails';

export class MailboxPanel extends Panel {
  #mails: readonly Mail[] = [];
  #selected: string | null = null;
  /** Whether the user chose the mail that is shown; until then, it is the newest. */
  #isChosen = false;
  readonly #read = new Set<string>(JSON.parse(localStorage.getItem(readKey) ?? '[]'));

  constructor() {
    super('mailbox', 'Mailbox', 'envelope-o');
  }

  protected override onOpen(): void {
    this.#isChosen = false;
    this.#showNewest();
  }

  update(mails: readonly Mail[]): void {
    this.#mails = mails;
    const { hasFocus } = this;
    if (this.isOpen && !this.#isChosen) this.#showNewest();
    this.draw();
    if (hasFocus) this.focus();
  }

  #showNewest(): void {
    this.#select(this.#mails[0]?.id ?? null);
  }

  #choose(id: string): void {
    this.#isChosen = true;
    this.#select(id);
    this.draw();
    this.focus();
  }

  #select(id: string | null): void {
    this.#selected = id;
    if (id) this.#read.add(id);
    localStorage.setItem(readKey, JSON.stringify([...this.#read]));
  }

  protected override badge() {
    const count = this.#mails.filter(({ id }) => !this.#read.has(id)).length;
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: screen readers read it in the button's name
      <span class="wb-badge" hidden={count === 0} aria-label={`${count} unread`}>
        {count}
      </span>
    );
  }

  protected override content() {
    if (this.#mails.length === 0)
      return (
        <div class="wb-empty">
          <Icon name="inbox" />
          <p>No mail yet.</p>
        </div>
      );
    const selected = this.#mails.find(({ id }) => id === this.#selected);
    return (
      <div class="wb-mail-panes">
        <ul class="wb-mail-list">{this.#mails.map((mail) => this.#line(mail))}</ul>
        {selected && <ReadingPane key={selected.id} mail={selected} />}
      </div>
    );
  }

  #line({ id, from, to, subject, sentAt }: Mail) {
    return (
      <li key={id}>
        <button
          type="button"
          class={this.#read.has(id) ? '' : 'wb-unread'}
          aria-current={id === this.#selected ? 'true' : undefined}
          onClick={() => this.#choose(id)}
        >
          <div class="wb-mail-from">
            <span>{senderName(from)}</span>
            <Time at={sentAt} />
          </div>
          <div class="wb-mail-subject">{subject || '(no subject)'}</div>
          <div class="wb-mail-to">to {to}</div>
        </button>
      </li>
    );
  }
}

function ReadingPane({ mail }: { readonly mail: Mail }) {
  return (
    <article class="wb-mail">
      <h3>{mail.subject || '(no subject)'}</h3>
      <p class="wb-mail-people">
        {mail.from}
        <br />
        to {mail.to}
      </p>
      <MailBody text={mail.text} />
    </article>
  );
}

function senderName(from: string): string {
  return from.replace(/\s*<[^>]*>$/, '') || from;
}

function Time({ at }: { readonly at: number }) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return (
    <time dateTime={date.toISOString()}>
      {isToday
        ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
        : date.toLocaleDateString([], { day: 'numeric', month: 'short' })}
    </time>
  );
}

/**
 * Six to eight digits that aren't part of a longer number, date or address, or four to five alone on a line: four in a
 * sentence are often a year. The group makes `split` keep them.
 */
const codePattern = /(?<![\d.,:/-])(\d{6,8}|(?<=^[ \t]*)\d{4,5}(?=[ \t]*$))(?![\d.,:/-]*\d)/m;
const copiedMs = 1500;

/** The text of a mail, with a button to copy each code in it. */
function MailBody({ text }: { readonly text: string }) {
  const parts = text.split(codePattern);
  return (
    <div class="wb-mail-body">
      {parts.map((part, index) => (index % 2 === 0 ? part : <Code key={index} digits={part} />))}
    </div>
  );
}

function Code({ digits }: { readonly digits: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(digits);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), copiedMs);
  };
  return (
    <span class="wb-code">
      <output class="wb-code-digits">{digits}</output>
      <button type="button" class="wb-copy" title={`Copy ${digits}`} onClick={copy}>
        <Icon name="clone" /> <span>{isCopied ? 'Copied' : 'Copy'}</span>
      </button>
    </span>
  );
}
