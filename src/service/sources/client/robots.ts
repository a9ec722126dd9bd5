/** Reads robots.txt by RFC 9309: only the rules for this program, in time and memory linear in the text. */
import { storable } from '../text';

/** The rules of a host's robots.txt for one program. */
export interface Robots {
  /** Whether the program may request an address of the host; `undecided` if matching would take too long. */
  allows(url: string): boolean | 'undecided';
  /** Seconds between requests; 0 if the file sets none. */
  readonly crawlDelay: number;
  /** Memory used, in characters. */
  readonly size: number;
}

/** RFC 9309 requires reading at least this much. */
export const robotsLength = 512_000;
/** More rules for one program than any real host has; a host with more isn't requested. */
const maxRules = 10_000;
/** Bounds the characters of patterns with stars times the characters of the address: about 0.1 s at worst. */
const maxSteps = 50_000_000;

/** Characters of rules cached for all hosts together. */
const maxRemembered = 4_000_000;
/** Memory that each cached entry needs in addition to its rules. */
const rememberedBase = 1_000;

interface Rule {
  readonly isAllowed: boolean;
  /** The text between the stars, normalised. */
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
  /** The longest matching pattern decides. */
  readonly length: number;
}

interface Group {
  readonly rules: Map<string, Rule>;
  crawlDelay: number;
}

/** Including misspellings that real hosts use. */
const directives = new Map<string, 'agent' | 'allow' | 'disallow' | 'delay' | 'sitemap'>([
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['crawl-delay', 'delay'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
]);

/**
 * Takes the text, of which the first 512,000 characters are read, and the program's name without its version.
 * Never throws.
 */
export function readRobots(text: string, name: string): Robots {
  const forAll: Group = { rules: new Map(), crawlDelay: 0 };
  const own: Group = { rules: new Map(), crawlDelay: 0 };
  let isNamed = false;
  let current = new Set<Group>();
  let isStart = false;
  for (const [directive, value] of linesOf(text)) {
    if (directive === 'agent') {
      if (!isStart) current = new Set();
      isStart = true;
      const agent = /^[a-z_-]+|^\*/i.exec(value)?.[0].toLowerCase();
      if (agent === '*') current.add(forAll);
      if (agent !== name.toLowerCase()) continue;
      isNamed = true;
      current.add(own);
    } else if (directive !== 'sitemap') {
      isStart = false;
      for (const group of current) addTo(group, directive, value);
    }
  }
  return robotsOf(isNamed ? own : forAll);
}

/** The addresses of all sitemaps, which apply to every program. Takes the text as `readRobots` does. */
export function sitemapsIn(text: string): string[] {
  return [...linesOf(text)].flatMap(([directive, value]) =>
    directive === 'sitemap' ? [value] : [],
  );
}

function* linesOf(text: string) {
  for (const line of storable(text, robotsLength).split(/[\r\n]/)) {
    const hash = line.indexOf('#');
    const content = (hash < 0 ? line : line.slice(0, hash)).trim();
    const colon = content.indexOf(':');
    // The longest directive has ten characters; some hosts omit the colon after it.
    const end = colon < 0 ? content.slice(0, 20).search(/\s/) : colon;
    if (end <= 0 || end > 20) continue;
    const directive = directives.get(content.slice(0, end).trim().toLowerCase());
    if (directive) yield [directive, content.slice(end + 1).trim()] as const;
  }
}

function addTo(group: Group, directive: 'allow' | 'disallow' | 'delay', value: string): void {
  if (directive === 'delay') {
    if (/^\d{1,6}(\.\d{1,6})?$/.test(value)) group.crawlDelay = Number(value);
    return;
  }
  // One rule above the limit is enough to detect that there are too many.
  if (!/^[/*]/.test(value) || group.rules.size > maxRules) return;
  const isAllowed = directive === 'allow';
  const isAnchored = value.endsWith('$');
  const pattern = normal(isAnchored ? value.slice(0, -1) : value).replace(/\*+/g, '*');
  group.rules.set(`${isAllowed}${isAnchored}${pattern}`, {
    isAllowed,
    parts: pattern.split('*'),
    isAnchored,
    length: pattern.length + Number(isAnchored),
  });
}

function robotsOf({ rules: found, crawlDelay }: Group): Robots {
  // The first rule that matches decides: the longest; of two equally long ones, the one that
  // allows.
  const rules = [...found.values()].sort(
    (one, other) => other.length - one.length || Number(other.isAllowed) - Number(one.isAllowed),
  );
  const size = rules.reduce((sum, { length }) => sum + length, 0);
  const starred = rules.reduce(
    (sum, { length, parts }) => sum + (parts.length > 1 ? length : 0),
    0,
  );
  return {
    crawlDelay,
    size,
    allows(url) {
      const { pathname, search } = new URL(url);
      if (pathname === '/robots.txt') return true;
      const path = normal(`${pathname}${search}`).replaceAll('*', '%2A');
      if (rules.length > maxRules || starred * path.length > maxSteps) return 'undecided';
      return rules.find((rule) => fits(rule, path))?.isAllowed ?? true;
    },
  };
}

/** Matches each part at its leftmost position: if any positions match, these do. */
function fits({ parts, isAnchored }: Rule, path: string): boolean {
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !isAnchored || path === first;
  let from = first.length;
  for (const part of isAnchored ? parts.slice(1, -1) : parts.slice(1)) {
    const at = path.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return !isAnchored || (path.endsWith(last) && path.length - last.length >= from);
}

/**
 * Normalises a path: unreserved characters decoded, all others that a path can't contain percent-encoded in
 * upper case.
 */
function normal(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^\w!#$&'()*+,./:;=?@~%-]+/gi, (part) => {
    if (!part.startsWith('%')) return encodeURIComponent(part);
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : part.toUpperCase();
  });
}

/** A cache of rules by origin, so that each is parsed once; the oldest are evicted when it is full. */
export function rememberRobots() {
  const known = new Map<string, { readonly robots: Robots; readonly at: number }>();
  let size = 0;
  const forget = (origin: string) => {
    const entry = known.get(origin);
    if (entry && known.delete(origin)) size -= entry.robots.size + rememberedBase;
  };
  return {
    find(origin: string, now: number, freshMs: number): Robots | undefined {
      const entry = known.get(origin);
      // A clock that was ahead may have been set back.
      return entry && Math.abs(now - entry.at) < freshMs ? entry.robots : undefined;
    },
    keep(origin: string, robots: Robots, at: number): Robots {
      forget(origin);
      known.set(origin, { robots, at });
      size += robots.size + rememberedBase;
      for (const oldest of known.keys()) {
        if (size <= maxRemembered) break;
        forget(oldest);
      }
      return robots;
    },
  };
}
