/** What the page shows in the place of a workbook that cannot be opened. */
import { block, byId, element, icon } from './dom';

export function showRefusal(reason: string): void {
  document.title = 'Workbench';
  byId('grid').replaceChildren(
    block(
      'wb-refusal',
      icon('chain-broken'),
      element('h2', {}, 'This workbook cannot be opened'),
      element('p', {}, reason),
      element('a', { href: '/', className: 'btn btn-primary' }, 'Open the first workbook'),
    ),
  );
}
