/** Which sheet comes to the front when the one there goes: its neighbour, as in Google Sheets. */

/**
 * The next sheet to the right, or where there is none the next to the left.
 *
 * @param visible the visible sheets in their order, as it was with the one that goes
 */
export function neighbourOf(visible: readonly string[], gone: string): string | undefined {
  const at = visible.indexOf(gone);
  return visible[at + 1] ?? visible[at - 1];
}
