/** Object.groupBy and Map.groupBy for Node 20, which o-spreadsheet expects to find. */

function groupInto<T, K>(
  items: Iterable<T>,
  keyOf: (item: T, index: number) => K,
  add: (key: K, item: T) => void,
): void {
  let index = 0;
  for (const item of items) add(keyOf(item, index++), item);
}

function objectGroupBy<T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey) {
  const groups: Record<PropertyKey, T[]> = Object.create(null);
  groupInto(items, keyOf, (key, item) => {
    groups[key] ??= [];
    groups[key]?.push(item);
  });
  return groups;
}

function mapGroupBy<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
  const groups = new Map<K, T[]>();
  groupInto(items, keyOf, (key, item) => {
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}

if (!('groupBy' in Object)) Object.defineProperty(Object, 'groupBy', { value: objectGroupBy });
if (!('groupBy' in Map)) Object.defineProperty(Map, 'groupBy', { value: mapGroupBy });
