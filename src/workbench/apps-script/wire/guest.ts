/** How a worker and the guest side in its context meet. */

/**
 * What the worker puts into the global object as `__worker`, and takes away before the script runs.
 */
export interface InjectedByWorker {
  /** Asks the workbench something and blocks until it is answered, text for text. */
  ask(request: string): string;
  /** The execution's environment, in JSON. */
  environment: string;
  /** The guest side puts itself here. */
  guest?: Guest;
}

/** What the guest side offers to the worker that holds its context. */
export interface Guest {
  /** Calls a function of the script; `done` takes its outcome as JSON, at once or once it settles. */
  call(name: string, args: string, done: (outcome: string) => void): void;
  /** An error of the script as an outcome in JSON. */
  describeError(error: unknown): string;
  /** The names of all properties of the global object. */
  globalNames(): string[];
  /** The text of a global function; null when the name is none. */
  functionText(name: string): string | null;
}
