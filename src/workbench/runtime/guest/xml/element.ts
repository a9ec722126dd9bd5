/** Element of a document. */
import type { EnumValue } from '../enums';
import { Attribute, isNamed, Namespace, qualified } from './attribute';
import { Content, ContentType, Text } from './content';

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

  /** The text that stands in the element itself. */
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

  /** The text of the element and of all within. */
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
