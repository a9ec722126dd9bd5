/** UrlFetchApp. */
import type { FetchResponse } from '../../wire/services';
import { mismatch } from '../arguments';
import { Exception } from '../exception';
import { call } from '../host';
import { requireScope, SCOPES } from '../permissions';
import { HTTPResponse } from './http-response';
import { type FetchParameters, toRequest } from './request';

/** So much of a failed answer Google puts into the exception. */
const SHOWN_OF_FAILURE = 200;

type ListedRequest = string | (FetchParameters & { url?: unknown });

function assertSuccess(url: string, { status, body }: FetchResponse): void {
  if (status < 400) return;
  const origin = /^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0] ?? url;
  const text = 'text' in body ? body.text.slice(0, SHOWN_OF_FAILURE) : '';
  throw new Exception(
    `Request failed for ${origin} returned code ${status}. Truncated server response: ${text} (use muteHttpExceptions option to examine full response)`,
  );
}

function send(method: string, list: [url: unknown, parameters: FetchParameters][]): HTTPResponse[] {
  requireScope(`UrlFetchApp.${method}`, SCOPES.fetch, true);
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
  fetch(url: unknown, parameters: FetchParameters = {}): HTTPResponse {
    const [response] = send('fetch', [[url, parameters]]);
    return response ?? mismatch('UrlFetchApp.fetch', [url]);
  },

  fetchAll(requests: ListedRequest[]): HTTPResponse[] {
    if (!Array.isArray(requests)) mismatch('UrlFetchApp.fetchAll', [requests]);
    return send(
      'fetchAll',
      requests.map((request) =>
        typeof request === 'string' ? [request, {}] : [request.url, request],
      ),
    );
  },

  /** The request as it would be made. */
  getRequest(url: unknown, parameters: FetchParameters = {}) {
    const request = toRequest(url, parameters);
    return {
      url: request.url,
      method: request.method.toLowerCase(),
      headers: Object.fromEntries(request.headers),
      ...(parameters.payload !== undefined && { payload: parameters.payload }),
      ...(parameters.contentType !== undefined && { contentType: parameters.contentType }),
      followRedirects: request.followRedirects,
      validateHttpsCertificates: request.checkCertificate,
      muteHttpExceptions: parameters.muteHttpExceptions === true,
    };
  },
};
