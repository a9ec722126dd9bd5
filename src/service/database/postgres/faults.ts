/** What a PostgreSQL error means for whoever asked: try again, later, or never. */
import { DatabaseError } from 'pg';
import { StartError } from '../../errors';
import { NoTablesError, StoreBrokenError, StoreBusyError, StoreUnwritableError } from '../errors';

/** Serialization failure and deadlock: the server undid the transaction, and doing it again is the remedy. */
const repeatable = new Set(['40001', '40P01']);

/** The server undid the statement because it is short of something, starts, or gave up waiting for a lock. */
const busy = new Set(['53000', '53200', '53300', '55P03', '57P03']);

/** The server undid the statement because it only reads, or its disk is full. */
const unwritable = new Set(['25006', '53100']);

/** Errors of the server's own machine: its disk, its files. */
const broken = /^(58|F0|XX)/;

/**
 * The server ends the connection while it is in use, by an administrator's order or because another process crashed; or
 * it lost its own connection to another server, as a cluster's coordinator does whose node is down.
 */
const hangsUp = /^(57P0[12]|08...)$/;

/** Network errors by Node's names. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

export function isRepeatable(error: unknown): boolean {
  return error instanceof DatabaseError && repeatable.has(error.code ?? '');
}

/** True where the connection is gone, so that nobody can say what became of the statement under way. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return hangsUp.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = Reflect.get(error, 'code');
  // The driver gives its own errors no codes.
  return (
    network.has(String(code)) ||
    /connection (terminated|error|timeout)|timeout exceeded/i.test(error.message)
  );
}

/** Makes of an error that is not the question's a StoreBusyError or StoreBrokenError; returns any other as it is. */
export function faultOf(error: unknown): unknown {
  if (error instanceof DatabaseError && unwritable.has(error.code ?? '')) {
    return new StoreUnwritableError('full', 'The PostgreSQL server cannot write now', {
      cause: error,
    });
  }
  const passes =
    isLost(error) ||
    (error instanceof DatabaseError &&
      (repeatable.has(error.code ?? '') || busy.has(error.code ?? '')));
  if (error instanceof DatabaseError && broken.test(error.code ?? '')) {
    return new StoreBrokenError('The PostgreSQL server broke down', { cause: error });
  }
  return passes
    ? new StoreBusyError('The PostgreSQL server cannot do this now', { cause: error })
    : error;
}

/** What to say where a database cannot be used; takes its address, and never shows the password in it. */
export function cannotOpen(url: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof NoTablesError) {
    return new StartError(
      `The PostgreSQL database at ${placeOf(url)} has no Signalsheet tables. Nothing was changed. ` +
        'Check SIGNALSHEET_DATABASE_URL, or start the service on that database first.',
    );
  }
  const fault = faultOf(error);
  const cause = fault instanceof StoreBusyError ? fault.cause : fault;
  return new StartError(`Can’t use the PostgreSQL database at ${placeOf(url)}: ${reasonOf(cause)}`);
}

/** Where the database is, without who may use it. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the given address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Where a name has several addresses, the error is one for each, and has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
