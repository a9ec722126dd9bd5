/** How well roles are found in labelled titles of real posts: precision and recall, by role and on the whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { roleMatcher } from '../../src/service/titles/match';

export { roleMatcher } from '../../src/service/titles/match';
export { meantBefore } from './titles-before';

/** English titles of real posts; and, by language, titles with the roles that they match and don't match. */
export type Half = 'build' | 'report' | 'unseen' | `${'build' | 'report' | 'fresh'}-${Language}`;
export type Language = (typeof languages)[number];
export const languages = ['en', 'de', 'fr'] as const;

const rowsSchema = v.array(
  v.object({ title: v.string(), roles: v.string(), others: v.optional(v.string()) }),
);

export interface RoleFigures {
  readonly role: string;
  readonly found: number;
  readonly wrong: number;
  readonly missed: number;
}

/** A false positive or a false negative: a title and a role. */
interface Fault {
  readonly title: string;
  readonly role: string;
  readonly is: 'wrong' | 'missed';
}

export interface Shares {
  readonly precision: number;
  readonly recall: number;
}

/**
 * Takes the project's folder, and how titles are tested. Leaves out roles without titles in this half.
 * A row that names roles its title doesn't match is judged only by the roles it names.
 */
export function figuresOf(root: string, half: Half, test: typeof roleMatcher = roleMatcher) {
  const text = readFileSync(join(root, 'test/bench/titles', `${half}.csv`), 'utf8');
  const rows = v
    .parse(rowsSchema, parse(text, { columns: true }))
    .map(({ title, roles, others }) => ({
      title,
      roles: listed(roles),
      others: others === undefined ? undefined : listed(others),
    }));
  const roles = [...new Set(rows.flatMap((row) => [...row.roles, ...(row.others ?? [])]))].sort();
  const faults: Fault[] = [];
  const figures = roles.map((role): RoleFigures => {
    const fits = test(role);
    const counts = { found: 0, wrong: 0, missed: 0 };
    for (const { title, roles, others } of rows) {
      const isRight = roles.includes(role);
      if (!isRight && others?.includes(role) === false) continue;
      const isFound = fits(title);
      if (isFound && isRight) counts.found += 1;
      else if (isFound) counts.wrong += 1;
      else if (isRight) counts.missed += 1;
      if (isFound !== isRight) faults.push({ title, role, is: isFound ? 'wrong' : 'missed' });
    }
    return { role, ...counts };
  });
  return {
    titles: rows.map(({ title }) => title),
    pairs: rows.reduce((sum, { roles, others = [] }) => sum + roles.length + others.length, 0),
    figures,
    faults,
    micro: micro(figures),
    macro: macro(figures),
  };
}

const listed = (roles: string) => roles.split('; ').filter((role) => role !== '');

/** Every title counts the same. */
function micro(figures: readonly RoleFigures[]): Shares {
  const sum = (of: (one: RoleFigures) => number) => figures.reduce((all, one) => all + of(one), 0);
  const found = sum((one) => one.found);
  return {
    precision: found / (found + sum((one) => one.wrong)),
    recall: found / (found + sum((one) => one.missed)),
  };
}

/** Every role counts the same; one for which nothing is found has a precision of 1. */
function macro(figures: readonly RoleFigures[]): Shares {
  const mean = (of: (one: RoleFigures) => number) =>
    figures.reduce((all, one) => all + of(one), 0) / figures.length;
  return {
    precision: mean(({ found, wrong }) => (found + wrong === 0 ? 1 : found / (found + wrong))),
    recall: mean(({ found, missed }) => found / (found + missed)),
  };
}
