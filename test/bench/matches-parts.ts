/** How well initiatives, traits and activities are found in labelled sentences: precision and recall, by kind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { finderOf, readActivity } from '../../src/service/signals/match/activity';
import { claimed } from '../../src/service/signals/match/claimed';
import { evidenceOf } from '../../src/service/signals/match/evidence';
import { minShare, traitOf } from '../../src/service/signals/match/question';
import { evidenceBefore, traitBefore } from './matches-before';

export const kinds = ['initiative', 'trait', 'activity'] as const;
export type Kind = (typeof kinds)[number];
export type Half = 'build' | 'report' | 'unseen';

const questionsSchema = v.array(
  v.object({ kind: v.picklist(kinds), question: v.string(), halves: v.string() }),
);
const rowsSchema = v.array(
  v.object({ kind: v.picklist(kinds), head: v.string(), text: v.string(), shows: v.string() }),
);

/** A sentence to match, alone or with the texts beside it. */
export interface Sentence {
  readonly head: string;
  readonly text: string;
}

/** Takes a question; returns a function that scores a sentence, 0 if the question isn't found. */
export type Matcher = (question: string) => (sentence: Sentence) => number;

/** Scores sentences as signals do. */
export const matchers: Readonly<Record<Kind, Matcher>> = {
  initiative: (question) => {
    const find = evidenceOf(question, claimed);
    return ({ text }) => find(text)?.share ?? 0;
  },
  trait: (question) => {
    const { share } = traitOf(question);
    return ({ head, text }) => {
      const own = share({ industry: head, description: text });
      return own < minShare ? 0 : own;
    };
  },
  activity: (question) => {
    const find = finderOf(readActivity(question));
    return ({ head, text }) => find({ title: head, body: text })?.share ?? 0;
  },
};

/** Scores sentences as signals did before the tables that these sentences test. */
export const matchersBefore: Readonly<Record<Kind, Matcher>> = {
  initiative: (question) => {
    const share = evidenceBefore(question);
    return ({ text }) => share(text);
  },
  trait: (question) => {
    const share = traitBefore(question);
    return ({ head, text }) => share(`${head}\n${text}`);
  },
  activity: (question) => {
    const share = evidenceBefore(readActivity(question).about);
    return ({ head, text }) => share(`${head}\n${text}`);
  },
};

export interface Figures {
  readonly question: string;
  /** Whether the tables were built without sentences of this question. */
  readonly isNew: boolean;
  readonly found: number;
  readonly wrong: number;
  readonly missed: number;
  /** False negatives and false positives. */
  readonly slips: readonly string[];
}

export function readHalf(root: string, half: Half) {
  const read = (name: string) =>
    parse(readFileSync(join(root, 'test/bench/matches', `${name}.csv`), 'utf8'), { columns: true });
  const questions = v.parse(questionsSchema, read('questions'));
  const rows = v.parse(rowsSchema, read(half));
  return {
    questions: questions.filter(({ halves }) => halves.split('; ').includes(half)),
    rows: rows.map((row) => ({ ...row, shows: row.shows.split('; ') })),
  };
}

/** Takes the project's folder, and the lowest score that counts as found. */
export function figuresOf(
  root: string,
  half: Half,
  kind: Kind,
  matcher = matchers[kind],
  from = 0.001,
): Figures[] {
  const { questions, rows } = readHalf(root, half);
  const tried = rows.filter((row) => row.kind === kind);
  return questions
    .filter((one) => one.kind === kind)
    .map(({ question, halves }) => {
      const share = matcher(question);
      const figures = { found: 0, wrong: 0, missed: 0 };
      const slips: string[] = [];
      for (const row of tried) {
        const isFound = share(row) >= from;
        if (!isFound && !row.shows.includes(question)) continue;
        const what = !isFound ? 'missed' : row.shows.includes(question) ? 'found' : 'wrong';
        figures[what] += 1;
        if (what !== 'found') slips.push(`${what}: ${row.head} | ${row.text}`);
      }
      return { question, isNew: halves === 'report', ...figures, slips };
    });
}

/** Every pair of a question and a sentence counts the same. */
export function sharesOf(figures: readonly Figures[]) {
  const sum = (of: (one: Figures) => number) => figures.reduce((all, one) => all + of(one), 0);
  const found = sum((one) => one.found);
  return {
    precision: found / Math.max(1, found + sum((one) => one.wrong)),
    recall: found / Math.max(1, found + sum((one) => one.missed)),
  };
}

export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

const movesSchema = v.array(
  v.object({
    language: v.picklist(languages),
    question: v.string(),
    shows: v.picklist(['yes', 'no']),
    text: v.string(),
  }),
);

/** Takes the project's folder. Returns how well moves to and from a named thing are found in a language's sentences. */
export function moveFigures(root: string, language: Language) {
  const text = readFileSync(join(root, 'test/bench/matches/moves.csv'), 'utf8');
  const rows = v
    .parse(movesSchema, parse(text, { columns: true }))
    .filter((row) => row.language === language);
  const figures = { found: 0, wrong: 0, missed: 0 };
  const slips: string[] = [];
  for (const { question, shows, text } of rows) {
    const isFound = evidenceOf(question, claimed)(text) !== undefined;
    if (!isFound && shows === 'no') continue;
    const what = !isFound ? 'missed' : shows === 'yes' ? 'found' : 'wrong';
    figures[what] += 1;
    if (what !== 'found') slips.push(`${what}: ${question} | ${text}`);
  }
  return {
    sentences: rows.length,
    slips,
    ...sharesOf([{ question: language, isNew: false, slips, ...figures }]),
  };
}
