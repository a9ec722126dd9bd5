/** Scripts that try to reach the computer, its files, another workbook or another person's texts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { huntCode } from './hunt';
import { close, open, run, scriptIn, temporaryFolder } from './open';
import { joinPage, runIn, served } from './page-socket';

const ask = 'PropertiesService.getScriptProperties().getKeys()';

/** Ways to objects outside the script, from each of which it hunts for a way to the computer. */
const ways: [string, string][] = [
  [
    'what it is given',
    `return hunt([globalThis, SpreadsheetApp, PropertiesService.getScriptProperties(), console.log])`,
  ],
  ['an import', `return import('node:fs').then(hunt, hunt)`],
  ['an evaluated import', `return eval('import("node:fs")').then(hunt, hunt)`],
  ['a compiled import', `return new Function('return import("node:fs")')().then(hunt, hunt)`],
  [
    'the end of the stack',
    `const kinds = new Map(); let times = 0;
     function dive() {
       try { dive(); } catch {}
       if (times++ > 300) return;
       try { ${ask}; } catch (error) { kinds.set(Object.getPrototypeOf(error), error); }
     }
     dive();
     return kinds.size > 0 ? hunt([...kinds.values()]) : 'no end';`,
  ],
  [
    'a request that cannot be cloned',
    `JSON.stringify = () => () => {};
     try { ${ask}; } catch (error) { JSON.stringify = native; return hunt(error); }`,
  ],
  [
    'an outcome that is a promise',
    `JSON.stringify = () => ({ then: (...given) => { JSON.stringify = native; hunt(given); } }); return 1`,
  ],
  [
    'an outcome that is a proxy',
    `JSON.stringify = () => new Proxy(() => {}, { get: (...given) => hunt(given), apply: (...given) => hunt(given) });
     return 1`,
  ],
  [
    'an error that is a proxy',
    `const inner = new Proxy({}, { get: (...given) => hunt(given) });
     throw new Proxy(new Error('x'), { get() { throw inner; } })`,
  ],
  [
    'the frames of an error',
    `let found;
     Error.prepareStackTrace = (error, frames) => {
       found = frames.flatMap((frame) => [frame, frame.getThis(), frame.getFunction()]);
       return found.push(frames);
     };
     new Error('x').stack;
     Error.prepareStackTrace = undefined;
     return hunt(found)`,
  ],
  ['its caller', `return hunt([arguments.callee.caller, arguments.callee.caller?.arguments])`],
  [
    'a promise that fails unheard',
    `const show = Symbol.for('nodejs.util.inspect.custom');
     Promise.reject(Object.assign(new Error('x'), { [show]: (...given) => hunt(given) }));
     return 1`,
  ],
  [
    'the descriptors of its globals',
    `const all = Object.getOwnPropertyNames(globalThis).map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
     return hunt(all.map(Object.getPrototypeOf))`,
  ],
];

it.each(ways)('%s does not lead out of the context', async (_, code) => {
  const proof = join(temporaryFolder(), 'proof');
  const workbench = await open();
  const said = await run(workbench, `${huntCode(proof)}\n${code}`).catch((error) => error.message);
  expect(String(said)).not.toMatch(/out|no end/);
  expect(await run(workbench, 'return "still here"')).toBe('still here');
  expect(existsSync(proof)).toBe(false);
});

it('changed built-ins don’t lead out either, while the script’s functions are listed', async () => {
  const proof = join(temporaryFolder(), 'proof');
  const script = scriptIn(
    {},
    `${huntCode(proof)}
     let isHunting = false;
     function given(method) {
       return function (...args) {
         if (!isHunting) {
           isHunting = true;
           hunt(args);
           isHunting = false;
         }
         return method.apply(this, args);
       };
     }
     const methods = { filter: Array, map: Array, flatMap: Array, replace: String, split: String, has: Set };
     for (const [name, { prototype }] of Object.entries(methods)) prototype[name] = given(prototype[name]);
     String = given(String);
     Object.getOwnPropertyNames = given(Object.getOwnPropertyNames);
     function F(first, second) { return 1; }`,
  );
  const workbench = await open({ script });
  expect(await workbench.run('F')).toBe(1);
  expect(existsSync(proof)).toBe(false);
});

