/** Finds what an English, German or French sentence moves to, and what it leaves. */
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { foldedForMoves, type MoveWords } from './language';

/** Names as written in the sentence, with neighbouring words that no rule removes. */
export interface Moves {
  readonly to: readonly string[];
  readonly from: readonly string[];
}

const languages: readonly MoveWords[] = [english, german, french];

/** In characters. The rest of a longer sentence is a list or an attack, and some patterns take cubic time. */
const longestSentence = 400;
/** Longest name of what is moved to, in words. */
const longestName = 8;
const wordsIn = (of: 'stops' | 'articles') =>
  new Set(languages.flatMap((language) => language[of].split(/\s+/)));
const stops = wordsIn('stops');
const articles = wordsIn('articles');
const infinitives = new Set(
  `use run support be help make reduce improve serve become keep lead own build drive grow save get work join learn see meet cut
   speed deliver provide ensure replace maintain manage load`.split(/\s+/),
);
const joining = /^(?:and|or|&|und|oder|et)$/i;

/** What comes before a verb in the passive, such as “Backups are” before “moved”. */
const passive = /(?:[\w-]+ )?[\w-]+ (?:is|are|gets?) $/;
const everyDay =
  /\b(?:(?<!\bour )(?:daily|nightly|hourly)|every (?:night|day|hour)|taglich\w*|nachtlich\w*|quotidien\w*|chaque (?:jour|nuit))\b/i;
/** A person, as in “replace our Salesforce admin”, or that person's work, as in “Databricks roles”. */
const person =
  /\b(?:admin|administrator|developer|engineer|manager|lead|colleague|consultant|analyst|owner|expert|specialist|architect|dba|officer|administratorin|entwickler(?:in)?|leiter(?:in)?|kolleg(?:e|in)|berater(?:in)?|partner|role|position|certification)s?\b/i;

/** Takes a sentence; yields every name that it moves to, or that it leaves, as it finds them. */
export function* movesIn(sentence: string, way: keyof Moves): Generator<string> {
  const text = foldedForMoves(sentence.slice(0, longestSentence));
  for (const { to, toBefore, routine, from, fromBefore } of languages) {
    if (way === 'to') for (const each of to) yield* namesBehind(text, each, routine);
    else yield* namesBehind(text, from);
    for (const each of way === 'to' ? toBefore : fromBefore)
      for (const [, name = ''] of text.matchAll(each)) yield name;
  }
}

/** Without `routine`, the pattern is for what the sentence leaves, and “and to” doesn't continue it. */
function namesBehind(text: string, pattern: RegExp, routine?: RegExp): string[] {
  if (routine && everyDay.test(text)) return [];
  const found: string[] = [];
  pattern.lastIndex = 0;
  for (let one = pattern.exec(text); one; one = pattern.exec(text)) {
    const [subject = ''] = passive.exec(text.slice(0, one.index)) ?? [];
    if (!routine?.test(subject + one[0])) found.push(nameAt(text, one.index + one[0].length));
    // Matches may overlap: “moving from Redshift to Snowflake and onto dbt”.
    pattern.lastIndex = one.index + 1;
    if (!routine) continue;
    const rest = text.slice(one.index + one[0].length);
    const more = /^[^.;:]{0,60}?\b(?:and|then) (?:on)?to\s+/i.exec(rest);
    if (more) found.push(nameAt(rest, more[0].length));
  }
  return found;
}

/** The name that begins there, including the items of a list, up to a word that ends it. */
function nameAt(sentence: string, start: number): string {
  const words = sentence.slice(start).split(/\s+/);
  if (infinitives.has((words[0] ?? '').toLowerCase())) return '';
  const kept: string[] = [];
  const pending: string[] = [];
  for (const [at, word] of words.slice(0, longestName + 4).entries()) {
    const plain = word.toLowerCase().replace(/[^\p{L}\p{N}+#./-]+$/u, '');
    if (stops.has(plain) && !articles.has(plain)) break;
    if (kept.length + pending.length >= longestName) break;
    if (joining.test(plain)) {
      const next = words[at + 1] ?? '';
      if (!/^["“(]?[\p{Lu}\d]/u.test(next) && !articles.has(next.toLowerCase())) break;
      kept.push(...pending.splice(0), word);
      continue;
    }
    (pending.length > 0 || /,$/.test(kept.at(-1) ?? '') ? pending : kept).push(word);
    // The end of a clause ends the name, except a comma within a list.
    if (/[.;:!?)]$/.test(word)) break;
  }
  const isList = kept.some((word) => joining.test(word));
  const name = (isList ? [...kept, ...pending] : kept).join(' ');
  return person.test(name) ? '' : name;
}

/** Takes a question; returns the names that companies must move to or leave, if it has any. */
export function movesAskedFor(question: string): Partial<Moves> {
  const text = foldedForMoves(question);
  for (const { asksFrom } of languages) {
    const [, named] = asksFrom.exec(text) ?? [];
    if (named !== undefined) {
      // “from Oracle to Snowflake”, “replacing Oracle with Snowflake”
      const [first = '', second] = named.split(
        /\s+(?:to|onto|into|with|by|auf|nach|zu|zum|zur|durch|vers|par|for|in)\s+/i,
      );
      return second === undefined ? { from: [first] } : { from: [first], to: [second] };
    }
  }
  for (const { asksTo } of languages) {
    const [, named] = asksTo.exec(text) ?? [];
    // “moving to Snowflake from Redshift”
    if (named !== undefined)
      return { to: [named.split(/\s+(?:for|in|with|by|from)\s+/i)[0] ?? ''] };
  }
  return {};
}
