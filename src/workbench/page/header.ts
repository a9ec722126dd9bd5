/** The page's header: the workbook's name, what kind of data it holds, the person, the panels' buttons. */
import type { About } from '../shared/protocol';
import { block, byId, element, icon } from './dom';
import { personBox } from './people';

/** Shows the workbook's name, when there is a header already. */
export function showName(bookName: string): void {
  document.title = `${bookName} – Workbench`;
  const heading = byId('header').querySelector('h1');
  if (heading) heading.textContent = bookName;
}

export function showHeader({ bookName, notice }: About, buttons: readonly HTMLElement[]): void {
  byId('header').replaceChildren(
    block(
      'wb-book',
      block('wb-logo', icon('table')),
      element('h1'),
      notice ? element('span', { className: 'wb-notice' }, notice) : null,
    ),
    block('wb-actions', personBox(), ...buttons),
  );
  showName(bookName);
}
