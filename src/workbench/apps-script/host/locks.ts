/** LockService: who holds which lock, and who waits for it in line. */
import type { LockCalls, StoreName } from '../wire/services';
import type { Execution } from './execution';
import type { HostService } from './service';
import { fullName } from './store-names';

interface Waiting {
  execution: Execution;
  grant(): void;
}

export class LockTable {
  readonly #holders = new Map<string, Execution>();
  readonly #lines = new Map<string, Waiting[]>();

  /** The service for one document; its lock is its own, those of the script and of a person are of all documents. */
  serviceFor(document: string): HostService<LockCalls> {
    const nameOf = (lock: StoreName, execution: Execution) => fullName(lock, execution, document);
    return {
      'lock.try': (execution, lock, milliseconds) =>
        this.#acquire(execution, nameOf(lock, execution), milliseconds),
      'lock.has': (execution, lock) => this.#holders.get(nameOf(lock, execution)) === execution,
      'lock.release': (execution, lock) => this.#release(execution, nameOf(lock, execution)),
    };
  }

  /** Frees everything an execution holds or waits for. */
  releaseAll(execution: Execution): void {
    for (const [lock, line] of this.#lines) {
      this.#lines.set(
        lock,
        line.filter((waiting) => waiting.execution !== execution),
      );
    }
    for (const lock of [...this.#holders.keys()]) this.#release(execution, lock);
  }

  #acquire(execution: Execution, lock: string, milliseconds: number): Promise<boolean> {
    const holder = this.#holders.get(lock);
    if (!holder || holder === execution) {
      this.#holders.set(lock, execution);
      return Promise.resolve(true);
    }
    const line = this.#lines.get(lock) ?? [];
    this.#lines.set(lock, line);
    return new Promise((resolve) => {
      const waiting = {
        execution,
        grant: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#lines.set(
          lock,
          (this.#lines.get(lock) ?? []).filter((other) => other !== waiting),
        );
        resolve(false);
      }, milliseconds);
      line.push(waiting);
    });
  }

  #release(execution: Execution, lock: string): void {
    if (this.#holders.get(lock) !== execution) return;
    const next = this.#lines.get(lock)?.shift();
    if (next) {
      this.#holders.set(lock, next.execution);
      next.grant();
    } else {
      this.#holders.delete(lock);
    }
  }
}
