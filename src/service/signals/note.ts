/** What a deployment has to say of how it looks for people otherwise than asked. */
import type { Settings } from '../settings';
import { type Asked, wantsFinder } from './kinds';

/** Kept as the signal's status_reason from the beginning; null where everything goes as asked. */
export function noteOf(asked: Asked, { finderUrl }: Pick<Settings, 'finderUrl'>): string | null {
  const { icp_id, auto_enrich_people_emails } = asked.body;
  const hasIcp = typeof icp_id === 'number';
  if (wantsFinder(asked)) {
    if (finderUrl !== '') return null;
    return hasIcp ? rulesInstead : nobodyInstead;
  }
  const hasAuthors = asked.kind === 'social' && asked.body.signal_target === 'people';
  return auto_enrich_people_emails && !hasIcp && !hasAuthors ? nobodyToEnrich : null;
}

const rulesInstead =
  'advanced_people_finder: no language model is set up, so rules chose the people, free of charge.';
const nobodyInstead =
  'advanced_people_finder: no language model is set up, and rules need an icp_id to choose people.';
const nobodyToEnrich =
  'auto_enrich_people_emails: without an icp_id no people are searched for, so there are no emails to find.';
