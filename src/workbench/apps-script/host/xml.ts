/** Parses XML with jsdom, which is loaded when the first script asks for it. */
import { ScriptException } from '../../exception';
import { isTooDeep } from '../../files/xml-depth';
import type { XmlNode } from '../wire/services';

const [ELEMENT, TEXT, CDATA, INSTRUCTION, COMMENT] = [1, 3, 4, 7, 8];

/**
 * The nodes of a document: comments and instructions, and its root element.
 *
 * @throws ScriptException with the parser's complaint
 */
export async function parseXml(text: string): Promise<XmlNode[]> {
  if (isTooDeep(text))
    throw new ScriptException('Error on line 1: the elements are nested too deep.');
  const { JSDOM } = await import('jsdom');
  const { window } = new JSDOM('');
  try {
    const parsed = new window.DOMParser().parseFromString(text, 'text/xml');
    const [failure] = parsed.getElementsByTagName('parsererror');
    if (failure) {
      throw new ScriptException(`Error on line ${lineOf(failure.textContent ?? '')}`);
    }
    return [...parsed.childNodes].flatMap(nodeOf);
  } finally {
    window.close();
  }
}

/** jsdom says "1:5: unclosed tag: a." where Google says "1: …". */
function lineOf(complaint: string): string {
  return complaint.trim().replace(/^(\d+):\d+:/, '$1:');
}

function nodeOf(node: ChildNode): XmlNode[] {
  const text = node.nodeValue ?? '';
  switch (node.nodeType) {
    case ELEMENT:
      return [elementOf(node as Element)];
    case TEXT:
      return [{ kind: 'text', text }];
    case CDATA:
      return [{ kind: 'cdata', text }];
    case COMMENT:
      return [{ kind: 'comment', text }];
    case INSTRUCTION:
      return [{ kind: 'instruction', target: node.nodeName, text }];
    default:
      return [];
  }
}

function elementOf(element: Element): XmlNode {
  const attributes = [...element.attributes].filter(({ name }) => !/^xmlns(:|$)/.test(name));
  return {
    kind: 'element',
    name: element.localName,
    prefix: element.prefix ?? '',
    uri: element.namespaceURI ?? '',
    attributes: attributes.map((attribute) => ({
      name: attribute.localName,
      prefix: attribute.prefix ?? '',
      uri: attribute.namespaceURI ?? '',
      value: attribute.value,
    })),
    children: [...element.childNodes].flatMap(nodeOf),
  };
}
