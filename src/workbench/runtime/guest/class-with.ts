/** Creates methods that differ only in their names. */

/** Implements a method, given its object and its arguments. */
export type Act<Self> = (self: Self, ...args: unknown[]) => unknown;

/** A class with these methods, which its type `Methods` declares. */
export function classWith<Methods, Self>(
  methods: Iterable<readonly [name: string, act: Act<Self>]>,
): new () => Methods {
  class Base {}
  for (const [name, act] of methods) {
    const value = function (this: Self, ...args: unknown[]) {
      return act(this, ...args);
    };
    Object.defineProperty(Base.prototype, name, { value, writable: true, configurable: true });
  }
  return Base as new () => Methods;
}

/** Calls the method of this name of another object. */
export function callMethod(target: object, name: string, args: unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, name), target, args);
}
