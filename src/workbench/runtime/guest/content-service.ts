/** ContentService: the texts that a web app answers with. */
import { type EnumValue, enumOf } from './enums';

const MimeType = enumOf('ATOM', 'CSV', 'ICAL', 'JAVASCRIPT', 'JSON', 'RSS', 'TEXT', 'VCARD', 'XML');

export class TextOutput {
  #content: string;
  #fileName: string | null = null;
  #mimeType: EnumValue = MimeType.TEXT;

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

  downloadAsFile(filename: unknown): this {
    this.#fileName = String(filename);
    return this;
  }

  getContent(): string {
    return this.#content;
  }

  getFileName(): string | null {
    return this.#fileName;
  }

  getMimeType(): EnumValue {
    return this.#mimeType;
  }

  setContent(content: unknown): this {
    this.#content = String(content);
    return this;
  }

  setMimeType(mimeType: EnumValue): this {
    this.#mimeType = mimeType;
    return this;
  }

  toString(): string {
    return 'TextOutput';
  }
}

export const ContentService = {
  MimeType,
  createTextOutput: (content: unknown = '') => new TextOutput(String(content)),
};
