/** What a PostgreSQL error means for the caller: try again, later, or never. */
import { DatabaseError } from 'pg';
import { StartError } from '../../errors';
import { NoTablesError, StoreBrokenError, StoreBusyError, StoreUnwritableError } from '../errors';

/** Serialization failure and deadlock: the server undid the transaction, and the remedy is to repeat it. */
const repeatable = new Set(['40001', '40P01']);

/** The server undid the statement because it lacks a resource, is starting, or gave up waiting for a lock. */
const busy = new Set(['53000', '53200', '53300', '55P03', '57P03']);

/** The server undid the statement because it is read-only or its disk is full. */
const unwritable = new Set(['25006', '53100']);

/** Errors of the server's machine: its disk and files. */
const broken = /^(58|F0|XX)/;

/**
 * The server ended the connection, because of an administrator or a crash, or lost its own connection to another
 * server, as a coordinator does when a node is down.
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

/** True if the connection is gone, so the outcome of the running statement is unknown. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return hangsUp.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = Reflect.get(error, 'code');
  // The driver's own errors have no codes.
  return (
    network.has(String(code)) ||
    /connection (terminated|error|timeout)|timeout exceeded/i.test(error.message)
  );
}

/**
 * Turns an error of the server or connection into a StoreBusyError or StoreBrokenError; returns any other error
 * unchanged.
 */
export function storeErrorOf(error: unknown): unknown {
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

/** The error to show if a database can't be used. Takes its address, and never shows the password in it. */
export function cannotOpen(url: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof NoTablesError) {
    return new StartError(
      `The PostgreSQL database at ${placeOf(url)} has no Signalsheet tables. Nothing was changed. ` +
        'Check SIGNALSHEET_DATABASE_URL, or start the service on that database first.',
    );
  }
  const known = storeErrorOf(error);
  const cause = known instanceof StoreBusyError ? known.cause : known;
  return new StartError(`Can’t use the PostgreSQL database at ${placeOf(url)}: ${reasonOf(cause)}`);
}

/** The address without user and password. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the given address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** If a name has several addresses, the error holds one for each and has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
