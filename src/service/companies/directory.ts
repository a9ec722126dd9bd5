/** The interface for sources of firmographics: which company a domain belongs to. */
import type { MissReason } from '../../contract/enrich-accounts';
import type { Company } from './company';

/** Why nothing is known of a domain, and in words what happened, going on from “Not found:”. */
export interface Miss {
  /** Null if a look-up found nothing. */
  readonly miss: MissReason | null;
  readonly detail?: string | undefined;
}

/** `later`: not known yet, ask again; other domains continue meanwhile. */
export type LookUp = Company | Miss | 'later';

/** A source of firmographics: the store's own table, public sources, or an operator's data provider. */
export interface CompanyDirectory {
  /**
   * Takes normalised domains, at most a worker's batch. Returns what became of each, under the domain it was asked
   * for; one that is missing is not found. Decides at least one of them. Rejects where nothing can be said now, which
   * taking longer than a minute counts as: the worker asks again, and in the end the domains are `failed`.
   * May be asked twice for the same domain after a crash.
   */
  find(domains: readonly string[]): Promise<ReadonlyMap<string, LookUp>>;
}
