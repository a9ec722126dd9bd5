/** Lets the grid follow the room it has. */

/** Lets the grid take the room it has after something beside it came or went. */
export function fitGrid(): void {
  window.dispatchEvent(new Event('resize'));
}
