/** The interface for sources of firmographics: which company a domain belongs to. */
import type { MissReason } from '../../contract/enrich-accounts';
import type { Company } from './company';

/** Why a domain wasn't found. `detail` follows the words "Not found:". */
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
   * Takes normalised domains, at most a worker's batch. Returns a result per domain, keyed as requested; a
   * missing one means not found. Decides at least one domain. Rejects if no result is possible now, including
   * after a minute: the worker retries, and finally marks the domains as `failed`. After a crash, the same
   * domain may be requested again.
   */
  find(domains: readonly string[]): Promise<ReadonlyMap<string, LookUp>>;
}
