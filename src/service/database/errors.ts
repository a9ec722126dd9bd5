/** How a database fails by no fault of what it was asked. */

/** The database has no tables yet, and was not to be made. */
export class NoTablesError extends Error {
  override name = 'NoTablesError';
}

/**
 * The store cannot do this now: another process holds it, it cannot be reached, or has no room. Nothing was changed and
 * the call may be repeated.
 */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
}

/** As above, and trying again won't help until an operator acts: no room or permission to write, or moved elsewhere. */
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

/** What the triggers of a SQLite file that was moved to PostgreSQL refuse changes with. */
export const movedMessage = 'this database was moved to PostgreSQL';

/** The store broke down in the midst of it, by no fault of what it was asked; it may be done or not. */
export class StoreBrokenError extends Error {
  override name = 'StoreBrokenError';
}
