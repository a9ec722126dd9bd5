/** Keeps results of formulas that a script takes away, until it flushes or ends: put back before, they show them again. */
import type { Execution } from '../../runtime/host/execution';
import type { HostCalls } from '../../runtime/wire/calls';
import type { ExecutionFollower } from '../executions/executions';

const writes: readonly string[] = ['range.write', 'range.replace', 'range.clear'];

export class HeldResults implements ExecutionFollower {
  /** The executions that have written into cells since their last flush. */
  readonly #writers = new Set<Execution>();
  readonly #isOn: () => boolean;
  readonly #onFree: () => void;

  /**
   * @param isOn whether results are kept at all
   * @param onFree called when no result is kept any longer
   */
  constructor(isOn: () => boolean, onFree: () => void) {
    this.#isOn = isOn;
    this.#onFree = onFree;
  }

  /** Whether unused results are kept now. */
  get areKept(): boolean {
    return this.#writers.size > 0;
  }

  /** Notes a call of an execution before it takes effect. */
  called(execution: Execution, name: keyof HostCalls): void {
    if (name === 'book.flush') this.ended(execution);
    else if (writes.includes(name) && this.#isOn()) this.#writers.add(execution);
  }

  /** Notes that an execution has ended. */
  ended(execution: Execution): void {
    if (this.#writers.delete(execution) && !this.areKept) this.#onFree();
  }
}
