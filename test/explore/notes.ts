/** What people did so far: the texts they typed, and the results they may have removed. */
export interface Notes {
  /** Rows whose results people may have removed. */
  removed: number;
  /** Whether whole columns of results may have gone. */
  isColumnGone: boolean;
  /** The number of texts typed so far, so that each is different. */
  typed: number;
  /** By person, how often undo surely takes back something else than companies that were added. */
  readonly undoable: [number, number];
  /** The companies that were added below the table so far. */
  added: number;
}

export const noNotes = (): Notes => ({
  removed: 0,
  isColumnGone: false,
  typed: 0,
  undoable: [0, 0],
  added: 0,
});
