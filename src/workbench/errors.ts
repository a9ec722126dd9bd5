/** Errors: what one says wherever it was thrown, and those that reach the script. */

/** What an error says; those of Node itself are of another realm in tests. */
export function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
}

/** Node's or SQLite's code of it; empty where it has none. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** An exception for the script: its message reaches the script's code as Google's would. */
export class ScriptException extends Error {
  override name = 'Exception';
}
