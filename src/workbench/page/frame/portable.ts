/** Checks that arguments can cross to the script, as Google does, and turns a form into its values. */

/**
 * Arguments as they cross.
 *
 * @throws TypeError in Google's words when one is, or holds, a date, a function or an element
 */
export function portable(args: unknown[]): unknown[] {
  return args.map((arg, index) => {
    if (arg instanceof HTMLFormElement) return formValues(arg);
    assertPortable(arg, String(index), new Set());
    return arg === undefined ? null : arg;
  });
}

function assertPortable(value: unknown, property: string, parents: Set<unknown>): void {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw illegal(property);
  }
  if (typeof value !== 'object' || value === null) return;
  if (parents.has(value)) throw new TypeError('Failed due to circular reference.');
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) {
    throw illegal(property);
  }
  for (const [name, part] of Object.entries(value)) {
    assertPortable(part, name, new Set([...parents, value]));
  }
}

function illegal(property: string): TypeError {
  return new TypeError(`Failed due to illegal value in property: ${property}`);
}

/** A field's value by its name; several of one name are a list. */
function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') throw illegal(name);
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}
