/** The global functions that are the script's own, apart from the language's and the services'. */
type Callable = (...args: unknown[]) => unknown;

const global = globalThis as unknown as Record<string, unknown>;
const builtIn = new Map<string, unknown>();

/** Remembers what there is before the script's files run. */
export function rememberBuiltIns(): void {
  // Here what the global object inherits counts as its own.
  for (const owner of [globalThis, Object.prototype])
    for (const name of Object.getOwnPropertyNames(owner)) builtIn.set(name, global[name]);
}

/** The script's function of this name: `eval` and its like are none, whatever they are called by. */
export function ownFunction(name: string): Callable | undefined {
  const value = Object.hasOwn(globalThis, name) ? global[name] : undefined;
  const isOwn = typeof value === 'function' && value !== builtIn.get(name);
  return isOwn ? (value as Callable) : undefined;
}

/** Pairs of name and text, in JSON. */
export function listOwnFunctions(): string {
  const pairs = Object.getOwnPropertyNames(globalThis).flatMap((name) => {
    const own = ownFunction(name);
    return own ? [[name, Function.prototype.toString.call(own)]] : [];
  });
  return JSON.stringify(pairs);
}
