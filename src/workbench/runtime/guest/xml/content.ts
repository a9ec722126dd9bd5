/** What an element contains: texts, comments and other elements. */
import { type EnumValue, enumOf } from '../enums';

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
    // Scripts print nodes and list their properties: what they must not see does not show.
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
