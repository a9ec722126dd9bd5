/** The transport over UrlFetchApp: parallel, without redirects, every failure as a value. */
import type { FailureCause, Http, HttpOutcome, HttpRequest } from '../../client/http';

/** Missing in the type definitions. */
interface TimedRequest extends GoogleAppsScript.URL_Fetch.URLFetchRequest {
  timeoutSeconds: number;
}

type Failure = Exclude<HttpOutcome, { kind: 'answer' }>;

interface Meaning extends Pick<Failure, 'kind'> {
  readonly words: RegExp;
  readonly cause: FailureCause;
  /** Google checks this before it sends anything: none of several requests was sent. */
  readonly ofAll?: true;
}

/**
 * What UrlFetchApp's exceptions mean, in Google's English and German; the first match counts. Scopes and names of
 * services are the same in every language. A function, because every formula cell evaluates the top level.
 */
const meanings = (): readonly Meaning[] => [
  {
    words: /googleapis\.com\/auth\/|permission|authori[sz]|berechtig|autorisier/i,
    kind: 'unsent',
    cause: 'denied',
    ofAll: true,
  },
  {
    words: /manifest|whitelist|allow-?list|zulassungsliste/i,
    kind: 'unsent',
    cause: 'notListed',
    ofAll: true,
  },
  {
    words: /Utilities\.sleep|bandwidth|rate of data transfer|bandbreite|datenübertragung/i,
    kind: 'unsent',
    cause: 'rateLimit',
  },
  { words: /:\s*(premium )?urlfetch\b/i, kind: 'unsent', cause: 'dailyLimit' },
  {
    words: /DNS.(error|Fehler)|URL.(Length|Länge)|(invalid|ungültiges) argument/i,
    kind: 'unsent',
    cause: 'unreachable',
  },
  // Google says this of refused connections, and of those that broke after the request was sent.
  { words: /address unavailable|adresse nicht verfügbar/i, kind: 'lost', cause: 'unreachable' },
];
/** Addresses in a message, except those of scopes: any word may be in them. */
const address = /https?:\/\/(?!www\.googleapis\.com\/auth\/)\S+/gi;

/** What an exception means for each of `count` requests that were sent together. */
function failureOf(reason: string, count: number): Failure {
  const said = reason.replace(address, '');
  const known = meanings().find(({ words }) => words.test(said));
  if (!known) return { kind: 'lost', reason };
  // fetchAll fails as a whole: others may have been sent and charged before the one that exceeded a limit.
  const kind = count > 1 && !known.ofAll ? 'lost' : known.kind;
  return { kind, cause: known.cause, reason };
}

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
        return requests.map(() => failureOf(reason, requests.length));
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
