/** The page's header, and the line under it that tells when the workbench is away. */
import type { About } from '../../protocol/messages';
import { block, byId, element, icon } from './dom';
import { fitGrid } from './grid';
import { personBox } from './people';
import { showToast } from './questions';

let product = '';

/** Shows the workbook's name, when there is a header already. */
export function showName(bookName: string): void {
  document.title = `${bookName} – ${product}`;
  const heading = byId('header').querySelector('h1');
  if (heading) heading.textContent = bookName;
}

export function showHeader(
  { bookName, scriptName, notice }: About,
  buttons: readonly HTMLElement[],
): void {
  product = scriptName;
  byId('header').replaceChildren(
    block(
      'wb-book',
      block('wb-logo', icon('table')),
      element('span', { className: 'wb-product' }, product),
      element('h1'),
      notice ? element('span', { className: 'wb-notice' }, notice) : null,
    ),
    block('wb-actions', personBox(), ...buttons),
  );
  showName(bookName);
}

const away =
  'The workbench has stopped; your edits are kept on this page and saved when it’s back.';

/** Says that the workbench is away; `onRetry` looks for it at once. */
export function showAway(onRetry: () => void): void {
  const retry = element('button', { type: 'button', onclick: onRetry }, 'Try again');
  byId('banner').replaceChildren(icon('plug'), element('span', {}, away), retry);
  byId('banner').hidden = false;
  fitGrid();
}

export function showBack(): void {
  if (byId('banner').hidden) return;
  byId('banner').hidden = true;
  fitGrid();
  showToast({ message: 'The workbench is back.' });
}
