/** Parses a description of companies' activity, and finds it in posts (§4.12.3). */
import { undenied } from './claimed';
import { evidenceOf, type Quoted } from './evidence';
import { minShare } from './question';
import { tellingWords } from './words';

export interface Activity {
  /** Days to look back. */
  readonly days: number;
  /** How many posts must show it. */
  readonly min: number;
  /** Whether a person must have joined in the same time. */
  readonly withHire: boolean;
  /** What the posts must show; blank for any post. */
  readonly about: string;
}

interface Post {
  readonly title: string;
  readonly body: string;
}

const defaultDays = 90;
const maxDays = 365;

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const number = `(\\d{1,3}|${numbers.join('|')})`;
/** The topic may be between the number and the noun: "at least 3 Kubernetes job posts". */
const between = '((?:(?!(?:and|or|but|then) )[^\\s,;]*[^\\s,;.] ){0,3}?)';
const daysIn = { day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;

const patterns = {
  window: new RegExp(
    `\\b(?:(?:with)?in|during|over|for|of)?\\s*(?:the )?(?:last|past|previous|recent)?\\s*${number}[ -](day|week|month|quarter|year)s?\\b`,
    'i',
  ),
  bareWindow:
    /\b(?:(?:in|within|during|over) (?:a|the)|(?:(?:in|within|during|over) )?(?:the )?(?:last|past|previous|this)) (week|month|quarter|year)\b/i,
  count: new RegExp(
    `\\b(at least |more than |over )?${number}(\\+| or more)? (?:times|${between}(?:job |open )*(?:posts?|postings?|openings?|roles?|jobs?|positions?)(?: (?:about|for|on|naming|mentioning))?)(?=\\W|$)`,
    'i',
  ),
  repeated: /\b(repeated(ly)?|recurring|several|multiple|again and again|many)\b/gi,
  hire: /\b(?:and |then |who )*(?:(?:has |have )?(?:just |recently )?(?:hired|joined|appointed)|new hires?|recent hires?)(?: (?:someone|a person|people|one|new people))?\b/gi,
  frame:
    /\b(hiring( for)?|hires?|recruit(ing|s)?|looking for|posting|posts?|posted|postings?|jobs?|openings?|positions?|roles?|intent|across|about|mention(ing|s)?)\b/gi,
} as const;

/**
 * Parses a sentence such as "three or more posts about Kubernetes within 60 days": a time (90 days by
 * default, at most 365), a number of posts (two for "repeatedly" or "several", else one), and whether a hire
 * is required; the rest is what the posts must be about.
 */
export function readActivity(text: string): Activity {
  const window = patterns.window.exec(text);
  const bare = patterns.bareWindow.exec(text);
  const timeless = text.replace(patterns.window, ' ').replace(patterns.bareWindow, ' ');
  const count = countIn(timeless);
  const isRepeated = new RegExp(patterns.repeated).test(timeless);
  const countless = (count?.rest ?? timeless).replace(patterns.repeated, ' ');
  const withHire = new RegExp(patterns.hire).test(countless);
  const about = countless.replace(patterns.hire, ' ').replace(patterns.frame, ' ');
  return {
    days: Math.min(maxDays, Math.max(1, daysOf(window, bare))),
    min: count ? Math.max(1, count.min) : isRepeated ? 2 : 1,
    withHire,
    about: /[\p{L}\p{N}]/u.test(about) ? about.replace(/\s+/g, ' ').trim() : '',
  };
}

/**
 * Returns a function that finds the sentence of a post that shows the activity. A post's title counts as its
 * first sentence.
 */
export function finderOf({ about }: Activity, from = minShare): (post: Post) => Quoted | undefined {
  if (tellingWords(about).length === 0) return ({ title }) => ({ snippet: title, share: 1 });
  const find = evidenceOf(about, undenied, from);
  return ({ title, body }) => find(`${title}\n${body}`);
}

/**
 * A number of posts, and the text without it. The 17 of "Angular 17 roles" isn't a number of posts without
 * "or more" or similar words.
 */
function countIn(text: string): { min: number; rest: string } | undefined {
  const [all, atLeast, number = '', orMore, about = ''] = patterns.count.exec(text) ?? [];
  const isMeant = about === '' || atLeast || orMore || /^\D/.test(number);
  if (all === undefined || !isMeant) return undefined;
  const isAbove = /^(more|over)/i.test(atLeast ?? '');
  return {
    min: countOf(number) + (isAbove ? 1 : 0),
    rest: text.replace(all, () => ` ${about} `),
  };
}

function daysOf(window: RegExpExecArray | null, bare: RegExpExecArray | null): number {
  const unit = (window?.[2] ?? bare?.[1])?.toLowerCase();
  if (!isUnit(unit)) return defaultDays;
  return countOf(window ? window[1] : '1') * daysIn[unit];
}

function isUnit(text: string | undefined): text is keyof typeof daysIn {
  return text !== undefined && text in daysIn;
}

function countOf(text = ''): number {
  const spelled = numbers.indexOf(text.toLowerCase());
  return spelled === -1 ? Number(text) : spelled;
}
