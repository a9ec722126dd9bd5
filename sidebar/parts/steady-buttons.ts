/**
 * Buttons that can spend rest for a moment after they have appeared, moved or changed: a press may have been meant for
 * what was there before. A key presses what has the focus, wherever that moves, so it waits only for a new text that the
 * user hasn't come to by Tab.
 */

const restMs = 500;
const spending = '.primary, .secondary';

interface Place {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  /** The same without scrolling. */
  readonly unscrolledTop: number;
}

const places = new WeakMap<HTMLElement, Place>();
const timers = new WeakMap<HTMLElement, number>();
/** Resting buttons whose text is new. */
const unread = new WeakSet<HTMLElement>();

/** Watches all buttons in `root`, which exists as long as the page. */
export function keepButtonsSteady(root: HTMLElement): void {
  new MutationObserver(() => {
    for (const button of root.querySelectorAll<HTMLElement>(spending)) restIfNew(button);
  }).observe(root, {
    ...{ subtree: true, childList: true, characterData: true },
    attributeFilter: ['class', 'hidden', 'open', 'style'],
  });
  // A key that is held down presses whatever has the focus by then.
  root.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && buttonOf(event)) event.preventDefault();
  });
  root.addEventListener('keyup', (event) => {
    const button = event.key === 'Tab' && buttonOf(event);
    if (button) unread.delete(button);
  });
  root.addEventListener('click', (event) => stopIfResting(event), { capture: true });
}

function buttonOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(spending) : null;
}

/** Enter in a form's field presses its button wherever that is. */
function stopIfResting(event: MouseEvent): void {
  const button = buttonOf(event);
  if (!button || !event.isTrusted) return;
  const isByKey = event.detail === 0;
  if (isByKey && document.activeElement !== button) return;
  if (isByKey ? !unread.has(button) : !timers.has(button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function restIfNew(button: HTMLElement): void {
  const { left, top } = button.getBoundingClientRect();
  const scrolled = ['.sidebar', '.panel'].reduce(
    (sum, name) => sum + (button.closest(name)?.scrollTop ?? 0),
    0,
  );
  const now = { text: button.textContent ?? '', left, top, unscrolledTop: top + scrolled };
  const before = places.get(button);
  places.set(button, now);
  const isSame =
    before?.text === now.text &&
    before.left === now.left &&
    (before.top === now.top || before.unscrolledTop === now.unscrolledTop);
  if (before?.text !== now.text) unread.add(button);
  if (!isSame) rest(button);
}

function rest(button: HTMLElement): void {
  clearTimeout(timers.get(button));
  button.setAttribute('aria-disabled', 'true');
  const end = () => {
    timers.delete(button);
    unread.delete(button);
    button.removeAttribute('aria-disabled');
  };
  timers.set(button, window.setTimeout(end, restMs));
}
