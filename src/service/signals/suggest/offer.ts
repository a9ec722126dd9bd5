/** Reads out of a site's sentences what a company offers and to whom. Every finding keeps the sentence that says it. */
import { setImmediate } from 'node:timers/promises';
import type { SaidAbout } from '../../../contract/signal-suggest';
import { vendorNames } from '../../technology/reading/known';
import { technologiesIn } from '../../technology/reading/mentioned';
import { phraseOf } from '../../technology/reading/words';
import { fold } from '../../text/fold';
import { isRoleName } from '../../titles/match';
import { quote } from '../match/evidence';
import { everydayTools, markets, teams, topics, vague } from './tables';

/** A text of a site, and the page it is from. */
export interface Line {
  readonly text: string;
  readonly url: string | null;
  /** `about`: the title, or a description of the company. `link`: the name of a page for a market or a team. */
  readonly kind: 'about' | 'link' | 'text';
}

/** What words of a site mean. */
export interface Said {
  readonly about: SaidAbout;
  /** What a signal asks for. */
  readonly is: string;
  /** As the site has them. */
  readonly words: string;
  readonly quote: string;
  readonly url: string | null;
}

export interface Offer {
  /** What the site says the company makes, in its words. */
  readonly sells: readonly string[];
  /** Each meaning once, the most prominent first. */
  readonly meanings: readonly Said[];
  /** Technologies that the site wants to replace. */
  readonly replaced: ReadonlySet<string>;
}

const bounds = { sentences: 800, sentence: 400, atOnce: 25 } as const;

/** Takes the lines in their order, and the company's domain, whose own tools don't count. Yields to requests. */
export async function readOffer(lines: readonly Line[], domain: string): Promise<Offer> {
  const [label = ''] = domain.split('.');
  const found = new Map<string, Said & { readonly first: number; times: number }>();
  const sells = new Set<string>();
  const replaced = new Set<string>();
  const add = (line: Line, sentence: string) => (about: SaidAbout, is: string, words: string) => {
    const key = `${about} ${is.toLowerCase()}`;
    const weight = line.kind === 'text' ? 1 : 3;
    const before = found.get(key);
    if (before) before.times += weight;
    else {
      const meaning = { about, is, words: words.trim(), quote: quote(sentence), url: line.url };
      found.set(key, { ...meaning, first: found.size, times: weight });
    }
  };
  const sentences = lines.flatMap((line) => sentencesOf(line.text).map((text) => ({ line, text })));
  for (const [at, { line, text }] of sentences.slice(0, bounds.sentences).entries()) {
    if (at % bounds.atOnce === 0) await setImmediate();
    const say = add(line, text);
    for (const { piece, isList } of audiencesIn(line, text)) {
      const isPlain = isList && line.kind === 'about';
      const audience = audienceOf(piece) ?? (isPlain ? plainMarket(piece) : undefined);
      if (audience) say(audience.about, audience.is, audience.words);
    }
    const folded = fold(text);
    for (const { is, within } of markets()) {
      const words = marketBefore(within, folded);
      if (words !== undefined) say('market', is, words);
    }
    for (const { is, within } of topics()) {
      const [words] = within.exec(folded) ?? [];
      if (words !== undefined) say('topic', is, words);
    }
    for (const { name, start, end } of technologiesIn(text)) {
      if (everydayTools.has(name) || vendorNames(phraseOf(name)).includes(label)) continue;
      say('technology', name, text.slice(start, end));
      if (leaving.test(text.slice(0, start))) replaced.add(name);
    }
    if (line.kind !== 'about') continue;
    for (const offered of offeredIn(text)) {
      sells.add(offered);
      const topic = topicOf(offered);
      if (topic !== undefined) say('topic', topic, offered);
    }
  }
  const sorted = [...found.values()].sort(
    (one, other) => other.times - one.times || one.first - other.first,
  );
  return {
    sells: [...sells].slice(0, 5),
    meanings: sorted.map(({ first: _, times: __, ...each }) => each),
    replaced,
  };
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=\P{Ll})|\n+/u)
    .map((sentence) => sentence.replace(/^- /, '').trim().slice(0, bounds.sentence))
    .filter((sentence) => sentence.length > 1 && !legal.test(sentence));
}

const legal =
  /©|cookie|privacy|datenschutzerkl|impressum|all rights reserved|newsletter abonnieren/i;

/** Words before the name of a company's customers. */
const serving =
  /(?<!\p{L})(for|serv(?:es?|ing)|helps?|helping|trusted by|used by|loved by|chosen by|sells? to|empower(?:s|ing)?|für|unterstütz\p{L}*|hilft|helfen)\s+([^.;:!?–—|()\n]{2,160})/giu;
const listing = /^(?:for|trusted by|used by|sells? to)$/i;
const between = /,|\s(?:and|or|&|und|oder|sowie)\s|\s\/\s/i;
const end =
  /\s(?:that|who|whose|which|to|with|in|from|by|at|of|on|without|across|using|worldwide|everywhere|around|die|der|das|um|mit|im|aus|bei|zu|weltweit)(?:\s.*)?$/i;
