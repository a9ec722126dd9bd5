/** The package that `npm pack` makes works in an empty folder, with only its dependencies. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { runCli, startProduct, temporaryFolder } from './support/product';

const root = join(__dirname, '../..');
const folder = temporaryFolder();
const installed = join(folder, 'node_modules/signalsheet');
const cli = join(installed, 'lib/cli.cjs');

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(packed);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1']);
  linkDependencies();
});

/** Links all dependencies except those for development, as `npm install` would, but without the network. */
function linkDependencies(): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages: Record<string, { dev?: boolean }> = lock.packages;
  for (const [path, { dev }] of Object.entries(packages)) {
    // Packages for other platforms are in the lock file, but not installed.
    const isWanted = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev;
    if (!isWanted || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
}

/** The modules that built code asks for. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)].map(([, name = '']) => name);
}

it('has the pages that its pages link to', () => {
  const pages = ['README.md', 'docs/running.md', 'docs/operating.md', 'docs/postgres.md'];
  for (const page of pages) {
    const text = readFileSync(join(installed, page), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#\s]+)/g))
      expect([page, link, existsSync(join(installed, dirname(page), link))]).toEqual([
        page,
        link,
        true,
      ]);
  }
  for (const file of ['compose.yaml', 'env.example', 'Dockerfile'])
    expect(existsSync(join(installed, 'containers', file))).toBe(true);
});

it('imports nothing that is not a dependency', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const files = readdirSync(join(installed, 'lib'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.cjs'));
  const programs = [
    'cli.cjs',
    'client.cjs',
    'count-worker.cjs',
    'enrich-worker.cjs',
    'source-reader.cjs',
    'tech-worker.cjs',
    'workbench.cjs',
    'workbench/file-reader.cjs',
    'workbench/worker.cjs',
  ];
  expect(files.sort()).toEqual(programs);
  const imported = new Set(
    files.flatMap((name) => importsOf(readFileSync(join(installed, 'lib', name), 'utf8'))),
  );
  const bare = [...imported].filter((name) => !builtinModules.includes(name.replace(/^node:/, '')));
  const packages = new Set(
    bare.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  expect(packages.size).toBeGreaterThan(10);
});

const path = (name: string) => join(folder, name);

describe('an installed signalsheet', () => {
  const data = path('data');
  const call = (...args: string[]) => runCli(args, {}, cli);

  it('says its version, calculates and enriches', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(await call('--version')).toEqual({ code: 0, output: `${version}\n` });
    expect((await call('sample', path('in.csv'), '--rows', '2')).code).toBe(0);
    const [, line = ''] = readFileSync(path('in.csv'), 'utf8').split('\n');
    const [name, domain] = line.split(',');
    writeFileSync(path('calc.csv'), `${domain},"=ENRICH_DOMAIN(A1, ""name"")"\n`);
    expect(await call('calc', path('calc.csv'), path('out.csv'), '--data', data)).toEqual({
      code: 0,
      output: '',
    });
    expect(readFileSync(path('out.csv'), 'utf8')).toBe(`${domain},${name}\n`);
    const words = ['--column', 'Domain', '--fields', 'industry', '--out', path('in.csv')];
    const enriched = await call('enrich', path('in.csv'), ...words, '--data', data);
    expect(enriched).toMatchObject({ code: 0, output: expect.stringContaining('2 found') });
  });

  it('serves its pages with all their parts', async () => {
    const { workbenchUrl, serviceUrl, stop } = await startProduct(data, { program: cli });
    for (const [url, min] of [
      [workbenchUrl, 5],
      [`${serviceUrl}/docs`, 2],
    ] as const) {
      const page = await (await fetch(url)).text();
      const parts = [...page.matchAll(/ (?:src|href)="([^"#:]+)"/g)].map(([, part = '']) => part);
      expect(parts.length).toBeGreaterThanOrEqual(min);
      for (const part of parts)
        expect([part, (await fetch(new URL(part, url))).status]).toEqual([part, 200]);
    }
    expect((await fetch(`${serviceUrl}/healthz`)).status).toBe(200);
    expect(await stop()).toBe(0);
  });
});

describe('the installed workbench', () => {
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/scripts.md'), 'utf8'));
  const code = example?.[1] ?? '';

  beforeAll(() => {
    mkdirSync(path('my-add-on'));
    writeFileSync(path('my-add-on/appsscript.json'), '{}');
    writeFileSync(
      path('my-add-on/code.js'),
      `/** @customfunction */
       function SHOUT(text) { return text.toUpperCase(); }
       function stamp() {
         SpreadsheetApp.getActiveSheet().getRange('B1').setValue('stamped');
         PropertiesService.getUserProperties().setProperty('stamped', 'yes');
       }`,
    );
  });

  it('runs the tests of the documentation for another add-on', () => {
    writeFileSync(
      path('add-on.test.js'),
      transformSync(code, { loader: 'ts', format: 'cjs' }).code,
    );
    const said = execFileSync('node', ['--test', '--test-reporter=tap', path('add-on.test.js')], {
      cwd: folder,
    });
    expect(String(said)).toContain('# pass 3');
  });

  it('includes its types', () => {
    writeFileSync(path('add-on.test.ts'), code);
    const strict = ['--strict', '--skipLibCheck', '--noEmit', '--target', 'es2022'];
    const types = ['--module', 'node16', '--types', 'node'];
    const roots = ['--typeRoots', join(root, 'node_modules/@types')];
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
    const file = path('add-on.test.ts');
    execFileSync('node', [compiler, ...strict, ...types, ...roots, file], { cwd: folder });
  });
});
