/** The messages between the service and a process that reads documents. */
import type { BoardTokens } from '..';
import type {
  Answer,
  BoardReading,
  CompanyReading,
  GetOptions,
  PagesReading,
  RawBody,
  Validators,
} from '../source';

/** What to read: a company's domain or a vendor's board, with the source of that name; or a site's pages. */
export type Task =
  | { readonly kind: 'pages'; readonly domain: string }
  | { readonly kind: 'company'; readonly source: string; readonly domain: string }
  | {
      readonly kind: 'board';
      readonly source: string;
      readonly board: string;
      readonly validators: Validators | null;
    };

export type Reading = CompanyReading | BoardReading | PagesReading;

/** A document for the process, without `release`, which can't be sent. */
export type SentAnswer = Answer<Omit<RawBody, 'release'>>;

/** `tokens` is sent first. `read` and `answer` are each answered with `idle` once all work they caused is done. */
export type ToReader =
  | { readonly kind: 'tokens'; readonly tokens: BoardTokens }
  | { readonly kind: 'read'; readonly id: number; readonly task: Task }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly call: number;
      readonly answer: SentAnswer;
    };

export type FromReader =
  | {
      readonly kind: 'get';
      readonly id: number;
      readonly call: number;
      readonly url: string;
      readonly options: GetOptions | undefined;
    }
  /** Undefined if the source failed. */
  | {
      readonly kind: 'end';
      readonly id: number;
      readonly reading: Reading | undefined;
    }
  | { readonly kind: 'idle' };
