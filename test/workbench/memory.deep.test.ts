/** The workbench survives scripts that use all memory, or hand over more than fits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { until } from '../support/until';
import { addon, open, run, serverOf } from './open';
import { runIn, served } from './page-socket';

const rounds = Number(process.env['MEMORY_ROUNDS'] ?? 5);

/** Megabytes, from sizes that pass to sizes that no process may have. */
const megabytes = fc.oneof(fc.constant(300), fc.integer({ min: 100, max: 300 }));

/** Values of about as many megabytes, as expressions. */
const values: ((size: number) => string)[] = [
  (size) => `'x'.repeat(${size} * 1e6)`,
  (size) => `'ж'.repeat(${size} * 5e5)`,
  (size) => `Array.from({ length: ${size} }, (_, i) => String(i).repeat(5e5))`,
  (size) => `({ a: [{ b: Array(${size}).fill('x'.repeat(1e6)) }] })`,
  (size) => `new Uint8Array(${size} * 1e6).fill(7)`,
  (size) => `Array(${size} * 1e5).fill(0.1)`,
];
const sinks: ((value: string) => string)[] = [
  (value) => `return ${value}`,
  (value) => `throw ${value}`,
  (value) => `throw new Error(String(${value}))`,
  (value) => `return Promise.reject(${value})`,
  (value) => `console.log(${value}); throw new Error('logged')`,
  (value) => `CacheService.getScriptCache().put('key', String(${value}))`,
  (value) => `PropertiesService.getScriptProperties().setProperty('key', JSON.stringify(${value}))`,
  (value) =>
    `UrlFetchApp.fetch('http://127.0.0.1:1/', { method: 'post', payload: String(${value}) })`,
  (value) => `SpreadsheetApp.getActiveSheet().getRange('A1').setValue(String(${value}))`,
];
const clear =
  /^(Exceeded maximum memory|Argument too large|The result is too large|Array buffer allocation failed|Invalid |Limit Exceeded|logged$|Address unavailable|Your input contains more|The script threw a value|\[object |(x|ж|\d|,|\.|7){1,10000}…?$)/;

it('any result that is too large fails only its execution, with a clear message', async () => {
  const { workbench, url } = await served({ limits: { shortRunMs: 120_000, longRunMs: 120_000 } });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...values),
      fc.constantFrom(...sinks),
      megabytes,
      async (value, sink, size) => {
        const other = run(workbench, `Utilities.sleep(50); return 'other'`);
        const failure = await run(workbench, sink(value(size))).then(
          (given) => `succeeded with ${String(given).length}`,
          (error) => String(error.message),
        );
        // Some fit, because the length of a number or byte as text depends on its value.
        if (!failure.startsWith('succeeded')) expect(failure).toMatch(clear);
        expect(failure.length).toBeLessThan(20_000);
        expect((await fetch(url)).status).toBe(200);
        expect(await other).toBe('other');
      },
    ),
    {
      numRuns: rounds,
      seed: 7,
      // In a thread, this ends the whole program.
      examples: [
        [values[0] as (size: number) => string, sinks[0] as (value: string) => string, 250],
      ],
    },
  );
});

it.each([
  ['a text', `return 'x'.repeat(250e6)`],
  ['objects', `const all = []; for (;;) all.push(new Array(1e5).fill('x' + all.length));`],
  ['a text of a text', `return JSON.stringify('x'.repeat(1e8))`],
])('%s of a script stays within its memory limit, and affects nothing else', async (_, code) => {
  const workbench = await open();
  // From version 24 on, Node makes the text of a text in less memory, so only the result is too large.
  await expect(run(workbench, code)).rejects.toThrow(
    /Exceeded maximum memory|The result is too large/,
  );
  expect(await workbench.run('addOne', [1])).toBe(2);
});

// Other systems don't count a process's memory outside V8's heap.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux.each([
  ['one piece', 'new ArrayBuffer(1.5e9)'],
  ['many pieces', '(() => { const all = []; for (;;) all.push(new Uint8Array(2e7).fill(1)); })()'],
])('bytes outside V8’s heap are bounded too, in %s', async (_, code) => {
  const workbench = await open();
  // Repeated, because memory left by one execution must not end the process during the next.
  for (let i = 0; i < 5; i++) {
    await expect(run(workbench, `return ${code}.byteLength`)).rejects.toThrow(
      /Array buffer allocation failed|Exceeded maximum memory/,
    );
    expect(await workbench.run('addOne', [i])).toBe(i + 1);
  }
});

it('a script that logs without end gets one message about it', async () => {
  const workbench = await open();
  await run(workbench, `for (let i = 0; i < 3000; i++) console.log('x'.repeat(1000));`);
  const { logs = [] } = workbench.executions.at(-1) ?? {};
  expect(logs.length).toBeLessThan(1000);
  expect(logs.at(-1)?.text).toBe('Logging output too large. Truncating output.');
  await run(workbench, `console.log('x'.repeat(1e6))`);
  expect(workbench.executions.at(-1)?.logs[0]?.text).toBe(`${'x'.repeat(50_000)}…`);
});

it('large simultaneous requests are refused if they don’t fit', async () => {
  const silent = await serverOf(() => {});
  const { workbench, page } = await served();
  const body = `UrlFetchApp.fetch('${silent}', { payload: 'x'.repeat(4e7) })`;
  const refused = await Promise.any(
    Array.from({ length: 4 }, () =>
      run(workbench, body).then(
        () => Promise.reject(new Error('it was answered')),
        (error) => String(error.message),
      ),
    ),
  );
  expect(refused).toBe('Too many large requests at the same time. Try again later.');
  expect(await runIn(page, 'return 1')).toBe(1);
});

it('no process of scripts outlives the workbench', async () => {
  const program = `const { openForTests } = require('./lib/workbench.cjs');
    const open = openForTests(() => {}, { script: ${JSON.stringify(addon)} });
    open().then((workbench) => {
      workbench.run('evaluate', ["CacheService.getScriptCache().put('k', 'v'); for (;;);"]);
      workbench.run('evaluate', ['Utilities.sleep(2e5)']);
      setInterval(() => console.log(require('node:child_process').execSync('ps -o pid= --ppid ' + process.pid).toString().trim().split(/\\s+/).join(' ')), 300);
    });`;
  const workbench = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let ids: number[] = [];
  workbench.stdout.on('data', (text) => {
    ids = String(text).trim().split(/\s+/).map(Number);
  });
  // Two executions, the shell that watches them, and the shell that lists them.
  await until(() => ids.length >= 4, 'the executions run');
  workbench.kill('SIGKILL');
  await once(workbench, 'close');
  await until(() => !ids.some(isAlive), 'all processes have ended');
});

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
