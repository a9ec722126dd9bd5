/** The page's header: the workbook's name, what kind of data it holds, the mailbox. */
import type { About } from '../shared/protocol';
import { block, byId, element, icon } from './dom';

export class Header {
  readonly #unread = element('span', { className: 'wb-badge', hidden: true });

  constructor(about: About, openMailbox: () => void) {
    document.title = `${about.bookName} – Workbench`;
    const mailbox = element(
      'button',
      { type: 'button', id: 'open-mailbox', className: 'wb-header-button', onclick: openMailbox },
      icon('envelope-o'),
      ' Mailbox',
      this.#unread,
    );
    byId('header').replaceChildren(
      block(
        'wb-book',
        block('wb-logo', icon('table')),
        element('h1', {}, about.bookName),
        about.notice ? element('span', { className: 'wb-notice' }, about.notice) : null,
      ),
      block('wb-actions', about.hasMailbox ? mailbox : null),
    );
  }

  set unread(count: number) {
    this.#unread.textContent = String(count);
    this.#unread.hidden = count === 0;
    this.#unread.setAttribute('aria-label', `${count} unread`);
  }
}
