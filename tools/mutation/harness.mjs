// The part of jest that the tests use, so that tests loaded once can run thousands of times.
import { expect } from 'expect';
import { ModuleMocker } from 'jest-mock';

/** Defines jest's globals; returns the list to which each test is added when it is declared. */
export function listen() {
  const tests = [];
  const taken = new Set();
  let scopes = [];

  const within = (name, body) => {
    const outer = scopes;
    scopes = [...outer, { name, after: [] }];
    body();
    scopes = outer;
  };
  const add = (name, body) => {
    const [file, ...inner] = scopes.map((scope) => scope.name);
    const words = [file.replace(/^.*\//, ''), ...inner, name].join(' › ');
    let id = words;
    for (let n = 2; taken.has(id); n += 1) id = `${words} (${n})`;
    taken.add(id);
    tests.push({ id, fileName: file, body, scopes });
  };
  const each = (declare) => (rows) => (name, body) => {
    rows.forEach((row, i) => {
      declare(`${name} #${i + 1}`, () => body(...[row].flat(1)));
    });
  };

  const mocker = new ModuleMocker(globalThis);
  Object.assign(globalThis, {
    inFile: within,
    describe: Object.assign(within, { each: each(within) }),
    it: Object.assign(add, { each: each(add) }),
    afterEach: (body) => scopes.at(-1).after.push(body),
    expect,
    jest: {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      replaceProperty: mocker.replaceProperty.bind(mocker),
      restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
    },
  });
  return tests;
}

/** Runs one test; returns why it failed, or undefined. */
export async function failureOf({ body, scopes }) {
  try {
    await body();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const clean of scopes.flatMap(({ after }) => after)) clean();
  }
}
