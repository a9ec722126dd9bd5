/** The nodes of an XML document: elements with attributes and namespaces, and what elements contain. */
import { type EnumValue, enumOf } from '../enums';

export class Namespace {
  readonly #prefix: string;
  readonly #uri: string;

  constructor(uri = '', prefix = '') {
    this.#uri = uri;
    this.#prefix = prefix;
  }

  getPrefix(): string {
    return this.#prefix;
  }

  getURI(): string {
    return this.#uri;
  }
}

/** A name with its prefix. */
export function qualified(name: string, namespace: Namespace): string {
  const prefix = namespace.getPrefix();
  return prefix ? `${prefix}:${name}` : name;
}

/** Whether an element has a name in a namespace, by default in none. */
function isNamed(
  node: { getName(): string; getNamespace(): Namespace },
  name: unknown,
  namespace: Namespace | undefined,
): boolean {
  return node.getName() === name && node.getNamespace().getURI() === (namespace?.getURI() ?? '');
}

export class Attribute {
  #name: string;
  #value: string;
  #namespace: Namespace;

  constructor(name: string, value: string, namespace = new Namespace()) {
    this.#name = name;
    this.#value = value;
    this.#namespace = namespace;
  }

  getName(): string {
    return this.#name;
  }

  getValue(): string {
    return this.#value;
  }

  getNamespace(): Namespace {
    return this.#namespace;
  }

  setName(name: unknown): this {
    this.#name = String(name);
    return this;
  }

  setValue(value: unknown): this {
    this.#value = String(value);
    return this;
  }

  setNamespace(namespace: Namespace): this {
    this.#namespace = namespace;
    return this;
  }
}

export const ContentType = enumOf(
  'CDATA',
  'COMMENT',
  'DOCTYPE',
  'ELEMENT',
  'ENTITYREF',
  'PROCESSINGINSTRUCTION',
  'TEXT',
);

/** The element that holds a content. */
interface Parent {
  removeContent(content: Content): boolean;
}

export abstract class Content {
  parent: Parent | null = null;

  constructor() {
    // Not enumerable, because scripts print nodes and list their properties.
    Object.defineProperty(this, 'parent', { enumerable: false });
  }

  abstract getType(): EnumValue;
  abstract getValue(): string;

  getParentElement(): Parent | null {
    return this.parent;
  }

  detach(): this | null {
    if (!this.parent) return null;
    this.parent.removeContent(this);
    return this;
  }

  asElement(): unknown {
    return this.#as('ELEMENT');
  }

  asText(): unknown {
    return this.#as('TEXT');
  }

  asCdata(): unknown {
    return this.#as('CDATA');
  }

  asComment(): unknown {
    return this.#as('COMMENT');
  }

  #as(type: string): this | null {
    return String(this.getType()) === type ? this : null;
  }
}

abstract class TextContent extends Content {
  #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  getText(): string {
    return this.#text;
  }

  getValue(): string {
    return this.#text;
  }

  setText(text: unknown): this {
    this.#text = String(text);
    return this;
  }

  append(text: unknown): this {
    this.#text += String(text);
    return this;
  }
}

export class Text extends TextContent {
  getType(): EnumValue {
    return ContentType.TEXT;
  }
}

export class Cdata extends TextContent {
  getType(): EnumValue {
    return ContentType.CDATA;
  }
}

export class Comment extends TextContent {
  getType(): EnumValue {
    return ContentType.COMMENT;
  }
}

export class Element extends Content {
  #name: string;
  #namespace: Namespace;
  #attributes: Attribute[] = [];
  #contents: Content[] = [];

  constructor(name: string, namespace = new Namespace()) {
    super();
    this.#name = name;
    this.#namespace = namespace;
  }

  getType(): EnumValue {
    return ContentType.ELEMENT;
  }

  getName(): string {
    return this.#name;
  }

  getQualifiedName(): string {
    return qualified(this.#name, this.#namespace);
  }

  setName(name: unknown): this {
    this.#name = String(name);
    return this;
  }

  /** @partly the element's own namespace, whatever the prefix */
  getNamespace(_prefix?: unknown): Namespace {
    return this.#namespace;
  }

  setNamespace(namespace: Namespace): this {
    this.#namespace = namespace;
    return this;
  }

  /** The text directly in the element. */
  getText(): string {
    return this.#contents
      .filter((each) => each.asText() ?? each.asCdata())
      .map((each) => each.getValue())
      .join('');
  }

  setText(text: unknown): this {
    this.#contents = [];
    return this.addContent(new Text(String(text)));
  }

  /** The text of the element and all its descendants. */
  getValue(): string {
    return this.#contents
      .filter((each) => !each.asComment())
      .map((each) => each.getValue())
      .join('');
  }

  getAttributes(): Attribute[] {
    return [...this.#attributes];
  }

  getAttribute(name: unknown, namespace?: Namespace): Attribute | null {
    return this.#attributes.find((each) => isNamed(each, name, namespace)) ?? null;
  }

  /** (attribute), (name, value) and (name, value, namespace). */
  setAttribute(...args: unknown[]): this {
    const [first, value, namespace] = args;
    const attribute =
      first instanceof Attribute
        ? first
        : new Attribute(String(first), String(value), namespace as Namespace | undefined);
    this.removeAttribute(attribute.getName(), attribute.getNamespace());
    this.#attributes.push(attribute);
    return this;
  }

  removeAttribute(attribute: unknown, namespace?: Namespace): boolean {
    const isGone = (each: Attribute) => each === attribute || isNamed(each, attribute, namespace);
    const before = this.#attributes.length;
    this.#attributes = this.#attributes.filter((each) => !isGone(each));
    return this.#attributes.length < before;
  }

  /** All child elements, or those of one name. */
  getChildren(name?: unknown, namespace?: Namespace): Element[] {
    return this.#contents.filter(
      (each): each is Element =>
        each instanceof Element && (name === undefined || isNamed(each, name, namespace)),
    );
  }

  getChild(name: unknown, namespace?: Namespace): Element | null {
    return this.getChildren(name, namespace)[0] ?? null;
  }

  getChildText(name: unknown, namespace?: Namespace): string | null {
    return this.getChild(name, namespace)?.getText() ?? null;
  }

  getAllContent(): Content[] {
    return [...this.#contents];
  }

  getContent(index: number): Content | null {
    return this.#contents[index] ?? null;
  }

  getContentSize(): number {
    return this.#contents.length;
  }

  getDescendants(): Content[] {
    return this.#contents.flatMap((each) =>
      each instanceof Element ? [each, ...each.getDescendants()] : [each],
    );
  }

  /** (content), (index, content). */
  addContent(...args: unknown[]): this {
    const content = args.at(-1) as Content;
    const index = args.length > 1 ? Number(args[0]) : this.#contents.length;
    content.detach();
    content.parent = this;
    this.#contents.splice(index, 0, content);
    return this;
  }

  /** (content), (index). */
  removeContent(content: unknown): boolean {
    const index =
      typeof content === 'number' ? content : this.#contents.indexOf(content as Content);
    const removed = index < 0 ? undefined : this.#contents.splice(index, 1)[0];
    if (removed) removed.parent = null;
    return removed !== undefined;
  }

  isRootElement(): boolean {
    return this.parent === null;
  }

  isAncestorOf(other: Element): boolean {
    return this.getDescendants().includes(other);
  }
}

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
