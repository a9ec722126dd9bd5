/** The page's header: the workbook's name, what kind of data it holds, the panels' buttons. */
import type { About } from '../shared/protocol';
import { block, byId, element, icon } from './dom';

export function showHeader({ bookName, notice }: About, buttons: readonly HTMLElement[]): void {
  document.title = `${bookName} – Workbench`;
  byId('header').replaceChildren(
    block(
      'wb-book',
      block('wb-logo', icon('table')),
      element('h1', {}, bookName),
      notice ? element('span', { className: 'wb-notice' }, notice) : null,
    ),
    block('wb-actions', ...buttons),
  );
}
