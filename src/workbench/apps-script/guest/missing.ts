/** Lets every method that the workbench lacks say so, on the objects that it has. */
import { Exception } from './exception';
import missing from './missing.json';

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
