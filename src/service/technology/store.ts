/** The store's interface for the technology search: job posts by company, ranked pages, and what they cost. */
import type { Permit } from '../billing/permit';
import type { Company } from '../companies/company';

/** A job post to be added. */
export interface NewPost {
  /** Normalised domain of the hiring company, which is added if it isn't known yet. */
  readonly domain: string;
  /** Name for the company if it isn't known yet. */
  readonly company: string | null;
  readonly title: string;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly postedAt: number;
  /** Identifies the post: a new one replaces the one with the same address. */
  readonly url: string;
  readonly source: string;
}

/** A post with its words, as `indexWords` returns them. */
export interface WordedPost extends NewPost {
  readonly words: string;
}

export interface ImportCount {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Left out, because they belong to a company or person that was deleted on request. */
  readonly forgotten: number;
}

export interface TechRequest {
  /** At least one phrase to search for, as `phraseOf` or `wideOf` returns it, without duplicates. */
  readonly phrases: readonly string[];
  /** Every name and phrasing that these find, as `phraseOf` returns it. */
  readonly named: readonly string[];
  /** Posts of this day (days since 1970, UTC) and later ones count. */
  readonly fromDay: number;
  readonly excludeAggregators: boolean;
  /** Companies with one of these slugs are left out. */
  readonly excludedSlugs: readonly string[];
  /** Companies with one of these slugs or domain labels are left out. */
  readonly vendorNames: readonly string[];
  readonly countryCode: string | undefined;
  readonly minEmployees: number | undefined;
  readonly maxEmployees: number | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly withTopPost: boolean;
  /** Filters switch this on. */
  readonly withFacts: boolean;
}

/** Companies new for a technology: their first post that mentions it is of `tech.fromDay` or later. */
export interface NewcomersRequest {
  /** What is searched for, and the filters; its page isn't used. */
  readonly tech: TechRequest;
  /** The last day (days since 1970, UTC) whose posts count. */
  readonly untilDay: number;
  /** Only companies with ids above this one. */
  readonly after: number;
  /** The most companies. */
  readonly max: number;
  /** Only these companies; all if undefined. */
  readonly only: readonly number[] | undefined;
}

export interface Newcomer {
  readonly companyId: number;
  /** Posts that mention the technology: the newest 20, newest first. */
  readonly postIds: readonly number[];
}

/** The conditions that a company must meet, apart from its posts. */
export type Filters = Pick<TechRequest, 'countryCode' | 'minEmployees' | 'maxEmployees'>;

export interface RankedCompany {
  readonly name: string;
  readonly domain: string;
  /** Its other fields, if the request has `withFacts`. */
  readonly facts: CompanyFacts | undefined;
  readonly slug: string;
  readonly postCount: number;
  /** The newest matching post; of several on the newest day, the one added last. */
  readonly topPost: TopPost | undefined;
}

export type CompanyFacts = Omit<Company, 'name' | 'domain' | 'description' | 'technographics'>;

export interface TopPost {
  readonly title: string;
  readonly url: string;
  readonly postedAt: number;
  /** Null while the post is open, or if that isn't known. */
  readonly closedAt: number | null;
  /** Safe HTML from `snippetsFor`. */
  readonly snippet: string;
}

export interface RankedPage {
  /** Companies that meet every condition. */
  readonly total: number;
  /** Companies before the firmographic filters. */
  readonly totalUnfiltered: number;
  /** Most posts first; with equal numbers, the company added first. */
  readonly companies: readonly RankedCompany[];
  readonly rankingMs: number;
  readonly hydrationMs: number;
}

/** Searches posts and adds them: on the caller's connection, or in a thread with a connection of its own. */
export interface TechSearcher {
  /** Never blocks the caller's thread. A phrase searched for the first time is counted ahead for the next time. */
  search(request: TechRequest): Promise<RankedPage>;
  /** Returns newcomers in the order of their ids. Never blocks the caller's thread. */
  newcomers(request: NewcomersRequest): Promise<readonly Newcomer[]>;
  /** Takes posts with different addresses; they can be searched for once this resolves. */
  addPosts(posts: readonly WordedPost[]): Promise<ImportCount>;
  /** How many companies have their headquarters in each country, by its code. */
  countries(): Promise<ReadonlyMap<string, number>>;
  /** Makes everything searchable. The first search waits for this. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export interface TechStore extends Omit<TechSearcher, 'addPosts'> {
  /** Changes whenever posts or companies are added or changed. */
  dataVersion(): Promise<number>;
  /**
   * True if the store has posts that were written directly, such as those of the sample, and can't be searched yet.
   */
  isBehind(): Promise<boolean>;
  /** Drops the counts of phrases that were not searched for in a long time. */
  forgetUnused(now: number): Promise<void>;
  /** Saves companies by their domain; fields that an import leaves out keep their values. */
  addCompanies(companies: readonly Company[]): Promise<ImportCount>;
  /**
   * Saves posts by their address; they can be searched for once this resolves. On SQLite this doesn't block the
   * caller's thread, so an import reads ahead meanwhile.
   */
  addPosts(posts: readonly NewPost[]): Promise<ImportCount>;
  readonly holds: SearchHolds;
}

/** Identifies the credits reserved for a page, and the user who pays them. */
export interface SearchHold {
  readonly userId: string;
  readonly holdId: string;
}

/** What a page costs. */
export interface PagePrice {
  /** The price per company. */
  readonly price: number;
  readonly domains: readonly string[];
  /** The technology searched for; companies that the user's exclude list names are noted under it. */
  readonly tech: string;
  /** Identifies what the request leaves out besides the user's exclude list. */
  readonly exclusionId?: string | undefined;
}

export type PageHold =
  | {
      readonly kind: 'held';
      readonly credits: number;
      readonly alreadyPaid: number;
      /** The domains that the page may show: those that the user's exclude list doesn't name. */
      readonly allowed: readonly string[];
    }
  | { readonly kind: 'insufficient'; readonly available: number };

/** The price of a page is reserved before the page is sent, and charged after. */
export interface SearchHolds {
  /**
   * Reserves the price of a page's companies, except those that the user has paid for or leaves out. If the balance is
   * too low, returns how many credits are available and reserves nothing.
   */
  hold(hold: SearchHold, page: PagePrice, now: number): Promise<PageHold>;
  /**
   * Charges the price of a page's companies, except those that the user has paid for, if the permit allows it. For pages
   * that a repeated request reads again without charge if the answer was lost.
   */
  pay(hold: SearchHold, page: PagePrice, permit: Permit, now: number): Promise<PageHold>;
  /** Charges reserved credits, each hold only once even if called again. If it rejects, none is charged. */
  settle(holds: readonly SearchHold[], now: number): Promise<void>;
  /** Releases reserved credits, unless they were charged already. */
  release(hold: SearchHold): Promise<void>;
  /** Charges what was reserved before `until` by processes that ended without charging it. */
  settleAbandoned(until: number, now: number): Promise<void>;
}
