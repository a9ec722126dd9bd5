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

/** The store broke down in the midst of it, by no fault of what it was asked; it may be done or not. */
export class StoreBrokenError extends Error {
  override name = 'StoreBrokenError';
}
