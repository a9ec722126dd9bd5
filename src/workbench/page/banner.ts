/** The line under the header that tells when the workbench is away. */
import { byId, element, icon } from './dom';
import { fitGrid } from './fit-grid';
import { showToast } from './toasts';

const AWAY =
  'The workbench is not running. Your edits stay in this page and are sent when it is back.';

export function showAway(): void {
  byId('banner').replaceChildren(icon('plug'), element('span', {}, AWAY));
  byId('banner').hidden = false;
  fitGrid();
}

export function showBack(): void {
  if (byId('banner').hidden) return;
  byId('banner').hidden = true;
  fitGrid();
  showToast({ message: 'The workbench is back.' });
}
