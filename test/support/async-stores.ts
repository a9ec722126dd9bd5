/** Ends the asynchronous stores of earlier test files of this process: Node copies each of them for every promise. */
import { AsyncLocalStorage } from 'node:async_hooks';

type Store = AsyncLocalStorage<unknown>;

/** Node's modules are the same in all test files, so what is noted here is too. */
const prototype: Store & { usedStores?: Set<Store> } = AsyncLocalStorage.prototype;

if (!prototype.usedStores) {
  const used = new Set<Store>();
  const { run, enterWith } = prototype;
  Object.assign(prototype, {
    usedStores: used,
    run(this: Store, ...rest: Parameters<Store['run']>) {
      used.add(this);
      return run.apply(this, rest);
    },
    enterWith(this: Store, store: unknown) {
      used.add(this);
      enterWith.call(this, store);
    },
  });
}
for (const store of prototype.usedStores ?? []) store.disable();
prototype.usedStores?.clear();
