/** The service's log: JSON lines on stderr. No line contains a key, a code, a header or a body. */
import { destination, type Logger, pino } from 'pino';
import type { Settings } from './settings';

export type Log = Logger;

/** Takes the least severe level to write. */
export function makeLog(level: Settings['logLevel']): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination({ dest: 2, sync: true }),
  );
}

/** Only known fields of an error: its other properties may contain what a caller or a mail server sent. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}
