/** The patterns of a .claspignore: the last one that fits a path decides, and "!" takes a path back. */

/** Takes a path from the folder of the files, with slashes. */
export type Ignored = (path: string) => boolean;

/** What no project means to push. */
const usual = '.git/**\nnode_modules/**\n**/node_modules/**';

/** Reads the lines of a .claspignore; without one, what clasp ignores by itself. */
export function ignoredBy(text = usual): Ignored {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      isIgnored: !line.startsWith('!'),
      pattern: patternOf(line.replace(/^!/, '')),
    }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIgnored ?? false;
}

/** `**` stands for any folders, `*` and `?` for characters of one name, `{a,b}` for either. */
function patternOf(glob: string): RegExp {
  return new RegExp(`^${sourceOf(glob)}$`);
}

function sourceOf(glob: string): string {
  return glob.replace(/\{[^{}]*\}|\*\*\/|\*\*|[*?.+^$(){}|[\]\\]/g, (token) => {
    if (token.length > 1 && token.startsWith('{'))
      return `(?:${token.slice(1, -1).split(',').map(sourceOf).join('|')})`;
    return wildcards[token] ?? `\\${token}`;
  });
}

const wildcards: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};
