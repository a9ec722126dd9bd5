/** The interface of a data provider that an operator or a user pays: what it is asked, and everything it may answer. */
import type { PublicField } from '../../contract/account-fields';
import type { Department, Seniority } from '../../contract/people-groups';
import type { Company } from '../companies/company';
import type { Person } from '../people/person';

/** What a provider may be able to find. */
export const capabilities = ['company', 'people', 'email', 'phone', 'employer'] as const;
export type Capability = (typeof capabilities)[number];

/** The person whose contact or employer is wanted. Texts as the store has them, trimmed. */
export interface PersonAsked {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The employer's domain as `readDomain` returns it. */
  readonly domain: string | null;
  readonly companyName: string | null;
  /** The person's page in the professional network. */
  readonly profileUrl: string | null;
}

/** One question. Every question may cost what `Provider.prices` says, and never more. */
export type Ask =
  | { readonly capability: 'company'; readonly domain: string }
  | {
      readonly capability: 'people';
      readonly domain: string;
      /** Any of these job titles; empty for all. */
      readonly titles: readonly string[];
      readonly seniorities: readonly Seniority[];
      readonly departments: readonly Department[];
      /** ISO 3166-1 alpha-3. */
      readonly countries: readonly string[];
      /**
       * How many people are wanted, 1 to 100. The provider may answer fewer, or a larger page that it charges anyway.
       */
      readonly max: number;
      /** The `next` of the previous answer; null for the first page. */
      readonly after: string | null;
    }
  | { readonly capability: 'email' | 'phone' | 'employer'; readonly person: PersonAsked };

export type AskOf<Which extends Capability> = Extract<Ask, { capability: Which }>;

/**
 * What the provider says of an address: it was verified; its domain accepts everything, or the provider only thinks it
 * likely; it was made from a pattern; it doesn't exist; the provider didn't check.
 */
export type MailStatus = 'valid' | 'risky' | 'guessed' | 'invalid' | 'unknown';

/** The fields of a company that providers give: the fields that public sources give, without blanks. */
export type CompanyFacts = {
  readonly [Field in PublicField]: NonNullable<Company[Field]>;
};

/** What was found. Has the part that was asked for; may have others that the answer contained too. */
export interface Finding {
  readonly company?: Partial<CompanyFacts>;
  /** People of the company, each with a page that identifies the person. `next` is null on the last page. */
  readonly people?: { readonly people: readonly Person[]; readonly next: string | null };
  /** `verifiedAt` is when the provider checked the address, in ms since the epoch; null if it doesn't say. */
  readonly email?: {
    readonly value: string;
    readonly status: MailStatus;
    readonly verifiedAt: number | null;
  };
  /** E.164. */
  readonly phone?: { readonly value: string };
  /** The present employer: `domain` as `readDomain` returns it, `since` as a calendar day. */
  readonly employer?: {
    readonly name: string | null;
    readonly domain: string | null;
    readonly title: string | null;
    readonly since: string | null;
  };
}

/** The outcome of a question. Costs are in the provider's own unit. */
export type ProviderAnswer =
  | {
      readonly kind: 'found';
      readonly finding: Finding;
      readonly cost: number;
      /** At most 20 names of fields that our reader doesn't know, never their values. */
      readonly unknownFields: readonly string[];
    }
  /**
   * The provider knows nothing usable, which may have cost something all the same. With `because`, the plan of the key
   * hides what the provider has, so asking about others is of no use either.
   */
  | { readonly kind: 'miss'; readonly cost: number; readonly because?: 'plan' }
  /** An asynchronous provider accepted the question: `collect` takes the ticket. */
  | { readonly kind: 'pending'; readonly ticket: string; readonly askAgainMs: number }
  /** Too many requests, so wait: a second, or up to a day if the day's requests are used up. Nothing was spent. */
  | { readonly kind: 'slow_down'; readonly retryAfterMs: number }
  /** The key has no credits left, until a time in ms since the epoch if the provider says so. Nothing was spent. */
  | { readonly kind: 'out_of_quota'; readonly until: number | null }
  /** The key is wrong or was revoked. Nothing was spent. */
  | { readonly kind: 'bad_key' }
  /**
   * No usable answer. `refused`: the provider rejects the question, or the key's plan doesn't include it. `charged` is
   * `no` only if the provider surely took nothing.
   */
  | {
      readonly kind: 'failed';
      readonly reason: 'unreadable' | 'unavailable' | 'refused';
      readonly charged: 'no' | 'unknown';
    };

/** Whether a key works, and how many units are left on it; null if the provider doesn't say. */
export interface KeyTest {
  readonly works: boolean;
  readonly left: number | null;
  readonly unit: string;
}

/** A request with its real https address. Keys are in headers, never in the address. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Names of headers are in lower case. */
export interface ProviderResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Sends one request without redirects. Rejects if no complete answer came. */
export type Send = (request: ProviderRequest) => Promise<ProviderResponse>;

/** How answers name a provider, also one that isn't offered any more. */
export function named(list: readonly Provider[], id: string) {
  const provider = list.find((one) => one.id === id);
  return { provider: id, name: provider?.name ?? id, unit: provider?.unit ?? id };
}

/** A data provider. What it finds may be kept only for the user whose key found it. */
export interface Provider {
  /** `hunter`. Stored beside what it found, so it never changes. */
  readonly id: string;
  /** Shown to users: "Hunter". */
  readonly name: string;
  /** What the provider counts, in the plural: "Hunter credits". */
  readonly unit: string;
  /** The most that one answer can cost, in the provider's unit. A capability without a price isn't offered. */
  readonly prices: Readonly<Partial<Record<Capability, number>>>;
  /**
   * Asks one question. Never rejects, and never repeats the key. May spend the provider's credits. Sends nothing if the
   * capability isn't offered (`failed`, `refused`), or if too little is known of the person (`miss`).
   */
  ask(ask: Ask, key: string, send: Send): Promise<ProviderAnswer>;
  /**
   * Collects the answer to a question that was `pending`. Spends nothing further, so it may be repeated after any
   * answer, a failed one too. A ticket that the provider has forgotten may stay `pending` forever.
   */
  collect?(ticket: string, ask: Ask, key: string, send: Send): Promise<ProviderAnswer>;
  /** Tests a key without spending. Rejects with a `ProviderError` if the provider can't be reached or understood. */
  test(key: string, send: Send): Promise<KeyTest>;
}
