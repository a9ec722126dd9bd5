/** Which files of a project folder make up the script, what they are called, in which order they run. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, open, run } from './open';

const manifest = { 'appsscript.json': '{ "timeZone": "Etc/UTC", "runtimeVersion": "V8" }' };
const evaluate = 'function evaluate(body) { return new Function(body)(); }';

/** A script file that notes when it ran. */
const noted = (name: string) => `var order = (globalThis.order || []).concat('${name}');`;
const opened = (files: Record<string, string>) => open({ script: folderOf(files) });

describe('a script folder', () => {
  it('holds scripts and pages in subfolders, by names with slashes', async () => {
    const workbench = await opened({
      ...manifest,
      'lib/sums.gs': 'function sum(a, b) { return a + b; }',
      'main.js': evaluate,
      'pages/panel.html': '<p><?!= include("pages/part") ?></p>',
      'pages/part.html': 'a part',
      'notes.md': 'no script',
      'node_modules/x/index.js': 'nonsense(',
    });
    expect(await run(workbench, 'return sum(2, 3);')).toBe(5);
    const panel = `
      globalThis.include = (name) => HtmlService.createHtmlOutputFromFile(name).getContent();
      return HtmlService.createTemplateFromFile('pages/panel').evaluate().getContent();`;
    expect(await run(workbench, panel)).toBe('<p>a part</p>');
    const missing = run(workbench, "return HtmlService.createHtmlOutputFromFile('panel');");
    await expect(missing).rejects.toThrow('No HTML file named panel was found.');
  });

  it('runs its files by name, or first those of filePushOrder', async () => {
    const files = {
      'src/appsscript.json': manifest['appsscript.json'],
      'src/a.js': noted('a'),
      'src/B.js': `${noted('B')} ${evaluate}`,
      'src/c.js': noted('c'),
      'src/lib/z.js': noted('lib/z'),
      'elsewhere/d.js': noted('d'),
    };
    const byName = await opened({ ...files, '.clasp.json': '{ "rootDir": "src" }' });
    expect(await run(byName, 'return order;')).toEqual(['a', 'B', 'c', 'lib/z']);
    const order = { rootDir: './src', filePushOrder: ['src/lib/z.js', 'src/c.js', 'src/gone.js'] };
    const given = await opened({ ...files, '.clasp.json': JSON.stringify(order) });
    expect(await run(given, 'return order;')).toEqual(['lib/z', 'c', 'a', 'B']);
    const flat = { rootDir: 'src', skipSubdirectories: true, scriptExtensions: ['.js'] };
    const shallow = await opened({ ...files, '.clasp.json': JSON.stringify(flat) });
    expect(await run(shallow, 'return order;')).toEqual(['a', 'B', 'c']);
  });

  it('leaves out what .claspignore names, and links', async () => {
    const folder = folderOf({
      ...manifest,
      '.claspignore': '# all but these\n**/**\n!appsscript.json\n!src/**/*.{js,gs}\n**/*.test.js\n',
      'main.js': noted('main'),
      'src/a.js': `${noted('src/a')} ${evaluate}`,
      'src/deep/b.gs': noted('src/deep/b'),
      'src/a.test.js': 'describe(',
      'vite.config.ts': 'export default {};',
    });
    symlinkSync(join(folder, 'main.js'), join(folder, 'src/linked.js'));
    expect(await run(await open({ script: folder }), 'return order;')).toEqual([
      'src/a',
      'src/deep/b',
    ]);
  });

  it('may hold TypeScript only beside what was made of it', async () => {
    const built = { ...manifest, 'a.ts': 'let a: 1', 'a.js': evaluate, 'types.d.ts': '' };
    expect(await run(await opened(built), 'return 1;')).toBe(1);
    await expect(opened({ ...built, 'src/b.ts': 'let b: 1' })).rejects.toThrow(
      /src\/b\.ts is TypeScript, which Apps Script does not run\. Build the project/,
    );
  });

  it.each<[Record<string, string>, RegExp]>([
    [{}, /There is no script file in /],
    [{ 'a.js': '' }, /There is no appsscript\.json in /],
    [{ 'a.js': '', 'appsscript.json': '{' }, /appsscript\.json is no JSON: /],
    [{ ...manifest, 'a.js': '', 'a.gs': '' }, /There are two script files called a$/],
    [{ ...manifest, 'a.js': '', '.clasp.json': '[' }, /\.clasp\.json is no JSON: /],
    [
      { ...manifest, 'a.js': '', '.clasp.json': '{ "rootDir": "../x" }' },
      /The rootDir in .*\.clasp\.json is outside of that folder/,
    ],
    [{ '.clasp.json': '{ "rootDir": "dist" }' }, /The script folder cannot be read: ENOENT/],
  ])('that is not whole says so: %j', async (files, message) => {
    await expect(opened(files)).rejects.toThrow(message);
  });
});
