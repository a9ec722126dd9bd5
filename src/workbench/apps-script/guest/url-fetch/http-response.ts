/** HTTPResponse. */
import type { FetchResponse } from '../../wire/services';
import { Blob } from '../utilities/blob';

export class HTTPResponse {
  readonly #response: FetchResponse;

  constructor(response: FetchResponse) {
    this.#response = response;
  }

  getResponseCode(): number {
    return this.#response.status;
  }

  getContentText(charset?: string): string {
    const declared = /charset=["']?([^"';\s]+)/i.exec(this.#contentType() ?? '')?.[1];
    return this.getBlob().getDataAsString(charset ?? declared ?? 'UTF-8');
  }

  getContent(): number[] {
    return this.getBlob().getBytes();
  }

  getBlob(): Blob {
    const contentType = this.#contentType()?.split(';')[0] ?? null;
    return new Blob(this.#response.body, contentType);
  }

  getAs(contentType: string): Blob {
    return this.getBlob().setContentType(contentType);
  }

  /** Each header once: of several, the last. */
  getHeaders(): Record<string, string> {
    return Object.fromEntries(this.#response.headers);
  }

  /** Each header once: of several, a list. */
  getAllHeaders(): Record<string, string | string[]> {
    const all: Record<string, string | string[]> = {};
    for (const [name, value] of this.#response.headers) {
      const before = all[name];
      all[name] = before === undefined ? value : [before, value].flat();
    }
    return all;
  }

  toString(): string {
    return this.getContentText();
  }

  #contentType(): string | undefined {
    return this.#response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  }
}
