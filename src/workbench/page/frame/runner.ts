/** google.script.run: any function of the script, after handlers for what comes of it. */
import type { Calls, Handlers } from './calls';

const SETTERS: Record<string, keyof Handlers> = {
  withSuccessHandler: 'onSuccess',
  withFailureHandler: 'onFailure',
  withUserObject: 'userObject',
};

type Callable = (...args: unknown[]) => unknown;

/** A runner with handlers; setting one gives another runner and leaves this one as it is. */
export function runner(calls: Calls, handlers: Handlers): Record<string, Callable> {
  return new Proxy(
    {},
    {
      get(_target, name) {
        const setter = SETTERS[String(name)];
        if (setter) return (value: unknown) => runner(calls, { ...handlers, [setter]: value });
        if (typeof name === 'symbol') return undefined;
        return (...args: unknown[]) => calls.start(name, args, handlers);
      },
    },
  );
}
