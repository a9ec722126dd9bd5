/** Answers of the service as a transport returns them, with which tests replace the service's own. */
export const answer = (
  status: number,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
) => ({
  kind: 'answer' as const,
  status,
  headers: { ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** The code of the problem that a formula's cell shows; undefined if it shows none. */
export const codeIn = (cell: unknown) => /^#SIGNAL: ([A-Z_]+) – /.exec(String(cell))?.[1];
