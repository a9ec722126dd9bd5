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

/**
 * What the guest side offers to the worker that holds its context. Texts go in and come out, so that neither a
 * function nor an object of the worker's reaches the script; what a script made of a text is not trusted to be one.
 */
export interface Guest {
  /** Calls a function of the script; its outcome is there at once, or once it settles. */
  call(name: string, args: string): void;
  /** How the call ended, in JSON; undefined as long as it has not. */
  outcome(): string | undefined;
  /** An error of the script as an outcome in JSON. */
  describeError(error: unknown): string;
  /** The script's own global functions, pairs of name and text, in JSON. */
  functions(): string;
}
