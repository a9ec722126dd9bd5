/** The store's interface for the technology search: job posts by company, ranked pages, and what they cost. */
import type { Company } from '../companies/company';

/** A job post as an import brings it. */
export interface NewPost {
  /** The hiring company's, normalised. A company that is not known yet is made from it. */
  readonly domain: string;
  /** The company's name, for one that is not known yet. */
  readonly company: string | null;
  readonly title: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  /** Names the post: another one with the same address replaces it. */
  readonly url: string;
  readonly source: string;
}

export interface ImportCount {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Left out, because they are of somebody that an operator had forgotten. */
  readonly forgotten: number;
}

export interface TechRequest {
  /** What is searched for, as `phraseOf` or `wideOf` gives it: one at least, none twice. */
  readonly phrases: readonly string[];
  /** Every name and phrasing that these find, as `phraseOf` gives it. */
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

export interface RankedCompany {
  readonly name: string;
  readonly domain: string;
  /** What else is known of it, where it was asked for. */
  readonly facts: CompanyFacts | undefined;
  readonly slug: string;
  readonly postCount: number;
  /** The newest matching post; of one day's, the one that came last. */
  readonly topPost: TopPost | undefined;
}

export type CompanyFacts = Omit<Company, 'name' | 'domain' | 'description' | 'technographics'>;

export interface TopPost {
  readonly title: string;
  readonly url: string;
  readonly postedAt: number;
  /** Null while it is open, as far as is known. */
  readonly closedAt: number | null;
  /** HTML, see `snippetsFor`. */
  readonly snippet: string;
}

export interface RankedPage {
  /** Companies that meet every condition. */
  readonly total: number;
  /** The same before the firmographic filters. */
  readonly totalUnfiltered: number;
  /** By posts, most first; of equals, the company that was known first. */
  readonly companies: readonly RankedCompany[];
  readonly rankingMs: number;
  readonly hydrationMs: number;
}

export interface TechStore {
  /** Never blocks the caller's thread. A phrase seen for the first time is counted ahead for the next time. */
  search(request: TechRequest): Promise<RankedPage>;
  /** Companies by their country's code. */
  countries(): Promise<ReadonlyMap<string, number>>;
  /** Another number whenever posts or companies were added or changed. */
  dataVersion(): Promise<number>;
  /** True where something came into the store in another way, such as the sample, and is not searchable yet. */
  isBehind(): Promise<boolean>;
  /** Makes everything searchable. The first search waits for this. */
  prepare(): Promise<void>;
  /** Drops counts of phrases that nobody searched for in a long time. */
  forgetUnused(now: number): Promise<void>;
  /** Keeps companies by their domain; what an import does not say stays as it was. */
  addCompanies(companies: readonly Company[]): Promise<ImportCount>;
  /**
   * Keeps posts by their address, searchable at once. On SQLite the caller's thread goes on meanwhile, so that an
   * import reads ahead.
   */
  addPosts(posts: readonly NewPost[]): Promise<ImportCount>;
  readonly holds: SearchHolds;
  close(): Promise<void>;
}

/** Names a page's price, and who pays it. */
export interface SearchHold {
  readonly userId: string;
  readonly holdId: string;
}

/** A page's price: set aside before it is sent, charged after. */
export interface SearchHolds {
  /** Sets credits aside; answers how many are available where these are too few. */
  hold(
    hold: SearchHold,
    credits: number,
    now: number,
  ): Promise<{ readonly available: number } | undefined>;
  /** Charges what was set aside, once however often it is called: all of these or, where it rejects, none. */
  settle(holds: readonly SearchHold[], now: number): Promise<void>;
  /** Gives back what was set aside, unless it is charged already. */
  release(hold: SearchHold): Promise<void>;
  /** Charges what processes that are gone had set aside before `until`. */
  settleBefore(until: number, now: number): Promise<void>;
}
