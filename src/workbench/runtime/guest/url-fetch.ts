/** UrlFetchApp and HTTPResponse: requests and their responses. */

import type { Content, FetchRequest, FetchResponse } from '../wire/calls';
import { Exception, mismatch } from './exception';
import { call } from './host';
import { googleScopes, requireScope } from './permissions';
import { Blob, isBytes, toBase64 } from './utilities/blob';

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

  /** Each header once; a repeated header has its last value. */
  getHeaders(): Record<string, string> {
    return Object.fromEntries(this.#response.headers);
  }

  /** Each header once; a repeated header has a list of its values. */
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

/** The number of characters of a failed response that Google puts into the exception. */
const shownOfFailure = 200;

type ListedRequest = string | (FetchParameters & { readonly url?: unknown }) | null;

function assertSuccess(url: string, { status, body }: FetchResponse): void {
  if (status < 400) return;
  const origin = /^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0] ?? url;
  const text = 'text' in body ? body.text.slice(0, shownOfFailure) : '';
  throw new Exception(
    `Request failed for ${origin} returned code ${status}. Truncated server response: ${text} (use muteHttpExceptions option to examine full response)`,
  );
}

function send(method: string, list: [url: unknown, parameters: FetchParameters][]): HTTPResponse[] {
  requireScope(`UrlFetchApp.${method}`, googleScopes.fetch, true);
  const requests = list.map(([url, parameters]) => toRequest(url, parameters));
  const responses = call('fetch.all', requests);
  responses.forEach((response, index) => {
    if (list[index]?.[1].muteHttpExceptions !== true) {
      assertSuccess(requests[index]?.url ?? '', response);
    }
  });
  return responses.map((response) => new HTTPResponse(response));
}

export const UrlFetchApp = {
  fetch(url: unknown, parameters?: FetchParameters | null): HTTPResponse {
    const [response] = send('fetch', [[url, parameters ?? {}]]);
    return response ?? mismatch('UrlFetchApp.fetch', [url]);
  },

  fetchAll(requests: ListedRequest[]): HTTPResponse[] {
    if (!Array.isArray(requests)) mismatch('UrlFetchApp.fetchAll', [requests]);
    return send(
      'fetchAll',
      requests.map((request) =>
        typeof request === 'string' ? [request, {}] : [request?.url, request ?? {}],
      ),
    );
  },

  /** The request as it would be made. */
  getRequest(url: unknown, given?: FetchParameters | null) {
    const parameters = given ?? {};
    const request = toRequest(url, parameters);
    return {
      url: request.url,
      method: request.method.toLowerCase(),
      headers: Object.fromEntries(request.headers),
      ...(hasValue(parameters.payload) && { payload: parameters.payload }),
      ...(hasValue(parameters.contentType) && { contentType: parameters.contentType }),
      followRedirects: request.followRedirects,
      validateHttpsCertificates: request.checkCertificate,
      muteHttpExceptions: parameters.muteHttpExceptions === true,
    };
  },
};

/** The parameters that the workbench supports. */
interface FetchParameters {
  readonly method?: unknown;
  readonly headers?: Record<string, unknown>;
  readonly contentType?: unknown;
  readonly payload?: unknown;
  readonly muteHttpExceptions?: unknown;
  readonly followRedirects?: unknown;
  readonly validateHttpsCertificates?: unknown;
  readonly timeoutSeconds?: unknown;
  readonly escaping?: unknown;
}

const methods = ['get', 'delete', 'patch', 'post', 'put'];
const form = 'application/x-www-form-urlencoded';
const maxTimeoutSeconds = 360;

/**
 * Throws Exception when the URL is missing or Google doesn't support the method.
 */
function toRequest(url: unknown, parameters: FetchParameters): FetchRequest {
  const text = String(url ?? '').trim();
  if (!text) throw new Exception('Attribute provided with no value: url');
  const body = hasValue(parameters.payload) ? payloadOf(parameters.payload) : null;
  const method = String(parameters.method ?? (body ? 'post' : 'get')).toLowerCase();
  if (!methods.includes(method)) {
    throw new Exception('Attribute provided with invalid value: method');
  }
  const contentType = parameters.contentType ?? body?.contentType;
  const headers = Object.entries(parameters.headers ?? {}).map(
    ([name, value]): [string, string] => [name, String(value)],
  );
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (body && contentType && !isTyped) headers.push(['Content-Type', String(contentType)]);
  return {
    url: /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`,
    method: method.toUpperCase(),
    headers,
    body: body?.content ?? null,
    timeoutMs: Number(parameters.timeoutSeconds ?? maxTimeoutSeconds) * 1000,
    followRedirects: parameters.followRedirects !== false,
    checkCertificate: parameters.validateHttpsCertificates !== false,
  };
}

/** Whether a parameter is set; scripts often pass null for an absent one. */
function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A payload as content, with its default content type. */
function payloadOf(payload: unknown): { readonly content: Content; readonly contentType: string } {
  if (isBytes(payload)) return { content: { base64: toBase64(payload) }, contentType: form };
  if (payload instanceof Blob) {
    const content = { base64: toBase64(payload.getBytes()) };
    return { content, contentType: payload.getContentType() ?? 'application/octet-stream' };
  }
  if (typeof payload !== 'object' || payload === null) {
    return { content: { text: String(payload) }, contentType: form };
  }
  const fields = Object.entries(payload).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return { content: { text: fields.join('&') }, contentType: form };
}
