/** Makes the services when a script first names one: most formulas name none, and every execution starts anew. */
import { type ServiceName, serviceNames } from './service-names';

/** Of all modules, the bundler evaluates only what is required, not imported, when the program gets there. */
declare function require(path: './services'): typeof import('./services');

/** The services, made at the first call. */
export function loadServices(): typeof import('./services') {
  const { services, toEvent } = require('./services');
  return { services, toEvent };
}

/** Gives the global object the services' names. */
export function offerServices(): void {
  for (const name of serviceNames) {
    Object.defineProperty(globalThis, name, {
      get: () => keep(name, loadServices().services[name]),
      set: (value) => keep(name, value),
      configurable: true,
    });
  }
}

function keep(name: ServiceName, value: unknown): unknown {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  return value;
}