it('requests that no service makes are refused, and change no object of the workbench', async () => {
  const corner = { row: 1, column: 1, rows: 1, columns: 1 };
  const nowhere = { sheet: '__proto__', box: corner };
  const forged: [string, ...unknown[]][] = [
    ['constructor'],
    ['toString'],
    ['hasOwnProperty', 'page'],
    ['__proto__'],
    ['properties.all', 'user other@team.example'],
    ['properties.all', '__proto__'],
    ['cache.get', 'user other@team.example', ['key']],
    ['lock.try', 'user other@team.example', 1],
    ['html.file', '../appsscript'],
    ['html.file', '__proto__'],
    ['fetch.all', [{ url: ['http://127.0.0.1/'] }]],
    ['sheet.setTabColor', '__proto__', '#ff0000'],
    ['sheet.setTabColor', 'constructor', '#ff0000'],
    ['sheet.setGridlines', '__proto__', false],
    ['sheet.setColumnWidths', '__proto__', 1, 1, 33],
    ['range.write', '__proto__', corner, [['x']]],
    ['range.copy', nowhere, nowhere, {}],
    ['names.set', 'N', '__proto__', corner],
    ['marks.write', 'metadata', null, { sheet: '__proto__', zone: null, text: 'x' }],
  ];
  const ownNames = () => [Object.prototype, Object].map((it) => Object.getOwnPropertyNames(it));
  const before = ownNames();
  const { page } = await served();
  for (const request of forged) {
    const asking = runIn(
      page,
      `const native = JSON.stringify;
       JSON.stringify = () => native(${JSON.stringify([request[0], request.slice(1)])});
       try { return ${ask}; } finally { JSON.stringify = native; }`,
    );
    await expect(asking.then(() => request)).rejects.toThrow(/./);
  }
  expect(ownNames()).toEqual(before);
});

it('a sidebar calls the functions of the script, and nothing else by their names', async () => {
  const workbench = await open({
    script: scriptIn({}, 'function mine() { return 1; } function private_() {}'),
  });
  expect(await workbench.run('mine', [], { as: 'sidebar' })).toBe(1);
  const names = [
    'eval',
    'Function',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'private_',
  ];
  for (const name of [...names, 'parseInt', 'SpreadsheetApp', 'SpreadsheetApp.getActive', '']) {
    const calling = workbench.run(name, ['1 + 1'], { as: 'sidebar' });
    await expect(calling.then(() => name)).rejects.toThrow(`Script function not found: ${name}`);
  }
});

it('code that an execution leaves behind can’t make calls in the name of the next one', async () => {
  const { workbench, url, page } = await served({ limits: { executionsAtOnce: 1 } });
  const other = await joinPage(url, String(await page.act({ do: 'addBook', name: 'Other' })));
  const keep = `PropertiesService.getDocumentProperties().setProperty('secret', 'of the other')`;
  const steal = `const get = () => PropertiesService.getDocumentProperties().getProperty('secret');
    (async () => {
      for (let i = 0; i < 300; i++) {
        await null;
        if (get()) PropertiesService.getScriptProperties().setProperty('stolen', get());
      }
    })();
    return 'gone'`;
  const [said] = await Promise.all([
    run(workbench, steal),
    runIn(other, keep),
    run(workbench, steal),
  ]);
  expect(said).toBe('gone');
  await runIn(other, keep);
  expect(
    await run(workbench, `return PropertiesService.getScriptProperties().getProperties()`),
  ).toEqual({});
});

it('a script reaches one workbook and the texts of one person', async () => {
  const dataDir = temporaryFolder();
  const dana = await served({ dataDir, user: 'dana@team.example' });
  const key = String(await dana.page.act({ do: 'addBook', name: 'Other' }));
  const other = await joinPage(dana.url, key);
  const [id, address] = (await runIn(
    other,
    `PropertiesService.getUserProperties().setProperty('key', 'of dana');
     CacheService.getUserCache().put('key', 'of dana');
     const book = SpreadsheetApp.getActive();
     return [book.getId(), book.getUrl()]`,
  )) as [string, string];
  for (const code of [
    `SpreadsheetApp.openById(${JSON.stringify(id)})`,
    `SpreadsheetApp.openByUrl(${JSON.stringify(address)})`,
    `DriveApp.getFileById(${JSON.stringify(id)})`,
  ]) {
    await expect(run(dana.workbench, `return ${code}.getName()`)).rejects.toThrow(/./);
  }
  await close(dana.workbench);
  const ines = await open({ dataDir, user: 'ines@team.example' });
  const kept = `return [PropertiesService.getUserProperties().getProperties(), CacheService.getUserCache().get('key')]`;
  expect(await run(ines, kept)).toEqual([{}, null]);
});
