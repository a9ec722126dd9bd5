/** Logger and console: both end in the execution's log. */
import { call } from './host';
import { formatString } from './utilities/utilities';

const lines: string[] = [];

/** The most characters of a line. */
const lineCharacters = 50_000;

function write(level: string, text: string): void {
  call('log', level, text);
}

/** The log line for some values, truncated to the limit. */
function format(args: unknown[]): string {
  const text = whole(args);
  return text.length > lineCharacters ? `${text.slice(0, lineCharacters)}…` : text;
}

function whole(args: unknown[]): string {
  const [first, ...others] = args;
  if (typeof first === 'string' && first.includes('%') && others.length) {
    return fill(first, others);
  }
  return args.map(shown).join(' ');
}

const placeholderPattern = /%(?:%|-?\d*(?:\.\d+)?[a-zA-Z])/g;

/** Fills a template; besides the usual patterns, %o, %O and %j insert any value as logs show it. */
function fill(template: string, values: unknown[]): string {
  const parts = [...values];
  let index = 0;
  const plain = template.replace(placeholderPattern, (pattern) => {
    if (pattern === '%%') return pattern;
    const at = index++;
    if (!/[oOj]$/.test(pattern)) return pattern;
    parts[at] = shown(parts[at]);
    return '%s';
  });
  return formatString(plain, ...parts);
}

/** A value as a log shows it. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

export const Logger = {
  /** @partly objects are written as JSON */
  log(...args: unknown[]) {
    const text = format(args);
    lines.push(text);
    write('info', text);
    return Logger;
  },
  getLog: () => lines.map((line) => `${line}\n`).join(''),
  clear: () => {
    lines.length = 0;
  },
};

const timers = new Map<string, number>();

export const scriptConsole = {
  /** @partly objects are written as JSON */
  log: (...args: unknown[]) => write('info', format(args)),
  /** @partly objects are written as JSON */
  info: (...args: unknown[]) => write('info', format(args)),
  /** @partly objects are written as JSON */
  warn: (...args: unknown[]) => write('warn', format(args)),
  /** @partly objects are written as JSON */
  error: (...args: unknown[]) => write('error', format(args)),
  /** @partly objects are written as JSON */
  debug: (...args: unknown[]) => write('debug', format(args)),
  time: (label = 'default') => {
    timers.set(label, Date.now());
  },
  timeEnd: (label = 'default') => {
    write('debug', `${label}: ${Date.now() - (timers.get(label) ?? Date.now())}ms`);
  },
};
