/** Code with which a hostile script searches an object for a way to the computer. */

/**
 * The code of `hunt(value)`: visits everything reachable from a value, and calls each function as if it compiled code.
 * Returns "out" if that code ran outside the script's context, and writes a file to prove it.
 */
export const huntCode = (proof: string) => `
  const native = JSON.stringify;
  const kinds = [() => {}, async () => {}, function* () {}, async function* () {}];
  const own = kinds.map((made) => Object.getPrototypeOf(made).constructor);
  function leadsOut(value) {
    try {
      // The script's own functions, including this one, are useless.
      if (value instanceof Function) return false;
      const found = typeof value === 'function' ? value('return process')() : value;
      const get = found.getBuiltinModule ?? found.mainModule.require;
      get.call(found, 'fs').writeFileSync(${JSON.stringify(proof)}, 'out');
      return true;
    } catch {
      return false;
    }
  }
  function partsOf(value) {
    const parts = [Object.getPrototypeOf(value)];
    for (const key of Reflect.ownKeys(value)) {
      const { value: part, get, set } = Reflect.getOwnPropertyDescriptor(value, key);
      parts.push(part, get, set);
    }
    return parts;
  }
  function hunt(start) {
    const seen = new Set(own);
    const line = [start];
    while (line.length > 0 && seen.size < 3000) {
      const value = line.shift();
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
      if (!isObject || seen.has(value)) continue;
      seen.add(value);
      if (leadsOut(value)) return 'out';
      try {
        line.push(...partsOf(value));
      } catch (error) {
        line.push(error);
      }
    }
    return 'nothing';
  }`;
