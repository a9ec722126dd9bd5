/** The sheet to activate when the active one is removed: its neighbour, as in Google Sheets. */

/**
 * The next sheet to the right, or if there is none, to the left.
 *
 * @param visible the visible sheets in order, before the removal
 */
export function neighbourOf(visible: readonly string[], gone: string): string | undefined {
  const at = visible.indexOf(gone);
  return visible[at + 1] ?? visible[at - 1];
}
