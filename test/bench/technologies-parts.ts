/** How well technologies are found in labelled sentences: precision and recall, by language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { postText } from '../../src/service/sources/post-text';
import { indexWords, wideOf } from '../../src/service/technology/reading/words';
import { PhraseMatcher } from '../../src/service/technology/stored/phrase-matcher';

/** `odd` are other names and spellings, in any language. */
export const kinds = ['en', 'de', 'fr', 'odd'] as const;
export type Kind = (typeof kinds)[number];
export const halves = ['build', 'more', 'report', 'unseen', 'fresh'] as const;
export type Half = (typeof halves)[number];

const rowsSchema = v.array(
  v.object({
    technology: v.string(),
    kind: v.picklist(kinds),
    found: v.picklist(['yes', 'no']),
    text: v.string(),
  }),
);

export function sentencesOf(root: string, half: Half) {
  const text = readFileSync(join(root, 'test/bench/technologies', `${half}.csv`), 'utf8');
  return v.parse(rowsSchema, parse(text, { columns: true }));
}

/** Whether a search for a technology finds an imported post that says this. */
export function finds(technology: string, text: string): boolean {
  const matcher = new PhraseMatcher([{ id: 1, text: wideOf(technology).word }]);
  return matcher.match(indexWords(postText(text))).length > 0;
}

/** Takes the project's folder. Every sentence counts the same. */
export function technologyFigures(root: string, half: Half, kind?: Kind, find = finds) {
  const rows = sentencesOf(root, half).filter((row) => kind === undefined || row.kind === kind);
  const figures = { sentences: rows.length, found: 0, wrong: 0, missed: 0 };
  const slips: string[] = [];
  for (const { technology, found, text } of rows) {
    const isFound = find(technology, text);
    if (!isFound && found === 'no') continue;
    const what = !isFound ? 'missed' : found === 'yes' ? 'found' : 'wrong';
    figures[what] += 1;
    if (what !== 'found') slips.push(`${what}: ${technology} | ${text}`);
  }
  return {
    ...figures,
    precision: figures.found / Math.max(1, figures.found + figures.wrong),
    recall: figures.found / Math.max(1, figures.found + figures.missed),
    slips,
  };
}
