/** What is moved to or away from: “moving to Snowflake” is not shown by a company that moves to something else from it. */
import { tellingWords, termsOf } from './words';

/** What a question says that companies move to, or leave. */
interface Direction {
  readonly way: 'to' | 'from';
  /** The terms of what is named. */
  readonly terms: readonly string[];
}

const moving =
  'mov(?:e|es|ed|ing)|migrat(?:e|es|ed|ing|ions?)|transition(?:s|ed|ing)?|switch(?:es|ed|ing|over)?|replatform(?:s|ed|ing)?|port(?:s|ed|ing)?|' +
  'lift(?:s|ed|ing)?|rehost(?:s|ed|ing)?|tak(?:e|es|ing)|bring(?:s|ing)?|get(?:s|ting)?|convert(?:s|ed|ing)?|conversion|chang(?:e|es|ed|ing)|' +
  'upgrad(?:e|es|ed|ing)|journey|cut(?:ting|over)? over|consolidat(?:e|es|ed|ing|ion)|rewrit(?:e|es|ing)|rebuil(?:d|ds|ding|t)|split(?:s|ting)?|break(?:s|ing)?|decompos(?:e|es|ing)';
const adopting =
  'adopt(?:s|ed|ing|ion)?(?: of)?|introduc(?:e|es|ed|ing|tion of)|implement(?:s|ed|ing|ation of)?|roll(?:s|ed|ing)? out|roll-?out of|deploy(?:s|ed|ing|ment of)?|' +
  'embrac(?:e|es|ed|ing)|choos(?:e|es|ing)|chose|chosen|select(?:s|ed|ing)?|standardi[sz](?:e|es|ed|ing) on|go(?:es|ing)? live (?:with|on)|bring(?:s|ing)? in|containeri[sz]\\w+ with';
const leaving =
  'replac(?:e|es|ed|ing|ement of)|retir(?:e|es|ed|ing)|decommission(?:s|ed|ing)?|phas(?:e|es|ed|ing) out|sunset(?:s|ting)?|wean(?:s|ed|ing)? off|get(?:s|ting)? rid of|' +
  'mov(?:e|es|ed|ing) (?:away from|off|from)|migrat(?:e|es|ed|ing|ions?|ion) (?:away |off )?(?:from|off)|switch(?:es|ed|ing)? (?:away )?from|transition(?:s|ed|ing)? (?:away )?from';

const asked = {
  to: new RegExp(`^\\W*(?:${moving})\\s+(?:over )?(?:to|onto|into)\\s+(.+)$`, 'i'),
  from: new RegExp(`^\\W*(?:${leaving})\\s+(.+)$`, 'i'),
};

/** Longest name of what is moved to, in words. */
const longestName = 8;
const stops = new Set(
  `from for with by in on at of while which who that where because so as alongside using over before after within is are was were
   will we you they it but until since when if via through and/or our your keep keeps load loads use uses stays remains`.split(
    /\s+/,
  ),
);
const articles = new Set('a an the our your their its new modern managed'.split(' '));
const infinitives = new Set(
  `use run support be help make reduce improve serve become keep lead own build drive grow save get work join learn see meet cut
   speed deliver provide ensure replace maintain manage load`.split(/\s+/),
);

/** Takes a question; undefined where it names no direction. */
function directionOf(question: string): Direction | undefined {
  for (const way of ['from', 'to'] as const) {
    const [, named = ''] = asked[way].exec(question) ?? [];
    // “from Oracle to Snowflake”, “replacing Oracle with Snowflake”: what comes first is left.
    const [first = ''] = named.split(/\s+(?:to|onto|into|with|by|for|in)\s+/i);
    const terms = tellingWords(first);
    if (named !== '' && terms.length > 0) return { way, terms };
  }
  return undefined;
}

/**
 * Takes a question such as “moving to Snowflake” or “replacing Salesforce”. Returns what says of a sentence whether what
 * it moves to, or leaves, is what was asked for; it says so of every sentence where the question names no direction.
 */
