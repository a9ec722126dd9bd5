/** Takes from this thread's own objects what a script could do with one of them, should it get hold of it. */

/** The constructors of functions have no names of their own. */
const functions = [() => {}, async () => {}, function* () {}, async function* () {}].map((made) =>
  Object.getPrototypeOf(made),
);

const errors = [
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
];

/**
 * `import()` answers a script with a promise and an error of this side, and Node offers no way to refuse it. By their
 * prototypes a script would reach the constructors that compile code here, and could change what Node itself relies on:
 * so there is no way to the former, and nothing of the latter can be changed. Nobody hears of a promise that a script
 * lets fail: it would end the thread, and Google hears of none either.
 */
export function disarm(): void {
  process.on('unhandledRejection', () => {});
  const prototypes = [Object, Promise, Array, DOMException, ...errors].map((it) => it.prototype);
  for (const prototype of [...functions, ...prototypes]) {
    Reflect.deleteProperty(prototype, 'constructor');
    Object.freeze(prototype);
  }
  for (const kind of errors) Object.freeze(kind);
}
