/** Keeps what is typed quickly into a filled cell apart from what the cell held. */

const begun = new WeakSet<Element>();

/**
 * The grid's composer holds the cell's content until the frame after the first key, and takes a key that comes within
 * that frame as typed into it: what it held goes before.
 */
export function listenToTyping(): void {
  document.addEventListener('beforeinput', onInput, { capture: true });
}

function onInput({ target, inputType }: InputEvent): void {
  if (inputType !== 'insertText') return;
  const composer =
    target instanceof Element ? target.closest('.o-grid-composer .o-composer') : null;
  if (!composer || composer.classList.contains('active') || begun.has(composer)) return;
  composer.replaceChildren();
  begun.add(composer);
  requestAnimationFrame(() => requestAnimationFrame(() => begun.delete(composer)));
}
