/**
 * The interface of a public source of companies and job posts: its requests, its results, and what the
 * service sees of all sources.
 */
import type { PublicField } from '../../contract/account-fields';
import type { SiteFault } from '../../contract/site-faults';
import type { Company } from '../companies/company';
import type { CompanyDirectory } from '../companies/directory';
import { because } from './faults';

/** Headers of a document that avoid sending it again while it is unchanged. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A document as its host sent it. The service itself doesn't decode it: that may take unbounded time and memory. */
export interface RawBody {
  readonly bytes: Uint8Array;
  /** As the server named it; null if it named none. */
  readonly charset: string | null;
  /**
   * Declares that the bytes were read or never will be, which lets other large documents in. May be called
   * more than once.
   */
  readonly release: () => void;
}

/** Why a document wasn't read, in words that follow "Not read:"; also as data, except for job boards. */
interface Why {
  readonly reason: string;
  readonly fault?: SiteFault;
}

/** The result of a request. Only `ok` says anything about a document's content. */
export type Answer<Body = string> =
  | {
      readonly kind: 'ok';
      /** The final address, after redirects. */
      readonly url: string;
      readonly body: Body;
      /** In lower case and without parameters, `text/html`; empty if the server named none. */
      readonly contentType: string;
      readonly validators: Validators | null;
    }
  /** The document hasn't changed since the validators were given. */
  | { readonly kind: 'unchanged' }
  /** The document doesn't exist: 404, 410, or a redirect to another site. */
  | ({ readonly kind: 'missing' } & Partial<Why>)
  /** robots.txt, the operator or the server (401, 403) forbids it. */
  | ({ readonly kind: 'refused' } & Why)
  /** No usable answer: no connection, 429, 5xx, too long, too slow, incomplete. */
  | ({
      readonly kind: 'unreachable';
      /** The service itself has no connection, so this says nothing about the host. */
      readonly isOffline?: true;
    } & Why);

