/** Reads funding stages out of a description, such as "SaaS, Series B or later". */
import { type FundingStage, fundingStages } from '../../../contract/icp';

/** A description, and the stages that it asks for. */
export interface FundingReading {
  /** The description without the stages. */
  readonly rest: string;
  /** Undefined if it names none. */
  readonly stages: ReadonlySet<FundingStage> | undefined;
}

const series = 'series[ -]?[a-h]|serie[ -]?[a-h]';
/** "Seed" alone may be what farmers sow. */
const certain = `pre[ -]?seed|${series}|seed(?=[ -](?:stage|round|fund|phase|runde))|ipo`;
const any = `pre[ -]?seed|seed|${series}|ipo`;
const raised =
  '(?:(?:(?:that|which|who) )?(?:(?:have|has) )?(?:raised|closed)(?: (?:a|an|their|its))? )?(?:(?:in|at|with|after) )?';
const tail = '(?:[ -](?:stage|round|funded|funding|phase|runde|finanzierung)\\b)?';
const later =
  '(?: ?\\+|,? (?:or|and|und|oder) (?:later|above|higher|beyond|up|more|später|höher|mehr)| (?:on|up)wards?)';
const earlier = ',? (?:or|and|und|oder) (?:earlier|below|lower|früher|weniger)';

const patterns: readonly (readonly [pattern: RegExp, kind: 'range' | 'min' | 'max' | 'exact'])[] = [
  [
    new RegExp(
      `${raised}\\b(${any})${tail} ?(?:to|through|bis|or|oder|and|und|-|–|/) ?(${any})\\b${tail}`,
      'i',
    ),
    'range',
  ],
  [new RegExp(`${raised}\\b(${any})${tail}${later}`, 'i'), 'min'],
  [new RegExp(`${raised}\\b(${any})${tail}${earlier}`, 'i'), 'max'],
  [
    new RegExp(`\\b(?:at least|from|since|ab|mindestens|minimum) (${certain})\\b${tail}`, 'i'),
    'min',
  ],
  [new RegExp(`\\b(?:up to|at most|bis|höchstens) (${certain})\\b${tail}`, 'i'), 'max'],
  [new RegExp(`${raised}\\b(${certain})\\b${tail}`, 'i'), 'exact'],
];

/** Reads the first condition on funding; one stage alone means exactly that stage. */
export function readFunding(text: string): FundingReading {
  const plain = text.replace(/\s+/g, ' ');
  for (const [pattern, kind] of patterns) {
    const found = pattern.exec(plain);
    if (!found) continue;
    const [from, to = from] = [found[1], found[2]].flatMap((name) =>
      name === undefined ? [] : [placeOf(name)],
    );
    if (from === undefined || to === undefined) continue;
    const last = fundingStages.length - 1;
    const [min, max] = {
      range: [Math.min(from, to), Math.max(from, to)],
      min: [from, last],
      max: [0, from],
      exact: [from, from],
    }[kind] as [number, number];
    const rest = plain
      .replace(found[0], ' ')
      .replace(/[\s,;]+/g, ' ')
      .trim();
    return { rest, stages: new Set(fundingStages.slice(min, max + 1)) };
  }
  return { rest: text, stages: undefined };
}

/** Later series than E count as E, the last that is known. */
function placeOf(name: string): number {
  const letter = /serie.*([a-h])$/i.exec(name)?.[1]?.toLowerCase();
  if (letter !== undefined)
    return fundingStages.indexOf('series_a') + Math.min(4, letter.charCodeAt(0) - 97);
  if (/^pre/i.test(name)) return fundingStages.indexOf('pre_seed');
  return fundingStages.indexOf(/^seed/i.test(name) ? 'seed' : 'ipo');
}
