/** What Google doesn't document, or is reported to do differently at different times: a switch for each, with a default. */

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
  /**
   * Whether a formula that a script takes away and puts back shows its earlier result, unless it flushes between. By
   * default true.
   */
  readonly replacingNeedsFlush: boolean;
  /** Whether a published add-on whose manifest has no `urlFetchWhitelist` can fetch nothing. By default false. */
  readonly fetchNeedsWhitelist: boolean;
  /** Whether pages keep the attributes of their `<html>` element. By default false. */
  readonly keepsHtmlAttributes: boolean;
  /** Whether template literals in pages keep `//` to the end of the line, and comments. By default false. */
  readonly keepsTemplateComments: boolean;
  /** Whether scripts read errors, Loading... and shown booleans in the user's language. By default true. */
  readonly localisedValues: boolean;
  /** Whether the browser is signed in to several accounts, so that all calls of pages are refused. By default false. */
  readonly severalAccounts: boolean;
}

const defaults: GoogleBehaviour = {
  clockHasDocument: true,
  triggersMadeByTriggersFire: false,
  formulasWriteUserStore: 'throws',
  replacingNeedsFlush: true,
  fetchNeedsWhitelist: false,
  keepsHtmlAttributes: false,
  keepsTemplateComments: false,
  localisedValues: true,
  severalAccounts: false,
};

/** The behaviour with these settings, and the defaults for all others. */
export function behaviourOf(given: Partial<GoogleBehaviour> = {}): GoogleBehaviour {
  return { ...defaults, ...given };
}