const begin =
  /^(?:(?:the|our|your|all|every|any|many|most|more|modern|growing|fast-growing|leading|ambitious|busy|today['’]s|thousands of|hundreds of|professional|global|enterprise|b2b|moderne[nr]?|wachsende[nr]?|führende[nr]?|die|den|alle)\s+)+/i;

interface Piece {
  readonly piece: string;
  /** Whether the whole piece names customers, unlike in “helps shops grow”. */
  readonly isList: boolean;
}

function audiencesIn({ kind }: Line, text: string): Piece[] {
  if (kind === 'link')
    return [{ piece: bare(text.replace(/^(?:for|für)\s+/i, '')), isList: false }];
  const served = [...text.matchAll(serving)].flatMap(([, verb = '', rest = '']) =>
    rest.split(between).map((piece) => ({ piece: bare(piece), isList: listing.test(verb) })),
  );
  // The title of a quoted person: “Jane Roe, VP of Sales”.
  const short = text.split(/\s+/).length <= 8 ? text.split(/,|\s(?:at|bei|@)\s/).slice(1) : [];
  return [...served, ...short.map((piece) => ({ piece: bare(piece), isList: false }))].filter(
    ({ piece }) => piece !== '',
  );
}

function bare(piece: string): string {
  return ` ${piece.trim()}`.replace(end, '').trim().replace(begin, '');
}

type Audience = Pick<Said, 'about' | 'is' | 'words'>;

const longestAudience = 4;
const team = /^(.{2,40}?)[\s-]*(?:teams?|departments?|leaders?|leads|abteilung(?:en)?)(?!\p{L})/iu;

/** The market, team or role that a piece begins with, if the tables have it. */
function audienceOf(piece: string): Audience | undefined {
  const [, ofTeam] = team.exec(piece) ?? [];
  if (ofTeam !== undefined) {
    const name = fold(ofTeam).replace(/\s+/g, ' ');
    const row = teams().find(({ whole }) => whole.test(name));
    return row && { about: 'role', is: row.is, words: piece };
  }
  const words = piece.split(/\s+/).slice(0, longestAudience);
  for (let length = words.length; length > 0; length -= 1) {
    const start = words.slice(0, length).join(' ');
    const market = markets().find(({ whole }) => whole.test(fold(start)));
    if (market) return { about: 'market', is: market.is, words: start };
    if (isRoleName(start)) return { about: 'role', is: start, words: start };
  }
  return undefined;
}

/** A market that no table has, such as “port operators”; it is later compared with companies' descriptions. */
function plainMarket(piece: string): Audience | undefined {
  const words = piece.split(/\s+/);
  const last = words.at(-1) ?? '';
  const isPlural =
    /^[a-z-]{3,}(?<!s|u)s$/.test(last) && words.every((word) => /^[\p{Ll}-]+$/u.test(word));
  if (words.length > 3 || !isPlural || vague.has(last)) return undefined;
  return { about: 'market', is: piece, words: piece };
}

/** “restaurant software”, “software for restaurants”: the market, if the sentence is about serving it. */
function marketBefore(within: RegExp, folded: string): string | undefined {
  const found = within.exec(folded);
  if (!found) return undefined;
  const behind = folded.slice(found.index + found[0].length, found.index + found[0].length + 30);
  return /^[ -](?:management |analytics |erp |crm )?(?:software|platform|apps?|analytics|solutions?|industry|sector|loesung|losung|branche)/.test(
    behind,
  )
    ? found[0]
    : undefined;
}

const leaving =
  /(?:(?:migrat|mov|switch|transition)\p{L}*(?: away)? (?:from|off)|replac\p{L}+|alternatives? to|instead of|statt|ersetz\p{L}*|ablös\p{L}*|umstieg von|wechsel von)(?: (?:your|the|old|legacy|an?|ihr\p{L}*|alte\p{L}*|d[aei][erms]))*\s$/iu;

const making =
  /(?<!\p{L})(?:makes?|builds?|offers?|runs?|provides?|develops?|sells?|designs?|automates?|plans|measures|delivers?|manages?|tracks|tests|settles|stores|bietet|entwickelt|baut|verkauft|liefert)\s+(?:an?\s|the\s|your\s|our\s|eine?\s)?([^,.;:!?–—|()]{3,60}?)(?=\s+(?:for|to|that|which|with|in|across|so|für|zur|zum|mit)(?!\p{L})|[,.;:!?–—|]|$)/giu;
const product =
  /(?<!\p{L})((?:[\p{L}\d-]+ ){1,3})(?:software|platform|suite|toolkit|app)s?(?!\p{L})/giu;

function offeredIn(text: string): string[] {
  return [...text.matchAll(making), ...text.matchAll(product)]
    .map(([, offered = '']) =>
      offered
        .trim()
        .replace(begin, '')
        .replace(/^(?:an?|the|is|of)\s+/i, ''),
    )
    .filter((offered) => offered.split(/\s+/).length <= 5 && /\p{L}{3}/u.test(offered));
}

/** What posts about an offer would name; undefined if too little is left. */
function topicOf(offered: string): string | undefined {
  const topic = offered
    .replace(
      /\s*(?:software|platform|suite|services?|tools?|toolkit|solutions?|app|system)s?$/i,
      '',
    )
    .trim();
  return topic.split(/\s+/).length > 1 && /^[\p{L}\d -]+$/u.test(topic) ? topic : undefined;
}
