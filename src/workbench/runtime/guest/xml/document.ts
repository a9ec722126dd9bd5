/** Document, made of what the workbench parsed. */
import type { XmlNode } from '../../wire/calls';
import { call } from '../host';
import { Attribute, Namespace } from './attribute';
import { Cdata, Comment, type Content, Text } from './content';
import { Element } from './element';

export class Document {
  #root: Element | null;

  constructor(root: Element | null) {
    this.#root = root;
  }

  getRootElement(): Element | null {
    return this.#root;
  }

  hasRootElement(): boolean {
    return this.#root !== null;
  }

  setRootElement(element: Element): this {
    this.#root = element;
    return this;
  }

  detachRootElement(): Element | null {
    const root = this.#root;
    this.#root = null;
    return root;
  }

  getDescendants(): Content[] {
    return this.#root ? [this.#root, ...this.#root.getDescendants()] : [];
  }
}

/** Throws Exception when the text is no XML. */
export function parseDocument(text: string): Document {
  const root = call('xml.parse', text)
    .flatMap(contentOf)
    .find((each) => each instanceof Element);
  return new Document(root ?? null);
}

/** Processing instructions are left out. */
function contentOf(node: XmlNode): Content[] {
  switch (node.kind) {
    case 'text':
      return [new Text(node.text)];
    case 'cdata':
      return [new Cdata(node.text)];
    case 'comment':
      return [new Comment(node.text)];
    case 'instruction':
      return [];
    case 'element': {
      const element = new Element(node.name, new Namespace(node.uri, node.prefix));
      for (const { name, value, uri, prefix } of node.attributes) {
        element.setAttribute(new Attribute(name, value, new Namespace(uri, prefix)));
      }
      for (const child of node.children.flatMap(contentOf)) element.addContent(child);
      return [element];
    }
  }
}
