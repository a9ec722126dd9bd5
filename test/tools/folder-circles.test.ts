/** The lint finds folders that import each other in circles. */
type Import = { from: string; to: string };
type Circle = { folders: string[]; places: string[] };
const { circlesBetweenFolders }: { circlesBetweenFolders(imports: Import[]): Circle[] } =
  require('../../tools/folder-circles.cjs');

/** The circles among imports such as `src/a/x > src/b/y`. */
const foldersIn = (...imports: string[]) =>
  circlesBetweenFolders(
    imports.map((each) => {
      const [from = '', to = ''] = each.split(' > ');
      return { from, to };
    }),
  ).map(({ folders }) => folders.join(' '));

it.each([
  ['two folders', ['src/a/x > src/b/y', 'src/b/z > src/a/x'], ['src/a src/b']],
  [
    'longer ways round, and what is deeper in a folder',
    ['src/a/x > src/b/c/y', 'src/b/z > src/d/x', 'src/d/x > src/a/x', 'src/d/x > src/e/x'],
    ['src/a src/b src/d'],
  ],
  ['nested folders', ['src/p/a/x > src/p/b/y', 'src/p/b/y > src/p/a/q/x'], ['src/p/a src/p/b']],
  ['one way', ['src/a/x > src/b/y', 'src/a/x > src/c/y', 'src/c/y > src/b/y'], []],
  ['files directly in their parent', ['src/p/x > src/p/a/y', 'src/p/a/y > src/p/x'], []],
])('%s', (_, imports, circles) => {
  expect(foldersIn(...imports)).toEqual(circles);
});
