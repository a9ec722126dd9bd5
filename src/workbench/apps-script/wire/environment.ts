/** What an execution knows of itself from its start. */

/** What started an execution; it decides what the script may do. */
export type ExecutionKind = 'formula' | 'open' | 'edit' | 'menu' | 'sidebar' | 'api' | 'trigger';

export interface Environment {
  kind: ExecutionKind;
  user: string;
  scriptId: string;
  timeZone: string;
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
