/** Funding stages; the interface leaves their format open (§2.2, §2.3). */

/** From the earliest to the latest. */
export const fundingStages = [
  'pre_seed',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'series_d',
  'series_e',
  'ipo',
] as const;
export type FundingStage = (typeof fundingStages)[number];
