/** The linter refuses `AbortSignal.any`: `withLimit` is what combines a signal with a time limit. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freshFolder, removeFolders } from './helpers/folders';

const root = resolve(__dirname, '../..');
const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));

afterAll(removeFolders);

/** Lints with only this project's plugins. */
function lint(code: string): string {
  const folder = freshFolder();
  const paths = plugins.map((plugin: string) => join(root, plugin));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: paths }));
  writeFileSync(join(folder, 'example.ts'), code);
  const program = join(root, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(program, ['lint', 'example.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

it('is refused, with the name of what to use instead', () => {
  const withLimit = 'Use withLimit (src/service/in-time.ts)';
  expect(lint('export const either = AbortSignal.any([]);\n')).toContain(withLimit);
  const other = lint('export const late = AbortSignal.timeout(5);\n');
  expect(other).toContain('Checked 1 file');
  expect(other).not.toContain(withLimit);
});
