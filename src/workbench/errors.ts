/** What an error says, wherever it was thrown: those of Node itself are of another realm in tests. */

/** Its message. */
export function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
}

/** Node's or SQLite's code of it; empty where it has none. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
