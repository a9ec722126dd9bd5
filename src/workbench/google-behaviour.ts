/** What Google doesn't document, or is reported to do differently at different times: one switch for each, with a default. */

export interface GoogleBehaviour {
  /** Whether the execution of a clock trigger has a document. By default true, as Google's messages imply. */
  readonly clockHasDocument: boolean;
  /** Whether a trigger that a trigger’s execution created fires. By default false: it is only listed. */
  readonly triggersMadeByTriggersFire: boolean;
  /**
   * What happens if a formula writes user properties, as an editor other than the owner would see it. By default it
   * 'throws'; 'drops' ignores the write; 'allowed' is what the owner alone sees.
   */
  readonly formulasWriteUserStore: 'throws' | 'drops' | 'allowed';
}

const defaults: GoogleBehaviour = {
  clockHasDocument: true,
  triggersMadeByTriggersFire: false,
  formulasWriteUserStore: 'throws',
};

/** The behaviour with these settings, and the defaults for all others. */
export function behaviourOf(given: Partial<GoogleBehaviour> = {}): GoogleBehaviour {
  return { ...defaults, ...given };
}
