/** Finds elements in the text of XLSX parts that hold millions of them; an XML parser would take five times as long. */
import { FileError, TooLargeError } from '../archive';
import { documentTypeError } from '../xml';

export interface FoundElement {
  /** The text of its attributes. */
  readonly attributes: string;
  readonly content: string;
  /** The positions of its start, and after its end, in the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * The elements of a name in a text; they must not contain each other.
 *
 * @param name the name with its prefix
 * Throws Error when one has no end.
 */
export function* elementsIn(text: string, name: string): Generator<FoundElement> {
  for (let at = startOf(text, name, 0); at >= 0; ) {
    const end = endOfElement(text, name, at);
    if (end < 0) throw new FileError(`an element ${name} has no end`);
    const tag = text.indexOf('>', at);
    const isEmpty = end === tag + 1 && text[tag - 1] === '/';
    const attributes = text.slice(at + name.length + 1, isEmpty ? tag - 1 : tag);
    const content = isEmpty ? '' : text.slice(tag + 1, text.lastIndexOf('<', end - 1));
    yield { attributes, content, start: at, end };
    at = startOf(text, name, end);
  }
}

/** The start of the next element of a name; -1 if there is none. */
function startOf(text: string, name: string, from: number): number {
  const open = `<${name}`;
  for (let at = text.indexOf(open, from); at >= 0; at = text.indexOf(open, at + 1)) {
    if (/[\s/>]/.test(text.charAt(at + open.length))) return at;
  }
  return -1;
}

/** The position after an element; -1 if its end isn't in the text. */
function endOfElement(text: string, name: string, start: number, from = start): number {
  const tag = text.indexOf('>', start);
  if (tag < 0) return -1;
  if (text[tag - 1] === '/') return tag + 1;
  const close = `</${name}>`;
  const end = text.indexOf(close, Math.max(tag, from));
  return end < 0 ? -1 : end + close.length;
}

/** An attribute's value; undefined if the text has none of that name. */
export function attributeIn(attributes: string, name: string): string | undefined {
  let at = attributes.indexOf(`${name}=`);
  while (at > 0 && !/\s/.test(attributes.charAt(at - 1)))
    at = attributes.indexOf(`${name}=`, at + 1);
  if (at < 0) return undefined;
  const quote = attributes.charAt(at + name.length + 1);
  const start = at + name.length + 2;
  return decoded(attributes.slice(start, attributes.indexOf(quote, start)));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The decoded text of XML. */
export function decoded(xml: string): string {
  const text = xml.includes('\r') ? xml.replace(/\r\n?/g, '\n') : xml;
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,6}));/gi, (all, hex, digits, name) => {
    if (name) return entities[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(digits);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/**
 * Checks the start of a part. Throws TooLargeError if it declares a document type, which could define entities and
 * elements.
 */
export function refuseDocumentType(start: string): void {
  if (/<!DOCTYPE/i.test(start)) throw documentTypeError();
}

/** Longer than any element in real files. */
const longest = 16 * 2 ** 20;

/**
 * Takes a text in pieces and returns it in parts that end after an element of one name.
 *
 * Throws TooLargeError when an element is too long.
 */
export class ElementCutter {
  #rest = '';
  #searched = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** The complete elements of the text so far, as one text. */
  add(text: string): string {
    this.#rest += text;
    const end = this.#rest.lastIndexOf(`</${this.#name}>`);
    if (end < this.#searched) {
      if (this.#rest.length > longest)
        throw new TooLargeError('it has an element that is too long');
      this.#searched = Math.max(0, this.#rest.length - this.#name.length - 3);
      return '';
    }
    const whole = this.#rest.slice(0, end + this.#name.length + 3);
    this.#rest = this.#rest.slice(whole.length);
    this.#searched = 0;
    return whole;
  }

  /** The rest at the end: elements without content. */
  end(): string {
    return this.#rest;
  }
}

/**
 * An XML text that comes in pieces, with its CDATA sections as escaped text and without comments.
 *
 * Throws TooLargeError when a comment or CDATA section is too long, and Error when the last one has no end.
 */
export async function* plainXml(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    let text = '';
    for (let mark = startOfMark(rest); mark >= 0; mark = startOfMark(rest)) {
      text += rest.slice(0, mark);
      rest = rest.slice(mark);
      const isText = rest.startsWith(textMark);
      const end = isText ? rest.indexOf(']]>') : rest.indexOf('-->', commentMark.length);
      if (end < 0) break;
      if (isText) text += escapedText(rest.slice(textMark.length, end));
      rest = rest.slice(end + ']]>'.length);
    }
    const isOpen = startOfMark(rest) === 0;
    if (isOpen && rest.length > longest)
      throw new TooLargeError('it has a comment that is too long');
    const whole = isOpen ? 0 : startOfCut(rest);
    yield text + rest.slice(0, whole);
    rest = rest.slice(whole);
  }
  if (startOfMark(rest) === 0) throw new FileError('a comment has no end');
  yield rest;
}

const commentMark = '<!--';
const textMark = '<![CDATA[';

/** The position of the next comment or CDATA section; -1 if there is none. */
function startOfMark(xml: string): number {
  return xml.search(/<!(?:--|\[CDATA\[)/);
}

/** The position at which the text may end within the start of a mark; the text's length if it doesn't. */
function startOfCut(xml: string): number {
  const cut = xml.lastIndexOf('<');
  const isCut = cut >= 0 && [commentMark, textMark].some((mark) => mark.startsWith(xml.slice(cut)));
  return isCut ? cut : xml.length;
}

function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
