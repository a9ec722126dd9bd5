/** The seniority and the department that a title names, each by the first rule of a table that fits (§4.5). */
import type { Department, Seniority } from '../../contract/people';
import { departmentRules, seniorityRules } from './level-rules';
import { partsOf } from './words';

export interface TitleLevel {
  readonly seniority: Seniority;
  readonly department: Department;
}

/** Few titles are held by most people, so what was read of them is kept; at this many all are forgotten. */
const maxKnown = 10_000;
const known = new Map<string, TitleLevel>();

/** Takes a title in any case and punctuation; what no rule fits is `ENTRY` in `OTHER`. */
export function readTitle(title: string): TitleLevel {
  const before = known.get(title);
  if (before) return before;
  const text = partsOf(title)
    .map((part) => part.map((word) => (word === '/' ? '|' : word)).join(' '))
    .join(' | ');
  const level: TitleLevel = {
    seniority: seniorityRules.find(({ where }) => where.test(text))?.is ?? 'ENTRY',
    department: departmentRules.find(({ where }) => where.test(text))?.is ?? 'OTHER',
  };
  if (known.size >= maxKnown) known.clear();
  known.set(title, level);
  return level;
}
