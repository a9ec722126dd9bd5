/** Reads XML with the parser that jsdom has in it, within bounds: its grammar is the grammar of whoever reads on. */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { TooLargeError } from './archive';

export type XmlParser = SaxesParser<typeof options>;
export type XmlTag = SaxesTagNS;

/** As jsdom has them, so that the two never disagree. */
const options = { xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true } as const;

/** No document that somebody wrote is so deep; time grows with depth, because prefixes are looked up through it. */
const deepest = 500;
/** jsdom compares each attribute with all before it. */
const maxAttributes = 1000;

export interface XmlReader {
  /** An element begins. */
  open(tag: XmlTag): void;
  /** The innermost one ends. */
  close(tag: XmlTag): void;
}

/**
 * A parser that throws at the first error, and where elements are nested too deep or have too many attributes. It takes
 * time in proportion to what it is given.
 */
export function boundedParser({ open, close }: XmlReader): XmlParser {
  const parser = new SaxesParser(options);
  let depth = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    depth++;
    if (depth > deepest) throw new TooLargeError('its elements are nested too deep');
  });
  parser.on('attribute', () => {
    attributes++;
    if (attributes > maxAttributes) throw new TooLargeError('an element has too many attributes');
  });
  parser.on('opentag', open);
  parser.on('closetag', (tag) => {
    depth--;
    close(tag);
  });
  return parser;
}

/** A parser for a part of an XLSX file; it also throws TooLargeError if the part declares a document type, which none may. */
export function partParser(reader: XmlReader): XmlParser {
  const parser = boundedParser(reader);
  parser.on('doctype', () => {
    throw new TooLargeError('it declares a document type');
  });
  return parser;
}

/**
 * Keeps from jsdom what it would be at for ever, or would make much of out of little.
 *
 * Throws TooLargeError when the text goes beyond the bounds or declares a document type; what is not XML passes, because
 * jsdom stops at the same place.
 */
export function assertBounded(xml: string): void {
  try {
    partParser({ open() {}, close() {} })
      .write(xml)
      .close();
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
  }
}

/** What XML can't hold at all. */
const noXml = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** A text for XML, also within an attribute, without the characters that XML can't hold. */
export function escaped(text: string): string {
  if (/^[ \p{L}\p{N}.,:;/_-]*$/u.test(text)) return text;
  return text
    .replace(noXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A text for a cell of an XLSX file, where `_x000A_` would be a line break. */
export function escapedCell(text: string): string {
  return escaped(text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'));
}
