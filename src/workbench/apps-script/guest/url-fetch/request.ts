/** A request out of a URL and the parameters that UrlFetchApp.fetch takes. */
import type { Content, FetchRequest } from '../../wire/services';
import { Exception } from '../exception';
import { Blob } from '../utilities/blob';
import { isBytes, toBase64 } from '../utilities/bytes';

/** The parameters, as far as the workbench knows them. */
export interface FetchParameters {
  method?: unknown;
  headers?: Record<string, unknown>;
  contentType?: unknown;
  payload?: unknown;
  muteHttpExceptions?: unknown;
  followRedirects?: unknown;
  validateHttpsCertificates?: unknown;
  timeoutSeconds?: unknown;
  escaping?: unknown;
}

const METHODS = ['get', 'delete', 'patch', 'post', 'put'];
const FORM = 'application/x-www-form-urlencoded';
const TIMEOUT_SECONDS = 360;

/**
 * @throws Exception when the URL is missing or the method is none that Google knows
 */
export function toRequest(url: unknown, parameters: FetchParameters): FetchRequest {
  const text = String(url ?? '').trim();
  if (!text) throw new Exception('Attribute provided with no value: url');
  const body = parameters.payload === undefined ? null : payloadOf(parameters.payload);
  const method = String(parameters.method ?? (body ? 'post' : 'get')).toLowerCase();
  if (!METHODS.includes(method)) {
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
    timeoutMs: Number(parameters.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000,
    followRedirects: parameters.followRedirects !== false,
    checkCertificate: parameters.validateHttpsCertificates !== false,
  };
}

/** A payload as content, with the type it has unless another is given. */
function payloadOf(payload: unknown): { content: Content; contentType: string } {
  if (isBytes(payload)) return { content: { base64: toBase64(payload) }, contentType: FORM };
  if (payload instanceof Blob) {
    const content = { base64: toBase64(payload.getBytes()) };
    return { content, contentType: payload.getContentType() ?? 'application/octet-stream' };
  }
  if (typeof payload !== 'object' || payload === null) {
    return { content: { text: String(payload) }, contentType: FORM };
  }
  const fields = Object.entries(payload).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return { content: { text: fields.join('&') }, contentType: FORM };
}
