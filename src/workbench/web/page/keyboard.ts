/** Keyboard navigation: F6 moves between the parts of the page, F10 to the menus, arrows between menus. */
import { byId } from './dom';
import { focusGrid } from './grid';
import { closeMenus, openMenuAt } from './menus';

interface Part {
  element(): Element | null;
  enter(): void;
}

const menus = () => [...document.querySelectorAll<HTMLElement>('.o-topbar-menu')];
const openPanel = () => document.querySelector<HTMLElement>('.wb-panel:not([hidden])');
const sidebarFrame = () => document.querySelector<HTMLElement>('#sidebar:not([hidden]) iframe');

/** In the order of F6. */
const parts: readonly Part[] = [
  {
    element: () => byId('header'),
    enter: () => byId('header').querySelector<HTMLElement>('button, select')?.focus(),
  },
  { element: () => document.querySelector('.o-topbar-topleft'), enter: enterMenus },
  { element: () => document.querySelector('.o-grid'), enter: focusGrid },
  { element: () => sidebarFrame() && byId('sidebar'), enter: () => sidebarFrame()?.focus() },
  { element: openPanel, enter: () => openPanel()?.focus() },
];

/** Starts to listen, before the page's other listeners, because the grid stops the propagation of keys. */
export function listenToKeys(): void {
  window.addEventListener('keydown', onKey, { capture: true });
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target } = event;
  const menu = target instanceof HTMLElement && menus().includes(target) ? target : null;
  if (isHandled(event.key, event.shiftKey, menu)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function isHandled(key: string, isBack: boolean, menu: HTMLElement | null): boolean {
  // A modal dialog keeps the focus.
  if (document.querySelector('dialog:modal')) return false;
  if (key === 'F6') focusPart(isBack ? -1 : 1);
  else if (key === 'F10' && !isBack) enterMenus();
  else if (!menu) return false;
  else if (['Enter', ' ', 'ArrowDown'].includes(key)) openMenuAt(menu);
  else if (key === 'ArrowRight' || key === 'ArrowLeft') focusBeside(menu, key);
  else if (key === 'Escape') focusGrid();
  else return false;
  return true;
}

/** Focuses the next or the previous visible part of the page. */
export function focusPart(step: 1 | -1): void {
  const there = parts.filter((part) => part.element());
  const current = there.findIndex((part) => part.element()?.contains(document.activeElement));
  const from = current < 0 && step < 0 ? 0 : current;
  closeMenus();
  there.at((from + step + there.length) % there.length)?.enter();
}

function enterMenus(): void {
  closeMenus();
  menus()[0]?.focus();
}

function focusBeside(menu: HTMLElement, key: 'ArrowRight' | 'ArrowLeft'): void {
  const all = menus();
  const step = key === 'ArrowRight' ? 1 : -1;
  all.at((all.indexOf(menu) + step) % all.length)?.focus();
}
