/** What a public source of companies and job posts is: how it asks, what it may answer, and what the service sees of all. */
import type { PublicField } from '../../contract/account-fields';
import type { Company } from '../companies/company';
import type { CompanyDirectory } from '../companies/directory';

/** What a server said of a document, so that it need not be sent again while it is the same. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A document as its host sent it. The service itself makes no text of it: reading it may take any time and memory. */
export interface RawBody {
  readonly bytes: Uint8Array;
  /** As the server named it; null where it named none. */
  readonly charset: string | null;
  /** Says that the bytes are read, or never will be: large documents wait for it. May be called more than once. */
  readonly release: () => void;
}

/** What became of a request. Nothing but `ok` says anything about what a document holds. */
export type Answer<Body = string> =
  | {
      readonly kind: 'ok';
      /** Where the document stood in the end, after redirects. */
      readonly url: string;
      readonly body: Body;
      /** Lower-case and without parameters, `text/html`; empty where the server named none. */
      readonly contentType: string;
      readonly validators: Validators | null;
    }
  /** The document is what it was when the validators were given; never that it is empty. */
  | { readonly kind: 'unchanged' }
  /** There is no such document: 404, 410, or a redirect to another site. */
  | { readonly kind: 'missing'; readonly reason?: string }
  /** robots.txt, the operator or the server (401, 403) does not want us there. Reasons go on from “Not read:”. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No usable answer: no connection, 429, 5xx, too long, too slow, cut off. */
  | { readonly kind: 'unreachable'; readonly reason: string };

export interface GetOptions {
  /** Of the answer that is known already. */
  readonly validators?: Validators | null;
  /** The `Accept` header; any type by default. */
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks for one document, politely: waits its turn at the host. Takes an https: or http: address; never rejects. */
export type Get<Body = string> = (url: string, options?: GetOptions) => Promise<Answer<Body>>;

export interface Fact {
  readonly field: PublicField;
  readonly value: NonNullable<Company[PublicField]>;
  /** The public page that says so. */
  readonly url: string;
}

/** Takes what a page says of a company, and its address. Returns a fact for each field with a value. */
export function factsOf(
  known: { readonly [Field in PublicField]?: Company[Field] | undefined },
  url: string,
): Fact[] {
  return (Object.keys(known) as PublicField[]).flatMap((field) => {
    const value = known[field] ?? null;
    return value === null ? [] : [{ field, value, url }];
  });
}

/** A job board, by its vendor's source and the name that it has there. */
export interface BoardAddress {
  /** The `name` of a board source. */
  readonly vendor: string;
  readonly board: string;
}

/** A person whom a company names on its own pages. */
export interface NamedPerson {
  readonly name: string;
  readonly role: string;
  readonly profileUrl: string | null;
  readonly url: string;
}

/** A reading that brought nothing to keep. */
export type Fruitless = Exclude<Answer, { kind: 'ok' }>;

/** The same where nothing was known that could be unchanged. */
export type Unread = Exclude<Fruitless, { kind: 'unchanged' }>;

/** Takes what came of a request without validators. */
export function unreadOf(answer: Fruitless): Unread {
  return answer.kind === 'unchanged'
    ? { kind: 'unreachable', reason: 'it answered as if it had been read before' }
    : answer;
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

/** A source that knows companies by their domains. */
export interface CompanySource<Body = string> {
  readonly name: string;
  /** For people: “Wikidata”. */
  readonly label: string;
  /** Under which its values may be used, as SPDX names it, or `public page` for a company's own words. */
  readonly licence: string;
  /** How long what it says is good. */
  readonly freshForDays: number;
  /** Whether it knows where the company’s job boards are. */
  readonly findsBoards: boolean;
  /** Never rejects. Takes a domain as `readDomain` gives it. */
  read(domain: string, get: Get<Body>): Promise<CompanyReading>;
}

/** What is said of a source of companies, without its reader. */
export type SourceDescription = Omit<CompanySource, 'read'>;

export interface Posting {
  /** Unique on its board. */
  readonly id: string;
  readonly title: string;
  /** For people to open. */
  readonly url: string;
  /** Plain text, lines divided by line feeds. */
  readonly body: string;
  /** Milliseconds since 1970; null where the vendor gives no date. */
  readonly postedAt: number | null;
  /** Milliseconds since 1970: from then on the posting is over everywhere; null where nothing says so. */
  readonly openUntil: number | null;
  readonly location: string | null;
  readonly department: string | null;
}

export type BoardReading =
  | {
      readonly kind: 'found';
      /** All that the board lists, each once. A reading that may have missed some is `unreachable` instead. */
      readonly postings: readonly Posting[];
      /** The employer's name as the vendor gives it. */
      readonly company: string | null;
      /** Entries of a shape that is not known, which were left out. */
      readonly unknown: number;
      readonly validators: Validators | null;
    }
  | Fruitless;

/** A vendor of job boards. */
export interface BoardSource<Body = string> {
  readonly name: string;
  readonly label: string;
  /** Undocumented or unwelcome ones are read only where the operator names them. */
  readonly isOptIn: boolean;
  /** The boards that a page of a company links to or embeds. Takes its HTML, and every address in it, absolute. */
  findBoards(html: string, links: readonly string[]): readonly string[];
  /** Never rejects. */
  read(board: string, get: Get<Body>, validators: Validators | null): Promise<BoardReading>;
}

interface Stoppable {
  /** Resolves when what is under way is done, or after so many milliseconds. */
  stop(timeoutMs: number): Promise<void>;
}

/** What the rest of the service knows of public sources. */
export interface Sources {
  /** False without a contact: then nothing leaves the machine. */
  readonly isOn: boolean;
  /** Knows what the store knows, and asks public sources for what it does not. */
  readonly directory: CompanyDirectory;
  /**
   * Has the sites and boards of some companies read where that is long ago. Returns whether all of them are read by
   * now; whoever needs them asks again after a while. Never waits long.
   */
  prepare(domains: readonly string[]): Promise<boolean>;
  /** Has companies read whose sites never were; returns how many are left. Never waits long. */
  readNew(domains: readonly string[]): Promise<number>;
  /** Starts reading the boards that somebody asks about. */
  startWorkers(): readonly Stoppable[];
  close(): Promise<void>;
}
