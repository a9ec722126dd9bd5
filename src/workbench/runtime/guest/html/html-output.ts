/** HtmlOutput: the HTML of a sidebar or a dialog, with its title and size. */
import { Blob, encoded } from '../utilities/blob';
import { escapeHtml } from './escape';

export class HtmlOutput {
  #content: string;
  #title: string | null = null;
  #width: number | null = null;
  #height: number | null = null;
  readonly #metaTags: { name: string; content: string }[] = [];

  constructor(content: string) {
    this.#content = content;
  }

  getContent(): string {
    return this.#content;
  }

  setContent(content: unknown): this {
    this.#content = String(content);
    return this;
  }

  append(html: unknown): this {
    this.#content += String(html);
    return this;
  }

  appendUntrusted(text: unknown): this {
    this.#content += escapeHtml(String(text));
    return this;
  }

  clear(): this {
    this.#content = '';
    return this;
  }

  getTitle(): string | null {
    return this.#title;
  }

  setTitle(title: unknown): this {
    this.#title = String(title);
    return this;
  }

  getWidth(): number | null {
    return this.#width;
  }

  setWidth(width: unknown): this {
    this.#width = Number(width);
    return this;
  }

  getHeight(): number | null {
    return this.#height;
  }

  setHeight(height: unknown): this {
    this.#height = Number(height);
    return this;
  }

  getMetaTags() {
    return this.#metaTags.map(({ name, content }) => ({
      getName: () => name,
      getContent: () => content,
    }));
  }

  addMetaTag(name: unknown, content: unknown): this {
    this.#metaTags.push({ name: String(name), content: String(content) });
    return this;
  }

  /** The page may be framed by the workbench only, whatever a script wishes. */
  setXFrameOptionsMode(_mode: unknown): this {
    return this;
  }

  /** There is one sandbox left, which is used always. */
  setSandboxMode(_mode: unknown): this {
    return this;
  }

  getBlob(): Blob {
    return new Blob(encoded(this.#content), 'text/html');
  }

  /** The content with its meta tags. */
  getPage(): string {
    const tags = this.#metaTags.map(
      ({ name, content }) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`,
    );
    return tags.join('') + this.#content;
  }

  toString(): string {
    return 'HtmlOutput';
  }
}
