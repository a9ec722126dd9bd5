/** What an execution knows of itself from its start. */

/** What started an execution; it decides what the script may do. */
export type ExecutionKind = 'formula' | 'open' | 'edit' | 'menu' | 'sidebar' | 'api' | 'trigger';

export interface Environment {
  kind: ExecutionKind;
  /** For whom it runs: whose properties, cache, lock and triggers are the user's. */
  user: string;
  /** Whoever acts; nobody where that is somebody else, whom Google does not name. */
  activeUser: string;
  /** Who may edit the workbook, its owner first. */
  people: readonly string[];
  scriptId: string;
  /** The script's, in which its Date works. */
  timeZone: string;
  /** Whether the process that runs the script is in another zone, so that Date has to be told. */
  isZoneForeign: boolean;
  /** The spreadsheet's, in which the dates of cells are. */
  bookTimeZone: string;
  locale: string;
  /** The manifest's scopes; null when it lists none. */
  askedScopes: string[] | null;
  /** Those that are granted; null when all are. */
  scopes: string[] | null;
  /** Whether the rules for add-ons from the Marketplace hold. */
  isPublished: boolean;
  /** What to add to the computer's time, when a clock of its own drives the workbench. */
  clockOffsetMs: number;
  /** Whether the script asks the workbench for the time, because sleeping moves it. */
  followsClock: boolean;
}
