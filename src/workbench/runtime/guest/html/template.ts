/** HtmlTemplate: HTML with scriptlets, which sees the properties that a script sets on it. */
import { escapeFor, type Place } from './escape';
import { HtmlOutput } from './html-output';
import { PlaceFinder } from './place';

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
      if (!kind) code.push(body);
      else code.push(`print((${body.replace(/;\s*$/, '')}), ${placeCode(kind, places.place)});`);
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

function placeCode(kind: string, place: Place): string {
  return kind === '!=' ? 'null' : JSON.stringify(place);
}
