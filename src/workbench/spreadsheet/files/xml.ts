/** Parses XML within limits. Uses jsdom's own XML parser, so both accept the same documents. */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { TooLargeError } from './archive';

export type XmlParser = SaxesParser<typeof options>;
export type XmlTag = SaxesTagNS;

/** jsdom's options. */
const options = { xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true } as const;

/** The deepest nesting: real documents are flatter, and the time to look up prefixes grows with depth. */
const deepest = 500;
/** The most attributes of an element: jsdom compares each with all previous ones. */
const maxAttributes = 1000;

export interface XmlReader {
  /** Called at an opening tag. */
  open(tag: XmlTag): void;
  /** Called at the closing tag of the innermost element. */
  close(tag: XmlTag): void;
}

/**
 * A parser that throws at the first error, and at elements that are nested too deep or have too many attributes. Its
 * time is linear.
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

export function documentTypeError(): TooLargeError {
  return new TooLargeError('it declares a document type');
}

/**
 * A parser for a part of an XLSX file. It also throws TooLargeError if the part declares a document type.
 */
export function partParser(reader: XmlReader): XmlParser {
  const parser = boundedParser(reader);
  parser.on('doctype', () => {
    throw documentTypeError();
  });
  return parser;
}

/**
 * Rejects documents that would take jsdom too long, or expand too much.
 *
 * Throws TooLargeError if the text exceeds the limits or declares a document type. Malformed XML passes, because jsdom
 * stops at the same place.
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

/** Characters that XML can't contain. */
const noXml = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** A text escaped for XML and its attributes, without characters that XML can't contain. */
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
