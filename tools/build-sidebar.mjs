// Builds dist/sidebar.html: one page that contains the sidebar's script and style.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { dist, root } from './paths.mjs';

const sidebar = join(root, 'sidebar');

export async function buildSidebar() {
  await mkdir(dist, { recursive: true });
  const { outputFiles } = await build({
    entryPoints: [join(sidebar, 'main.tsx')],
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    // Google's HtmlService removes what follows `//` or `/*` in them.
    supported: { 'template-literal': false },
    charset: 'ascii',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
  });
  const text = (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  const page = await readFile(join(sidebar, 'page.html'), 'utf8');
  const html = page
    .replace('/* style */', () => text('.css'))
    .replace('/* script */', () => text('.js').replaceAll('</script', '<\\/script'));
  await writeFile(join(dist, 'sidebar.html'), html);
}
