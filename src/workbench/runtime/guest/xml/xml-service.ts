/** XmlService. */

import { Namespace } from './attribute';
import { Cdata, Comment, ContentType, Text } from './content';
import { Document, parseDocument } from './document';
import { Element } from './element';
import { Format } from './format';

const xmlNamespace = new Namespace('http://www.w3.org/XML/1998/namespace', 'xml');

export const XmlService = {
  ContentTypes: ContentType,
  /** Throws an Exception with the parser's words when the text is no XML. */
  parse: (xml: unknown) => parseDocument(String(xml)),
  createCdata: (text: unknown) => new Cdata(String(text)),
  createComment: (text: unknown) => new Comment(String(text)),
  createDocument: (root?: Element) => new Document(root ?? null),
  createElement: (name: unknown, namespace?: Namespace) => new Element(String(name), namespace),
  createText: (text: unknown) => new Text(String(text)),
  getCompactFormat: () => new Format('compact'),
  getPrettyFormat: () => new Format('pretty'),
  getRawFormat: () => new Format('raw'),
  /** (uri) and (prefix, uri). */
  getNamespace: (first: unknown, uri?: unknown) =>
    uri === undefined ? new Namespace(String(first)) : new Namespace(String(uri), String(first)),
  getNoNamespace: () => new Namespace(),
  getXmlNamespace: () => xmlNamespace,
};
