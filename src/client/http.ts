/** The client's transport: synchronous, several requests at a time, never throwing. */

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, for POST. */
  readonly body?: string;
}

export type HttpOutcome =
  /** The service replied; header names are in lower case. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: string;
    }
  /**
   * `unsent`: the request certainly never reached the service. `lost`: no reply arrived; the service may or may not have
   * acted.
   */
  | {
      readonly kind: 'unsent' | 'lost';
      readonly reason: string;
      readonly cause?: FailureCause;
    };

export type FailureCause =
  /** The user hasn't allowed this script to send requests. */
  | 'denied'
  /** The script isn't published for this address. */
  | 'notListed'
  /** Google sends no more requests of this user today. */
  | 'dailyLimit'
  /** Google sends no more requests of this user for some minutes. */
  | 'rateLimit'
  /** The server was unreachable, from the start or after the request was sent. */
  | 'unreachable';

export interface Http {
  /** Sends the requests in parallel; returns one outcome each, in the same order. Doesn't follow redirects. */
  send(requests: readonly HttpRequest[]): HttpOutcome[];
}
