/** TextStyle and its builder: how text looks, as one object; what was not set is null and stays as it is. */
import { whole } from '../arguments';

/** What a style says of each of its parts. */
export interface TextLooks {
  readonly bold: boolean | null;
  readonly italic: boolean | null;
  readonly underline: boolean | null;
  readonly strikethrough: boolean | null;
  readonly fontFamily: string | null;
  readonly fontSize: number | null;
  readonly color: string | null;
}

const UNSET: TextLooks = {
  bold: null,
  italic: null,
  underline: null,
  strikethrough: null,
  fontFamily: null,
  fontSize: null,
  color: null,
};

export class TextStyle {
  readonly #looks: TextLooks;

  constructor(looks: TextLooks) {
    this.#looks = looks;
  }

  copy(): TextStyleBuilder {
    return new TextStyleBuilder(this.#looks);
  }

  getFontFamily(): string | null {
    return this.#looks.fontFamily;
  }

  getFontSize(): number | null {
    return this.#looks.fontSize;
  }

  getForegroundColor(): string | null {
    return this.#looks.color;
  }

  isBold(): boolean | null {
    return this.#looks.bold;
  }

  isItalic(): boolean | null {
    return this.#looks.italic;
  }

  isStrikethrough(): boolean | null {
    return this.#looks.strikethrough;
  }

  isUnderline(): boolean | null {
    return this.#looks.underline;
  }

  toString(): string {
    return 'TextStyle';
  }
}

export class TextStyleBuilder {
  #looks: TextLooks;

  constructor(looks = UNSET) {
    this.#looks = looks;
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
    return new TextStyle(this.#looks);
  }

  toString(): string {
    return 'TextStyleBuilder';
  }

  #set(part: Partial<TextLooks>): this {
    this.#looks = { ...this.#looks, ...part };
    return this;
  }
}
