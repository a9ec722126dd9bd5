/** Reads XML feeds into trees, within bounds: a document type, and hence entities that expand, is refused. */
import { SaxesParser } from 'saxes';

export interface Element {
  /** Without its prefix. */
  readonly name: string;
  readonly children: readonly Element[];
  /** Its own text, without its children's. */
  readonly text: string;
}

const maxDepth = 50;
const maxElements = 500_000;
const maxAttributes = 500_000;

/** Takes a whole document; returns its root, or undefined if it is incomplete, isn't XML or exceeds the bounds. */
export function readXml(xml: string): Element | undefined {
  interface Open {
    name: string;
    children: Open[];
    text: string;
  }
  const parser = new SaxesParser({ xmlns: false });
  const root: Open = { name: '', children: [], text: '' };
  const path = [root];
  let elements = 0;
  let attributes = 0;
  const fail = (why: string): never => {
    throw new Error(why);
  };
  const addText = (text: string) => {
    const inner = path[path.length - 1];
    if (inner) inner.text += text;
  };
  parser.on('error', (error) => fail(error.message));
  parser.on('doctype', () => fail('It declares a document type'));
  parser.on('attribute', () => {
    if (++attributes > maxAttributes) fail('It has too many attributes');
  });
  parser.on('opentag', ({ name }) => {
    if (path.length > maxDepth || ++elements > maxElements) fail('It is too deep or too long');
    const element = { name: name.slice(name.indexOf(':') + 1), children: [], text: '' };
    path[path.length - 1]?.children.push(element);
    path.push(element);
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(xml.trimStart()).close();
  } catch {
    return undefined;
  }
  return root.children[0];
}

export function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of the first child with that name; undefined if there is none. */
export function childText(element: Element | undefined, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text.trim();
}
