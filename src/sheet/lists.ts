/** Maps that hold a list for each key. */

/** Appends a value to the list of its key. */
export function pushTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The places of each text, in order; `first` is the place of the first one. */
export function placesByText(texts: readonly string[], first = 0): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [i, text] of texts.entries()) pushTo(places, text, first + i);
  return places;
}
