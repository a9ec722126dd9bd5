/** Rounds of funding as files and providers write them. */
import type { FundingStage } from '../../contract/icp';

const rounds: readonly (readonly [RegExp, FundingStage])[] = [
  [/^preseed(?:round|funding|stage)?$/, 'pre_seed'],
  [/^(?:late|early)?seed(?:round|funding|stage|runde|extension)?$/, 'seed'],
  [/^(?:series?|serie|round|runde)?a\d?(?:round|funding|runde|extension)?$/, 'series_a'],
  [/^(?:series?|serie|round|runde)?b\d?(?:round|funding|runde|extension)?$/, 'series_b'],
  [/^(?:series?|serie|round|runde)?c\d?(?:round|funding|runde|extension)?$/, 'series_c'],
  [/^(?:series?|serie|round|runde)?d\d?(?:round|funding|runde|extension)?$/, 'series_d'],
  [/^(?:series?|serie|round|runde)?e\d?(?:round|funding|runde|extension)?$/, 'series_e'],
  [
    /^(?:post)?ipo(?:equity|debt|secondary)?$|^public(?:company|lytraded|lyheld)?$|^listed$|^börsennotiert$/,
    'ipo',
  ],
];

/** Reads a round of funding as people write it: `Series A`, `Pre-Seed`, `seed round`, `Public`. */
export function readStage(text: string): FundingStage | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*\)|[,;–—-] .*$/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return rounds.find(([way]) => way.test(plain))?.[1];
}
