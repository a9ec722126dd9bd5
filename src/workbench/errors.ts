/** Reads errors of any realm, and defines those that reach the script. */

/** The message of an error. Jest runs in another realm than Node's own errors, so `instanceof` can't be used. */
export function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : String(error);
}

/** The code of an error of Node or SQLite; '' without one. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** An exception for the script, which gets its message as if Google had thrown it. */
export class ScriptException extends Error {
  override name = 'Exception';
}
