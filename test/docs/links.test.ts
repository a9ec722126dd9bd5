/** Every link in the documents has a target, and every file that they name exists. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, documents, inlineCode, proseOf, read, root } from './support/documents';

/** The targets of a document's links and pictures, except external addresses. */
function linksOf(name: string): string[] {
  const text = proseOf(name).replace(/`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]*)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^https:\/\/[\w.-]+(\/|$)/.test(target));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || (target.endsWith('.md') && anchorsOf(target).includes(anchor));
}

describe.each(documents)('%s', (name) => {
  it('links to pages and headings that exist', () => {
    expect(linksOf(name).filter((link) => !leadsSomewhere(name, link))).toEqual([]);
  });

  it('names files of the repository that exist', () => {
    const paths = inlineCode(name).filter((code) =>
      /^(src|sidebar|test|tools|docs)\/[\w./-]+$/.test(code),
    );
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('no document has a program fetched that isn’t ours or a dependency', () => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read('package.json'));
  const skills = readdirSync(join(root, 'skills')).map((name) => `skills/${name}/SKILL.md`);
  const run = [...documents, ...skills, 'docs/llms.txt', '.github/ISSUE_TEMPLATE/bug.yml'].flatMap(
    (name) => [
      ...read(name).matchAll(
        /\b(?:npx|npm exec|pnpm dlx|yarn dlx|bunx)\b(?:[ ",\n]|"args": \[)*(?:-\S+ )*([@\w/-]+)/g,
      ),
    ],
  );
  const names = new Set(run.map(([, name]) => name));
  expect(names).toContain('jest');
  const commands = { clasp: '@google/clasp' };
  const known = new Set([
    ...Object.keys({ ...dependencies, ...devDependencies }),
    ...Object.keys(commands),
  ]);
  expect([...names].filter((name = '') => !known.has(name))).toEqual([]);
});

it('README.md links to every page', () => {
  const linked = new Set(linksOf('README.md').map((link) => link.split('#')[0]));
  expect(documents.filter((name) => name !== 'README.md' && !linked.has(name))).toEqual([]);
});

it('the documents have links to check', () => {
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(25);
  expect(documents.flatMap(linksOf).filter((link) => link.includes('#')).length).toBeGreaterThan(2);
  expect(read('README.md')).toContain('](docs/images/');
});
