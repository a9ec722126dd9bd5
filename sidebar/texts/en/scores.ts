/** Texts: how companies are scored. */
import type { ScorePart } from '../../../src/contract/scores';

export const scores = {
  title: 'Scores',
  help: 'A score says how good a company is to call now, from 0 to 100. Three parts share the 100 points by their weights; 0 switches a part off. What isn’t known gives no points. Only you see these scores. Free.',
  parts: { fit: 'ICP fit', signals: 'Signals', roles: 'Open roles' } satisfies Record<
    ScorePart,
    string
  >,
  formula:
    'ICP fit gives all its points to a company that is known to meet every condition of one of your ICPs. Signals need three fresh finds for all; a find counts half after its half-life. As many open roles as 90 days ago give half of theirs, twice as many all.',
  halfLife: 'Half-life (days)',
  badWeight: (most: number) => `Enter a whole number from 0 to ${most}.`,
  badDays: (most: number) => `Enter a whole number of days from 1 to ${most}.`,
  allOff: 'Every weight is 0, so no company gets a score.',
  examples: 'What this does to three of your companies',
  noExamples: 'Enrich a company to see what this does to its score.',
  none: 'no score',
  changed: (before: string, after: string) => `${before} → ${after}`,
  notKnown: 'not known',
  save: 'Save',
  saved: 'Saved. No credits were spent.',
  reset: 'Restore the defaults',
  score: (points: number) => `Score ${points}`,
  first: 'Best score first',
  newest: 'Newest first',
  higher: 'Higher scores',
  lower: 'Lower scores',
};
