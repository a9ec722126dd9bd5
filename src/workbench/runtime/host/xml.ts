/** Parses XML for XmlService; the parser is loaded at the first use. */
import { messageOf, ScriptException } from '../../errors';
import { TooLargeError } from '../../spreadsheet/files/archive';
import type { XmlParser, XmlTag } from '../../spreadsheet/files/xml';
import type { XmlNode } from '../wire/calls';

type ElementNode = Extract<XmlNode, { readonly kind: 'element' }>;

/** The most characters that a document's own entities may add. */
const maxExpanded = 2 ** 20;
const entity = /<!ENTITY ([^ ]+) "([^"]+)">/g;

/**
 * The nodes of a document: comments and instructions, and its root element.
 *
 * Throws ScriptException with the parser's message, or when elements are nested too deep or have too many attributes,
 * or when entities expand too much.
 */
export async function parseXml(text: string): Promise<XmlNode[]> {
  const { boundedParser } = await import('../../spreadsheet/files/xml');
  const top: XmlNode[] = [];
  const open: ElementNode[] = [];
  const add = (node: XmlNode) => (open.at(-1)?.children ?? top).push(node);
  const parser = boundedParser({
    open(tag) {
      const element = elementOf(tag);
      add(element);
      open.push(element);
    },
    close: () => open.pop(),
  });
  parser.on('text', (content) => {
    // White space around the root element isn't part of its text.
    if (open.length > 0) add({ kind: 'text', text: content });
  });
  parser.on('cdata', (content) => add({ kind: 'cdata', text: content }));
  parser.on('comment', (content) => add({ kind: 'comment', text: content }));
  parser.on('processinginstruction', ({ target, body }) =>
    add({ kind: 'instruction', target, text: body }),
  );
  parser.on('doctype', (declared) => defineEntities(parser, declared));
  try {
    parser.write(text).close();
  } catch (error) {
    const line = error instanceof TooLargeError ? `${parser.line}: ` : '';
    // The parser says "1:5: unclosed tag: a." where Google says "1: …".
    const complaint = `${line}${messageOf(error).replace(/^(\d+):\d+:/, '$1:')}`;
    throw new ScriptException(`Error on line ${complaint}`);
  }
  return top;
}

/** Counts each use of an entity, because a few declarations can expand enormously. */
function defineEntities(parser: XmlParser, declared: string): void {
  let room = maxExpanded;
  for (const [, name = '', value = ''] of declared.matchAll(entity)) {
    if (name in parser.ENTITIES) continue;
    Object.defineProperty(parser.ENTITIES, name, {
      get() {
        room -= value.length;
        if (room < 0) throw new TooLargeError('its entities make it too large');
        return value;
      },
    });
  }
}

function elementOf({ local, prefix, uri, attributes }: XmlTag): ElementNode {
  return {
    kind: 'element',
    name: local,
    prefix,
    uri,
    attributes: Object.values(attributes)
      .filter(({ name }) => !/^xmlns(:|$)/.test(name))
      .map((attribute) => ({
        name: attribute.local,
        prefix: attribute.prefix,
        uri: attribute.uri,
        value: attribute.value,
      })),
    children: [],
  };
}
