/** One person at a simulated document: their properties, their triggers, and the executions that they start. */
import type { TriggerList } from './stores';

export interface RunAs {
  /** As what the function is called; a menu's and a sidebar's may use the user interface, a formula's only read. */
  readonly as?: 'api' | 'menu' | 'sidebar' | 'formula';
}

export interface Person {
  readonly user: string;
  readonly triggers: TriggerList;
  /**
   * Runs a function of the script to its end.
   *
   * @returns what it returned, as JSON has it
   * @throws ScriptError when it throws, does not exist or takes too long
   * @throws KilledError when the watch ended it
   */
  run(name: string, args?: readonly unknown[], options?: RunAs): unknown;
  /** Fires what is due, one after the other; what a handler throws, or dies of, nobody hears. */
  fireDue(): void;
}
