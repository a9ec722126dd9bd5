/** The transport the client is given: synchronous, several requests at once, never throwing. */

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, for POST. */
  readonly body?: string;
}

export type HttpOutcome =
  /** The service answered; header names are in lower case. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: string;
    }
  /** The request surely never reached the service. */
  | {
      readonly kind: 'unsent';
      readonly reason: string;
      /** The person has not allowed this script to send requests. */
      readonly denied?: boolean;
    }
  /** No answer came back; the service may or may not have acted. */
  | {
      readonly kind: 'lost';
      readonly reason: string;
      /** Nobody was there, be it from the start or only once the request had left. */
      readonly unreachable?: boolean;
    };

export interface Http {
  /** Sends the requests in parallel; returns one outcome each, in the same order. Redirects are not followed. */
  send(requests: readonly HttpRequest[]): HttpOutcome[];
}
