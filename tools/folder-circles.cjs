// Finds sibling folders that import each other, directly or through others.

/** The two sibling folders that an import connects; none if one file lies directly in their parent. */
function arrowOf({ from, to }) {
  const [one, other] = [from, to].map((file) => file.split('/').slice(0, -1));
  const depth = one.findIndex((folder, at) => folder !== other[at]);
  if (depth < 1 || depth >= other.length) return undefined;
  return [one, other].map((path) => path.slice(0, depth + 1).join('/'));
}

/** The folders that a folder imports, directly or indirectly. */
function reached(arrows, folder, found = new Set()) {
  for (const next of arrows.get(folder)?.keys() ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    reached(arrows, next, found);
  }
  return found;
}

/**
 * Takes imports between files; returns the largest groups of folders that all import each other, with one import for
 * each pair.
 */
function circlesBetweenFolders(imports) {
  const arrows = new Map();
  for (const each of imports) {
    const [one, other] = arrowOf(each) ?? [];
    if (one === undefined) continue;
    if (!arrows.has(one)) arrows.set(one, new Map());
    const to = arrows.get(one);
    if (!to.has(other)) to.set(other, `${each.from} → ${each.to}`);
  }
  const circles = [];
  const seen = new Set();
  for (const folder of [...arrows.keys()].sort()) {
    const within = reached(arrows, folder);
    if (seen.has(folder) || !within.has(folder)) continue;
    const folders = [...within].filter((other) => reached(arrows, other).has(folder)).sort();
    for (const each of folders) seen.add(each);
    const places = folders.flatMap((each) =>
      [...arrows.get(each)].filter(([to]) => folders.includes(to)).map(([, place]) => place),
    );
    circles.push({ folders, places });
  }
  return circles;
}

module.exports = { circlesBetweenFolders };
