/** Any value that a script throws fails its execution with a message. */
import fc from 'fast-check';
import { evaluate, open, run, scriptIn } from './open';

const thrown: [string, string, RegExp][] = [
  ['nothing', 'undefined', /^undefined$/],
  ['null', 'null', /^null$/],
  ['a symbol', `Symbol('mark')`, /^Symbol\(mark\)$/],
  ['an object without a prototype', 'Object.create(null)', /has no text/],
  [
    'a revoked proxy',
    '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()',
    /has no text/,
  ],
  [
    'a proxy that throws',
    `new Proxy(new Error('x'), { get() { throw new Error('trap'); } })`,
    /has no text/,
  ],
  [
    'a proxy that throws itself',
    `(() => { const trap = { get() { throw proxy; } }; const proxy = new Proxy({}, trap); return proxy; })()`,
    /has no text/,
  ],
  [
    'getters that throw',
    `({ get message() { throw 1; }, get stack() { throw 2; }, get name() { throw 3; }, toString() { return 'mine'; } })`,
    /^mine$/,
  ],
  ['a text that throws', `({ [Symbol.toPrimitive]() { throw 1; } })`, /has no text/],
  [
    'a text that is none',
    `({ toString() { return {}; }, valueOf() { return {}; } })`,
    /has no text/,
  ],
  ['a huge message', `new Error('x'.repeat(1e6))`, /^x{10000}…$/],
  ['a message that is a number', `Object.assign(new Error(), { message: 42 })`, /^Error: 42$/],
  ['a message that is an object', `({ message: { text: 'x' } })`, /^\[object Object\]$/],
  [
    'a name that throws',
    `Object.defineProperty(new Error('x'), 'name', { get() { throw 1; } })`,
    /^x$/,
  ],
];
const ways: [string, (expression: string) => string][] = [
  ['is thrown', (expression) => `throw ${expression}`],
  ['is what a promise fails with', (expression) => `return Promise.reject(${expression})`],
  [
    'is thrown later',
    (expression) => `return Promise.resolve().then(() => { throw ${expression}; })`,
  ],
  ['is thrown by toJSON', (expression) => `return { toJSON() { throw ${expression}; } }`],
  [
    'is thrown by toJSON later',
    (expression) => `return Promise.resolve({ toJSON() { throw ${expression}; } })`,
  ],
  ['is thrown by a getter', (expression) => `return [{ get a() { throw ${expression}; } }]`],
  ['is thrown by then', (expression) => `return { then() { throw ${expression}; } }`],
  [
    'is thrown by a getter of then',
    (expression) => `return { get then() { throw ${expression}; } }`,
  ],
];

describe.each(thrown)('%s', (_, expression, message) => {
  it('fails the execution, whichever way it %s', async () => {
    const workbench = await open();
    for (const [name, way] of ways) {
      const running = run(workbench, way(expression));
      await expect(running.then((value) => `${name}: ${value}`)).rejects.toThrow(message);
      expect(workbench.executions.at(-1)).toMatchObject({ state: 'failed' });
    }
  });
});

it.each([
  [
    'a revoked proxy',
    'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy',
    'revoked',
  ],
  [
    'a promise of one',
    'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return new Promise((resolve) => resolve(proxy))',
    'revoked',
  ],
  ['a circle', 'const a = {}; a.a = a; return a', 'circular'],
  ['a big integer', 'return 1n', 'BigInt'],
])('%s that is returned fails too', async (_, code, message) => {
  await expect(evaluate(code)).rejects.toThrow(message);
});

it('a failure stays one, however the script has changed the language’s built-ins', async () => {
  const workbench = await open();
  const expressions = fc.constantFrom(...thrown.map(([, expression]) => expression));
  const changes = fc.subarray([
    'JSON.stringify = () => undefined;',
    `JSON.stringify = () => '{"value":"success"}';`,
    'String = () => { throw 1; };',
    'Object.prototype.toJSON = () => 1;',
    `Object.defineProperty(Object.prototype, 'stack', { get() { throw 1; } });`,
    'Error.prepareStackTrace = () => { throw 1; };',
  ]);
  await fc.assert(
    fc.asyncProperty(
      expressions,
      fc.constantFrom(...ways),
      changes,
      async (thing, [, way], code) => {
        const running = run(workbench, `${code.join('')} ${way(thing)}`);
        await expect(running.then((value) => ({ value, code }))).rejects.toThrow(/./);
      },
    ),
    { numRuns: 40, seed: 3 },
  );
});

it('any failure while the script loads fails every execution', async () => {
  const code =
    'function F() {} const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy;';
  const workbench = await open({ script: scriptIn({}, code) });
  await expect(workbench.run('F')).rejects.toThrow('has no text');
});
