/** XmlService: creates, parses and writes documents. */
import type { XmlNode } from '../../wire/calls';
import { call } from '../host';
import {
  Attribute,
  Cdata,
  Comment,
  type Content,
  ContentType,
  Document,
  Element,
  Namespace,
  qualified,
  Text,
} from './nodes';

/** Throws Exception if the text isn't XML. */
function parseDocument(text: string): Document {
  const root = call('xml.parse', text)
    .flatMap(contentOf)
    .find((each) => each instanceof Element);
  return new Document(root ?? null);
}

const texts = { text: Text, cdata: Cdata, comment: Comment };

/** Processing instructions are left out. */
function contentOf(node: XmlNode): Content[] {
  if (node.kind === 'instruction') return [];
  if (node.kind !== 'element') return [new texts[node.kind](node.text)];
  const element = new Element(node.name, new Namespace(node.uri, node.prefix));
  for (const { name, value, uri, prefix } of node.attributes) {
    element.setAttribute(new Attribute(name, value, new Namespace(uri, prefix)));
  }
  for (const child of node.children.flatMap(contentOf)) element.addContent(child);
  return [element];
}

type Style = 'pretty' | 'compact' | 'raw';

export class Format {
  readonly #style: Style;
  #indent = '  ';
  #lineSeparator = '\r\n';
  #encoding = 'UTF-8';
  #omitsDeclaration = false;

  constructor(style: Style) {
    this.#style = style;
  }

  format(node: Document | Element): string {
    const root = node instanceof Document ? node.getRootElement() : node;
    const body = root ? this.#element(root, 0, new Set()) : '';
    if (!(node instanceof Document)) return body;
    const end = this.#style === 'pretty' ? this.#lineSeparator : '';
    const declaration = `<?xml version="1.0" encoding="${this.#encoding}"?>${this.#lineSeparator}`;
    return `${this.#omitsDeclaration ? '' : declaration}${body}${end}`;
  }

  setEncoding(encoding: unknown): this {
    this.#encoding = String(encoding);
    return this;
  }

  setIndent(indent: unknown): this {
    this.#indent = String(indent);
    return this;
  }

  setLineSeparator(separator: unknown): this {
    this.#lineSeparator = String(separator);
    return this;
  }

  setOmitDeclaration(isOmitted: unknown): this {
    this.#omitsDeclaration = isOmitted === true;
    return this;
  }

  #element(element: Element, depth: number, declared: Set<string>): string {
    const known = new Set(declared);
    const names = [element, ...element.getAttributes()].map((each) => each.getNamespace());
    const spaces = names.map((each) => declaration(each, known)).join('');
    const attributes = element
      .getAttributes()
      .map(
        (each) =>
          ` ${qualified(each.getName(), each.getNamespace())}="${attributeText(each.getValue())}"`,
      )
      .join('');
    const start = `<${element.getQualifiedName()}${spaces}${attributes}`;
    const contents = element.getAllContent().filter((each) => this.#isShown(each));
    if (contents.length === 0) return `${start} />`;
    const isNested = this.#style === 'pretty' && contents.some((each) => !each.asText());
    const pad = (level: number) =>
      isNested ? this.#lineSeparator + this.#indent.repeat(level) : '';
    const inner = contents
      .map((each) => pad(depth + 1) + this.#content(each, depth + 1, known))
      .join('');
    return `${start}>${inner}${pad(depth)}</${element.getQualifiedName()}>`;
  }

  #isShown(content: Content): boolean {
    return this.#style === 'raw' || !content.asText() || content.getValue().trim() !== '';
  }

  #content(content: Content, depth: number, declared: Set<string>): string {
    if (content instanceof Element) return this.#element(content, depth, declared);
    if (content instanceof Comment) return `<!--${content.getValue()}-->`;
    if (content instanceof Cdata) return `<![CDATA[${content.getValue()}]]>`;
    const text = this.#style === 'raw' ? content.getValue() : content.getValue().trim();
    return plainText(text);
  }
}

/** Declares a prefix once within an element. */
function declaration(namespace: Namespace, known: Set<string>): string {
  const [prefix, uri] = [namespace.getPrefix(), namespace.getURI()];
  const key = `${prefix} ${uri}`;
  if (uri === '' || known.has(key)) return '';
  known.add(key);
  return ` xmlns${prefix ? `:${prefix}` : ''}="${attributeText(uri)}"`;
}

function plainText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attributeText(text: string): string {
  return plainText(text).replaceAll('"', '&quot;');
}

const xmlNamespace = new Namespace('http://www.w3.org/XML/1998/namespace', 'xml');

export const XmlService = {
  ContentTypes: ContentType,
  /** Throws Exception with the parser's message if the text isn't XML. */
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
