/** TextStyle and its builder; a part that wasn't set is null and stays unchanged. */
import { whole } from '../exception';

/** The parts of a style. */
export interface TextStyleParts {
  readonly bold: boolean | null;
  readonly italic: boolean | null;
  readonly underline: boolean | null;
  readonly strikethrough: boolean | null;
  readonly fontFamily: string | null;
  readonly fontSize: number | null;
  readonly color: string | null;
}

const unset: TextStyleParts = {
  bold: null,
  italic: null,
  underline: null,
  strikethrough: null,
  fontFamily: null,
  fontSize: null,
  color: null,
};

export class TextStyle {
  readonly #parts: TextStyleParts;

  constructor(parts: TextStyleParts) {
    this.#parts = parts;
  }

  copy(): TextStyleBuilder {
    return new TextStyleBuilder(this.#parts);
  }

  getFontFamily(): string | null {
    return this.#parts.fontFamily;
  }

  getFontSize(): number | null {
    return this.#parts.fontSize;
  }

  getForegroundColor(): string | null {
    return this.#parts.color;
  }

  isBold(): boolean | null {
    return this.#parts.bold;
  }

  isItalic(): boolean | null {
    return this.#parts.italic;
  }

  isStrikethrough(): boolean | null {
    return this.#parts.strikethrough;
  }

  isUnderline(): boolean | null {
    return this.#parts.underline;
  }

  toString(): string {
    return 'TextStyle';
  }
}

export class TextStyleBuilder {
  #parts: TextStyleParts;

  constructor(parts = unset) {
    this.#parts = parts;
  }

  setBold(bold: unknown): this {
    return this.#set({ bold: bold === true });
  }

  setItalic(italic: unknown): this {
    return this.#set({ italic: italic === true });
  }

  setUnderline(underline: unknown): this {
    return this.#set({ underline: underline === true });
  }

  setStrikethrough(strikethrough: unknown): this {
    return this.#set({ strikethrough: strikethrough === true });
  }

  setFontFamily(fontFamily: unknown): this {
    return this.#set({ fontFamily: String(fontFamily) });
  }

  setFontSize(fontSize: unknown): this {
    return this.#set({ fontSize: whole(fontSize) });
  }

  setForegroundColor(cssString: unknown): this {
    return this.#set({ color: String(cssString) });
  }

  build(): TextStyle {
    return new TextStyle(this.#parts);
  }

  toString(): string {
    return 'TextStyleBuilder';
  }

  #set(part: Partial<TextStyleParts>): this {
    this.#parts = { ...this.#parts, ...part };
    return this;
  }
}
