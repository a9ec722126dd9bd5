/** What the rest of the service knows of public sources. */
import type { CompanyDirectory } from '../companies/directory';

interface Stoppable {
  /** Resolves when what is under way is done, or after so many milliseconds. */
  stop(timeoutMs: number): Promise<void>;
}

export interface Sources {
  /** False without a contact: then nothing leaves the machine. */
  readonly isOn: boolean;
  /** Knows what the store knows, and asks public sources for what it does not. */
  readonly directory: CompanyDirectory;
  /**
   * Has the sites and boards of some companies read where that is long ago. Returns whether all of them are read by
   * now; whoever needs them asks again after a while. Never waits long.
   */
  prepare(domains: readonly string[]): Promise<boolean>;
  /** Has companies read whose sites never were; returns how many are left. Never waits long. */
  readNew(domains: readonly string[]): Promise<number>;
  /** Starts reading the boards that somebody asks about. */
  startWorkers(): readonly Stoppable[];
  close(): Promise<void>;
}
