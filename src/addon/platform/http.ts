/** The transport over UrlFetchApp: parallel, without redirects, every failure as a value. */
import type { Http, HttpOutcome, HttpRequest } from '../../client/http';

/** Missing in the type definitions. */
interface TimedRequest extends GoogleAppsScript.URL_Fetch.URLFetchRequest {
  timeoutSeconds: number;
}

/** Google's messages for a request that was never sent: unknown host, used-up quota, forbidden URL. */
const neverSent = /DNS error|too many times|Invalid argument|URL Length|not whitelisted/i;
/** Google's message for a missing scope, which fails the call with all of its requests. */
const denied = /permission|script\.external_request/i;
/** Google's message for a refused connection, and for one that broke after the request was sent. */
const noConnection = /Address unavailable/i;

/** Requests end after `timeoutSeconds`; UrlFetchApp itself would wait six minutes. */
export function urlFetchHttp(timeoutSeconds: number): Http {
  return {
    send(requests) {
      try {
        const responses = UrlFetchApp.fetchAll(
          requests.map((request) => toFetch(request, timeoutSeconds)),
        );
        return responses.map(toOutcome);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // fetchAll fails as a whole: of several requests, the others may have arrived.
        if (denied.test(reason))
          return requests.map(() => ({ kind: 'unsent', reason, denied: true }));
        const kind = neverSent.test(reason) && requests.length === 1 ? 'unsent' : 'lost';
        const unreachable = noConnection.test(reason);
        return requests.map(() => ({ kind, reason, unreachable }));
      }
    },
  };
}

function toFetch(request: HttpRequest, timeoutSeconds: number): TimedRequest {
  return {
    url: request.url,
    method: request.method === 'POST' ? 'post' : 'get',
    headers: { ...request.headers },
    ...(request.body === undefined
      ? {}
      : { contentType: 'application/json', payload: request.body }),
    muteHttpExceptions: true,
    followRedirects: false,
    timeoutSeconds,
  };
}

function toOutcome(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpOutcome {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.getAllHeaders())) {
    headers[name.toLowerCase()] = String(Array.isArray(value) ? value[0] : value);
  }
  return {
    kind: 'answer',
    status: response.getResponseCode(),
    headers,
    body: response.getContentText(),
  };
}
