/** HtmlService: HTML of sidebars and dialogs, and templates with scriptlets. */
import { Output } from '../content-service';
import { enumOf } from '../enums';
import { mismatch } from '../exception';
import { call } from '../host';
import { Blob, encoded } from '../utilities/blob';
import { escapeFor, escapeHtml, type Place, PlaceFinder } from './escape';

export class HtmlOutput extends Output {
  #title: string | null = null;
  #width: number | null = null;
  #height: number | null = null;
  readonly #metaTags: { readonly name: string; readonly content: string }[] = [];

  appendUntrusted(text: unknown): this {
    return this.append(escapeHtml(String(text)));
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

  /** Ignored: only the workbench may frame the page. */
  setXFrameOptionsMode(_mode: unknown): this {
    return this;
  }

  /** Ignored: only one sandbox mode exists. */
  setSandboxMode(_mode: unknown): this {
    return this;
  }

  getBlob(): Blob {
    return new Blob(encoded(this.getContent()), 'text/html');
  }

  /** The content with its meta tags. */
  getPage(): string {
    const tags = this.#metaTags.map(
      ({ name, content }) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`,
    );
    return tags.join('') + this.getContent();
  }

  override toString(): string {
    return 'HtmlOutput';
  }
}

const scriptlet = /<\?(!?=)?([\s\S]*?)\?>/g;

type Print = (value: unknown, place: Place | null) => void;

export class HtmlTemplate {
  readonly #raw: string;

  constructor(raw: string) {
    this.#raw = raw;
  }

  getRawContent(): string {
    return this.#raw;
  }

  /** The JavaScript that prints the page through `print`. */
  getCode(): string {
    const places = new PlaceFinder();
    const code: string[] = [];
    const text = (html: string) => {
      places.read(html);
      if (html) code.push(`print(${JSON.stringify(html)}, null);`);
    };
    let end = 0;
    for (const match of this.#raw.matchAll(scriptlet)) {
      text(this.#raw.slice(end, match.index));
      end = match.index + match[0].length;
      const [, kind, body = ''] = match;
      const place = kind === '!=' ? null : places.place;
      if (!kind) code.push(body);
      else code.push(`print((${body.replace(/;\s*$/, '')}), ${JSON.stringify(place)});`);
    }
    text(this.#raw.slice(end));
    return code.join('\n');
  }

  /** Runs the scriptlets. */
  evaluate(): HtmlOutput {
    const output: string[] = [];
    const print: Print = (value, place) => {
      output.push(place === null ? String(value) : escapeFor(place, value));
    };
    const names = Object.keys(this);
    const values = names.map((name) => (this as unknown as Record<string, unknown>)[name]);
    const run = new Function('print', 'output', ...names, this.getCode());
    run.call(this, print, { append: (html: unknown) => output.push(String(html)) }, ...values);
    return new HtmlOutput(output.join(''));
  }

  toString(): string {
    return 'HtmlTemplate';
  }
}

function htmlText(html: unknown, method: string): string {
  if (html instanceof Blob) return html.getDataAsString();
  return typeof html === 'string' ? html : mismatch(`HtmlService.${method}`, [html]);
}

export const HtmlService = {
  SandboxMode: enumOf('EMULATED', 'IFRAME', 'NATIVE'),
  XFrameOptionsMode: enumOf('ALLOWALL', 'DEFAULT'),
  createHtmlOutput: (html: unknown = '') => new HtmlOutput(htmlText(html, 'createHtmlOutput')),
  createHtmlOutputFromFile: (name: unknown) => new HtmlOutput(call('html.file', String(name))),
  createTemplate: (html: unknown) => new HtmlTemplate(htmlText(html, 'createTemplate')),
  createTemplateFromFile: (name: unknown) => new HtmlTemplate(call('html.file', String(name))),
  getUserAgent: () => null,
};
