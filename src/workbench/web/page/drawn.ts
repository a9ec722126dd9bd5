/** Lets the browser draw the page during long work. */

/** The longest wait for a page that is hidden meanwhile, in milliseconds. */
const longestMs = 1_000;

/** Resolves when the page is about to be drawn; immediately if it is hidden, because then it isn't drawn. */
export function drawn(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    window.setTimeout(resolve, longestMs);
  });
}
