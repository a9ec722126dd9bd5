/** Reads the project's documents: prose, code, headings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '../../..');

/** The documents, as paths from the root. */
export const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** The text of all source files in a folder. */
export function sourcesIn(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(join(folder, file)))
    .join('\n');
}

/** The test files below a folder by their paths in it, as the documents name them: without an ending. */
export function namesOfTests(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap(
    (file) => /^(.+?)(?:\.deep)?\.test\.ts$/.exec(file)?.[1] ?? [],
  );
}

const fence = /^ *```(.*)\n([\s\S]*?)^ *```$/gm;

/** The lines of a document's code blocks in a language, in their order; comments and blank lines are left out. */
export function linesOfCode(name: string, language: string): string[] {
  return [...read(name).matchAll(fence)]
    .filter(([, marked]) => marked === language)
    .flatMap(([, , code = '']) => code.split('\n'))
    .map((line) => line.replace(/(^|\s)#.*/, '').trim())
    .filter((line) => line !== '');
}

/** A document without its code blocks. */
export function proseOf(name: string): string {
  return read(name).replace(fence, '');
}

/** The inline code in a document's prose. */
export function inlineCode(name: string): string[] {
  return [...proseOf(name).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** The names by which a document's headings are linked to, as GitHub makes them. */
export function anchorsOf(name: string): string[] {
  const seen = new Map<string, number>();
  return [...proseOf(name).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
    const anchor = words.trim().replace(/\s/g, '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}