export interface GetOptions {
  /** The validators of the last answer. */
  readonly validators?: Validators | null;
  /** The `Accept` header; any type by default. */
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests one document after waiting for a turn at the host. Takes an https: or http: address; never rejects. */
export type Get<Body = string> = (url: string, options?: GetOptions) => Promise<Answer<Body>>;

export interface Fact {
  readonly field: PublicField;
  readonly value: NonNullable<Company[PublicField]>;
  /** The public page that gives the value. */
  readonly url: string;
}

/** Takes what a page says about a company, and the page's address. Returns a fact for each field with a value. */
export function factsOf(
  known: { readonly [Field in PublicField]?: Company[Field] | undefined },
  url: string,
): Fact[] {
  return (Object.keys(known) as PublicField[]).flatMap((field) => {
    const value = known[field] ?? null;
    return value === null ? [] : [{ field, value, url }];
  });
}

/** A job board: its vendor's source and its name there. */
export interface BoardAddress {
  /** The `name` of a board source. */
  readonly vendor: string;
  readonly board: string;
}

/** A person whom a source names at a company. */
export interface NamedPerson {
  readonly name: string;
  readonly role: string;
  readonly profileUrl: string | null;
  readonly url: string;
}

/** A result that contains no document. */
export type Fruitless = Exclude<Answer, { kind: 'ok' }>;

/** As `Fruitless`, for requests without validators. */
export type Unread = Exclude<Fruitless, { kind: 'unchanged' }>;

/** Takes the result of a request without validators. */
export function unreadOf(answer: Fruitless): Unread {
  return answer.kind === 'unchanged' ? { kind: 'unreachable', ...because('unchanged') } : answer;
}

export type CompanyReading =
  | {
      readonly kind: 'found';
      readonly facts: readonly Fact[];
      /** Boards that the company's own pages link to. */
      readonly boards: readonly BoardAddress[];
      readonly people: readonly NamedPerson[];
    }
  | Unread;

/** A source that finds companies by domain. */
export interface CompanySource<Body = string> {
  readonly name: string;
  /** The name shown to users: "Wikidata". */
  readonly label: string;
  /** The licence of its values as an SPDX identifier, or `public page` for a company's own words. */
  readonly licence: string;
  /** How many days a reading stays valid. */
  readonly freshForDays: number;
  /** Whether it finds the company's job boards. */
  readonly findsBoards: boolean;
  /** Never rejects. Takes a domain as `readDomain` returns it. */
  read(domain: string, get: Get<Body>): Promise<CompanyReading>;
}

/** A company source without its reader. */
export type SourceDescription = Omit<CompanySource, 'read'>;

export interface Posting {
  /** Unique on its board. */
  readonly id: string;
  readonly title: string;
  /** The address for users to open. */
  readonly url: string;
  /** Plain text, lines separated by line feeds. */
  readonly body: string;
  /** Milliseconds since the epoch; null if the vendor gives no date. */
  readonly postedAt: number | null;
  /** Milliseconds since the epoch from which the posting has ended in every time zone; null if unknown. */
  readonly openUntil: number | null;
  readonly location: string | null;
  readonly department: string | null;
}

export type BoardReading =
  | {
      readonly kind: 'found';
      /** All postings of the board, each once. A reading that may have missed some is `unreachable` instead. */
      readonly postings: readonly Posting[];
      /** The employer's name as the vendor gives it. */
      readonly company: string | null;
      /** Skipped entries, whose shape is unknown. */
      readonly unknown: number;
      readonly validators: Validators | null;
    }
  | Fruitless;

/** A vendor of job boards. */
export interface BoardSource<Body = string> {
  readonly name: string;
  readonly label: string;
  /** An opt-in vendor, undocumented or unwelcoming to programs, is read only if the operator names the board. */
  readonly isOptIn: boolean;
  /** The boards that a company's page links to or embeds. Takes its HTML, and every address in it, absolute. */
  findBoards(html: string, links: readonly string[]): readonly string[];
  /** Never rejects. */
  read(board: string, get: Get<Body>, validators: Validators | null): Promise<BoardReading>;
}

interface Stoppable {
  /** Resolves when the work under way is done, or after the given milliseconds. */
  stop(timeoutMs: number): Promise<void>;
}

/** What a page of a company's site says about its offer. */
export interface SitePage {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  /** One block per line, truncated. */
  readonly text: string;
  /** Links to pages for a market or a team, such as “Healthcare”. */
  readonly audiences: readonly { readonly url: string; readonly text: string }[];
}

export type PagesReading =
  | { readonly kind: 'found'; readonly name: string | null; readonly pages: readonly SitePage[] }
  | Unread;

/** As `PagesReading`; `off` if the operator allows no requests to sites. */
export type KeptPages = PagesReading | { readonly kind: 'off' };

/** A made-up company with a site of its own, which is read without a request. */
export interface SampleSite {
  readonly domain: string;
  readonly name: string;
  readonly pages: readonly SitePage[];
}

/** What the rest of the service uses of public sources. */
export interface Sources {
  /** False without a contact: then no request is sent. */
  readonly isOn: boolean;
  /** Finds companies in the store, and asks public sources for what the store lacks. */
  readonly directory: CompanyDirectory;
  /**
   * Starts reading the sites and boards of companies that were read too long ago. Returns whether all of them
   * are up to date; otherwise the caller asks again later. Never waits long.
   */
  prepare(domains: readonly string[]): Promise<boolean>;
  /** Starts reading companies whose sites were never read; returns how many are left. Never waits long. */
  readNew(domains: readonly string[]): Promise<number>;
  /** Reads what the site of a company, or of a sample company, says; the result may be a few minutes old. */
  readPages(domain: string): Promise<KeptPages>;
  /** The sample companies that have a site. */
  readonly samples: readonly SampleSite[];
  /** Starts reading the boards that are due. */
  startWorkers(): readonly Stoppable[];
  close(): Promise<void>;
}
