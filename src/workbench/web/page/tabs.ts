/** Keeps the tab of the sheet in front in view: o-spreadsheet scrolls to it only when the sheet comes to the front. */

/** Watches the bar of tabs, which must be in the page. Throws TypeError if the library has none any more. */
export function keepTabInView(): void {
  const bar = document.querySelector('.o-sheet-list');
  if (!bar) throw new TypeError('The library has its tabs elsewhere');
  const show = () =>
    bar.querySelector('.o-sheet.active')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  new ResizeObserver(show).observe(bar);
  // Other tabs were added, removed or renamed, or another one is active.
  const changes = { childList: true, subtree: true, attributeFilter: ['class', 'title'] };
  new MutationObserver(show).observe(bar, changes);
}
