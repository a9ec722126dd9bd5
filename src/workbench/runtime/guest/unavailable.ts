/** What the workbench lacks of Google: services and methods that say so when they are called. */

import { Exception } from './exception';
import missing from './missing.json';
import { unavailableNames } from './service-names';

/** The missing services by name. */
export function unavailableServices(): Record<(typeof unavailableNames)[number], object> {
  const services = unavailableNames.map((name) => [name, unavailable(name)] as const);
  return Object.fromEntries(services) as ReturnType<typeof unavailableServices>;
}

function unavailable(service: string): object {
  return new Proxy(
    {},
    {
      get: (_target, property) => () => {
        throw new Exception(`${service}.${String(property)} is not available in the workbench`);
      },
    },
  );
}

/** Adds what `missing.json` (made by tools/fidelity.mjs) lists to objects by Google's names. */
export function addMissing(classes: Record<string, object>): void {
  for (const [name, methods] of Object.entries(missing)) {
    const target = classes[name];
    const label = name.slice(name.indexOf('.') + 1);
    for (const method of target ? methods.split(' ') : []) {
      const value = () => {
        throw new Exception(`${label}.${method} is not available in the workbench`);
      };
      Object.defineProperty(target, method, { value, writable: true, configurable: true });
    }
  }
}
