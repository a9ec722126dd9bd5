/** How well roles are found in labelled titles of real posts: precision and recall, by role and on the whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { meansRole } from '../../src/service/titles/match';

export { meansRole } from '../../src/service/titles/match';
export { meantBefore } from './titles-before';

export type Half = 'build' | 'report' | 'unseen';

const rowsSchema = v.array(v.object({ title: v.string(), roles: v.string() }));

export interface RoleFigures {
  readonly role: string;
  readonly found: number;
  readonly wrong: number;
  readonly missed: number;
}

export interface Shares {
  readonly precision: number;
  readonly recall: number;
}

/** Takes the project's folder, and how titles are tested; a role without titles in this half is not among the figures. */
export function figuresOf(root: string, half: Half, test: typeof meansRole = meansRole) {
  const text = readFileSync(join(root, 'test/bench/titles', `${half}.csv`), 'utf8');
  const rows = v
    .parse(rowsSchema, parse(text, { columns: true }))
    .map(({ title, roles }) => ({ title, roles: roles.split('; ').filter((role) => role !== '') }));
  const roles = [...new Set(rows.flatMap((row) => row.roles))].sort();
  const figures = roles.map((role): RoleFigures => {
    const fits = test(role);
    const found = rows.filter(({ title }) => fits(title));
    const right = found.filter((row) => row.roles.includes(role)).length;
    const all = rows.filter((row) => row.roles.includes(role)).length;
    return { role, found: right, wrong: found.length - right, missed: all - right };
  });
  return {
    titles: rows.map(({ title }) => title),
    figures,
    micro: micro(figures),
    macro: macro(figures),
  };
}

/** Every title counts the same. */
function micro(figures: readonly RoleFigures[]): Shares {
  const sum = (of: (one: RoleFigures) => number) => figures.reduce((all, one) => all + of(one), 0);
  const found = sum((one) => one.found);
  return {
    precision: found / (found + sum((one) => one.wrong)),
    recall: found / (found + sum((one) => one.missed)),
  };
}

/** Every role counts the same; one for which nothing is found at all is wrong about nothing. */
function macro(figures: readonly RoleFigures[]): Shares {
  const mean = (of: (one: RoleFigures) => number) =>
    figures.reduce((all, one) => all + of(one), 0) / figures.length;
  return {
    precision: mean(({ found, wrong }) => (found + wrong === 0 ? 1 : found / (found + wrong))),
    recall: mean(({ found, missed }) => found / (found + missed)),
  };
}
