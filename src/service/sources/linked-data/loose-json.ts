/** Reads JSON as hand-written sites have it: comments, extra commas, single quotes, raw line breaks, several values. */
import { unescapeHtml } from '../html';

const bounds = {
  depth: 200,
  /** The most objects, lists and values in them. */
  parts: 100_000,
  /** The most brackets that turn out not to begin a value. */
  brackets: 5,
} as const;

/**
 * Takes the text of a script; returns its objects and lists in order. An object with an error that can't be
 * repaired is left out, and so is everything after it. Never throws; takes time linear in the length of the
 * text.
 */
export function readLooseJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return readValues(hasEscapedQuotes.test(text) ? unescapeHtml(text) : text);
  }
}

/** Some editors write `{&quot;name&quot;:`, which a script doesn't unescape. */
const hasEscapedQuotes = /^[^"'{[]{0,200}[{[][\s[{]{0,200}&(?:quot|apos|#0*3[49]|#x0*2[27]);/i;

function readValues(text: string): unknown[] {
  const values: unknown[] = [];
  const reader = new Reader(text);
  for (let errors = 0; errors < bounds.brackets && reader.toValue(); ) {
    const from = reader.at;
    try {
      values.push(reader.value(0));
    } catch (error) {
      if (!(error instanceof BrokenError)) throw error;
      // Text before the JSON may contain brackets, as in `Notice: x[1]`; a broken object ends the
      // reading.
      if (text[from] === '{') return values;
      reader.at = from + 1;
      errors += 1;
    }
  }
  return values;
}

class BrokenError extends Error {}

const blanks = /[\s\u200b]*/y;
/** Markers that old sites put around JSON. */
const wrapper = /(?:\/\/[ \t]*)?(?:<!--|-->|<!\[CDATA\[|\]\]>)/y;
const comment = /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const remark = /<!--[^{}[\]"'<]*-->/y;
const between = /[^{[/<]*/y;
const name = /[\p{L}_$@][\p{L}\p{N}_$@-]*/uy;
const number = /[-+]?[\d.][\w.+-]*/y;
/** What may follow the quote that ends a string. */
const end = /\s*(?:$|[,;:}\]]|\/[/*]|<!)|[ \t]*[\n\r]\s*["'}\]]/y;
const closingOf = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
]);
const escapes = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['\n', ''],
  ['\r', ''],
]);
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
  ['NaN', null],
  ['True', true],
  ['False', false],
  ['None', null],
]);

class Reader {
  at = 0;
  private parts = 0;

  constructor(private readonly text: string) {}

  /** Moves to the next top-level value; returns false if there is none. */
  toValue(): boolean {
    while (this.at < this.text.length) {
      this.skip();
      const next = this.text[this.at];
      if (next === '{' || next === '[') return true;
      this.at += 1;
      this.match(between);
    }
    return false;
  }

  /** Throws BrokenError. */
  value(depth: number): unknown {
    if (depth > bounds.depth || ++this.parts > bounds.parts) throw new BrokenError();
    this.skip();
    const next = this.text[this.at] ?? '';
    if (next === '{') return this.object(depth);
    if (next === '[') return this.list(depth);
    if (closingOf.has(next)) return this.string(next);
    const word = this.match(name);
    if (word !== '') {
      if (!words.has(word)) throw new BrokenError();
      return words.get(word);
    }
    const digits = this.match(number);
    if (digits === '') throw new BrokenError();
    // A number that isn't valid JSON, such as 01067, may be a postcode.
    return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(digits) ? Number(digits) : digits;
  }

  private object(depth: number): unknown {
    const entries: (readonly [string, unknown])[] = [];
    this.at += 1;
    while (!this.hasEnded('}')) {
      const next = this.text[this.at] ?? '';
      const key = closingOf.has(next) ? this.string(next) : this.match(name);
      this.skip();
      if (key === '' || this.text[this.at] !== ':') throw new BrokenError();
      this.at += 1;
      entries.push([key, this.value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  private list(depth: number): unknown {
    const items: unknown[] = [];
    this.at += 1;
    while (!this.hasEnded(']')) items.push(this.value(depth + 1));
    return items;
  }

  /**
   * Skips separators and the closing bracket; returns whether the value has ended. A missing closing bracket
   * ends with the text.
   */
  private hasEnded(bracket: string): boolean {
    this.skip();
    while (this.text[this.at] === ',' || this.text[this.at] === ';') {
      this.at += 1;
      this.skip();
    }
    if (this.at >= this.text.length) return true;
    if (this.text[this.at] !== bracket) return false;
    this.at += 1;
    return true;
  }

  /**
   * A quote that isn't followed by the end of a value is part of the text, as in `19" racks`. Throws
   * BrokenError if the string doesn't end.
   */
  private string(opening: string): string {
    const closing = closingOf.get(opening) ?? opening;
    const pieces: string[] = [];
    let from = this.at + 1;
    for (let at = from; at < this.text.length; at += 1) {
      const character = this.text[at];
      if (character === '\\') {
        pieces.push(this.text.slice(from, at));
        const [piece, length] = this.escape(at);
        pieces.push(piece);
        at += length - 1;
        from = at + 1;
      } else if (character === closing && this.endsAt(at + 1)) {
        this.at = at + 1;
        pieces.push(this.text.slice(from, at));
        return pieces.join('');
      }
    }
    throw new BrokenError();
  }

  private endsAt(at: number): boolean {
    end.lastIndex = at;
    return end.test(this.text);
  }

  /** The characters that an escape stands for, and its length. */
  private escape(at: number): readonly [string, number] {
    const letter = this.text[at + 1] ?? '';
    const digits = letter === 'u' ? 4 : letter === 'x' ? 2 : 0;
    const code = this.text.slice(at + 2, at + 2 + digits);
    if (digits > 0 && code.length === digits && /^[\da-f]+$/i.test(code)) {
      return [String.fromCharCode(Number.parseInt(code, 16)), 2 + digits];
    }
    return [escapes.get(letter) ?? letter, 2];
  }

  private skip(): void {
    const parts = [blanks, remark, wrapper, comment];
    while (parts.some((part) => this.match(part) !== ''));
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.at += found.length;
    return found;
  }
}
