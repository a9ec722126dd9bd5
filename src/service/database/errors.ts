/** Errors of the database that the statement didn't cause. */

/** The database has no tables, and the caller asked not to make them. */
export class NoTablesError extends Error {
  override name = 'NoTablesError';
}

/**
 * The store can't do this now: another process has it locked, it can't be reached, or it has no room. Nothing was
 * changed, and the call may be repeated.
 */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
}

/**
 * A StoreBusyError that lasts until an operator acts: no room or permission to write, or the data was moved
 * elsewhere.
 */
export class StoreUnwritableError extends StoreBusyError {
  override name = 'StoreUnwritableError';

  constructor(
    readonly reason: 'full' | 'moved',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The message of the triggers in a SQLite file that was moved to PostgreSQL. */
export const movedMessage = 'this database was moved to PostgreSQL';

/** The store broke while it worked; the outcome is unknown. */
export class StoreBrokenError extends Error {
  override name = 'StoreBrokenError';
}