export function movesAsAsked(question: string): (sentence: string) => boolean {
  const direction = directionOf(question);
  if (!direction) return () => true;
  const { way, terms } = direction;
  return (sentence) => {
    const named = way === 'to' ? targetsIn(sentence) : sourcesIn(sentence);
    return named.some((name) => {
      const own = termsOf(name);
      return terms.every((term) => own.has(term));
    });
  };
}

const target = new RegExp(
  `(?:\\b(?:${moving})\\b(?<between>[^.;:]*?)\\b(?:to|onto|into|towards?)\\s+|\\b(?:replac\\w+|swap\\w*|exchang\\w+|supersed\\w+)\\b[^.;:]*?\\b(?:with|by|for)\\s+|` +
    `\\bin favou?r of\\s+|\\b(?:${adopting})\\s+|\\b(?:rebuil\\w+|replatform\\w*|running|run|land\\w*|consolidat\\w+|standardi[sz]\\w+)\\b[^.;:,]{0,40}?\\bon(?:to)?\\s+|\\bonto\\s+)`,
  'gi',
);
/** “our Snowflake migration”. */
const compound =
  /(?<![\w-])((?:[\w.#+/-]+\s+){0,2}[\w.#+/-]+)\s+(?:migrations?|move|rollout|roll-out|adoption|transition|journey|implementation|conversion|switch|transformation)\b/gi;

function targetsIn(sentence: string): string[] {
  const found: string[] = [];
  target.lastIndex = 0;
  for (let one = target.exec(sentence); one; one = target.exec(sentence)) {
    found.push(nameAt(sentence, target.lastIndex));
    // A move may have several: “onto Google Cloud and onto GKE”.
    target.lastIndex = one.index + 1;
    const rest = sentence.slice(one.index + one[0].length);
    const more = /^[^.;:]{0,60}?\b(?:and|then) (?:on)?to\s+/i.exec(rest);
    if (more) found.push(nameAt(rest, more[0].length));
  }
  for (const [, name = ''] of sentence.matchAll(compound)) {
    const isLeft = /\b(?:from|off|database|data)\b|\b(?:and|or|to|we|you|will)$/i.test(name);
    if (!isLeft) found.push(name);
  }
  return found;
}

const source = new RegExp(
  `\\b(?:${leaving})\\s+|\\b(?:leav(?:e|es|ing)|from|off|alternatives? to)\\s+`,
  'gi',
);
const passive =
  /([^.;:,]+?)\s+(?:is|are|was|will|must|has|shall)\b[^.;:,]{0,30}\b(?:replaced|retired|decommissioned|phased out|switched off|sunset)\b/gi;

function sourcesIn(sentence: string): string[] {
  const found: string[] = [];
  source.lastIndex = 0;
  for (let one = source.exec(sentence); one; one = source.exec(sentence)) {
    found.push(nameAt(sentence, source.lastIndex));
  }
  for (const [, name = ''] of sentence.matchAll(passive)) found.push(name);
  return found;
}

/** The name that begins there: up to a word that begins something else, with the entries of a list. */
function nameAt(sentence: string, start: number): string {
  const words = sentence.slice(start).split(/\s+/);
  if (infinitives.has((words[0] ?? '').toLowerCase())) return '';
  const kept: string[] = [];
  const pending: string[] = [];
  for (const [at, word] of words.slice(0, longestName + 4).entries()) {
    const plain = word.toLowerCase().replace(/[^\p{L}\p{N}+#./-]+$/u, '');
    if (stops.has(plain) && !articles.has(plain)) break;
    if (kept.length + pending.length >= longestName) break;
    if (/^(and|or|&)$/.test(plain)) {
      const next = words[at + 1] ?? '';
      if (!/^["“(]?[\p{Lu}\d]/u.test(next) && !articles.has(next.toLowerCase())) break;
      kept.push(...pending.splice(0), word);
      continue;
    }
    (pending.length > 0 || /,$/.test(kept.at(-1) ?? '') ? pending : kept).push(word);
    // What ends a clause ends the name; a comma may go on with a list.
    if (/[.;:!?)]$/.test(word)) break;
  }
  const isList = kept.some((word) => /^(and|or|&)$/i.test(word));
  return (isList ? [...kept, ...pending] : kept).join(' ');
}
