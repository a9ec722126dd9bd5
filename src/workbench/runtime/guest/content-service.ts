/** ContentService: the texts that a web app answers with. */
import { type EnumValue, enumOf } from './enums';

const MimeType = enumOf('ATOM', 'CSV', 'ICAL', 'JAVASCRIPT', 'JSON', 'RSS', 'TEXT', 'VCARD', 'XML');

/** A text output that a script builds. */
export class Output {
  #content: string;

  constructor(content: string) {
    this.#content = content;
  }

  append(addedContent: unknown): this {
    this.#content += String(addedContent);
    return this;
  }

  clear(): this {
    this.#content = '';
    return this;
  }

  getContent(): string {
    return this.#content;
  }

  setContent(content: unknown): this {
    this.#content = String(content);
    return this;
  }
}

export class TextOutput extends Output {
  #fileName: string | null = null;
  #mimeType: EnumValue = MimeType.TEXT;

  downloadAsFile(filename: unknown): this {
    this.#fileName = String(filename);
    return this;
  }

  getFileName(): string | null {
    return this.#fileName;
  }

  getMimeType(): EnumValue {
    return this.#mimeType;
  }

  setMimeType(mimeType: EnumValue): this {
    this.#mimeType = mimeType;
    return this;
  }

  override toString(): string {
    return 'TextOutput';
  }
}

export const ContentService = {
  MimeType,
  createTextOutput: (content: unknown = '') => new TextOutput(String(content)),
};
