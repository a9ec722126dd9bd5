/** Runs about companies, beside their domains: firmographics are looked up (§4.8), or held data is read (§4.10). */

import { type EnrichedDomain, pollEnrichment, startEnrichment } from '../../../client/accounts';
import type { Problem } from '../../../client/problem';
import { success } from '../../../client/result';
import { readDomain } from '../../../contract/domain';
import * as limits from '../../../contract/limit-values';
import { prices } from '../../../contract/prices';
import { isPage, readDomainOrPage } from '../../../contract/profile';
import { headersOf } from '../../accounts/fields';
import type { FlatAccount } from '../../accounts/flat-account';
import { paidDomains } from '../../accounts/paid';
import { accountsById, heldPerRequest, readHeldAccounts } from '../../accounts/read-accounts';
import { readHeadersOf } from '../../accounts/read-fields';
import { readCached, readStored, type StoredAccount, writeStored } from '../../accounts/results';
import { dayMs, dayOf } from '../../days';
import type { Platform } from '../../ports';
import type { ReadKey } from '../../tables/keys';
import { missDays, refusedDays, wholeCompany } from '../misses';
import { firstOf, rowStatus } from '../row-status';
import { noteStage } from '../stage';
import type { EnrichAccounts, ReadAccounts } from '../task';
import {
  type Collected,
  checkedField,
  doneWith,
  type Finished,
  type RowResult,
  type RunKind,
  type Values,
} from './kind';

const freshMs = 30 * dayMs;

/** Reads a company domain from a cell, which may hold an address or an email address. */
export const readDomainKey: ReadKey = (text) => {
  const reading = readDomain(text);
  return reading.ok ? { ok: true, key: reading.domain } : reading;
};

/** As `readDomainKey`, but also accepts a LinkedIn company page. */
const readCompanyKey: ReadKey = (text) => {
  const reading = readDomainOrPage(text);
  return reading.ok ? { ok: true, key: reading.domain } : reading;
};

/** Returns why a cell has no company domain. */
export const notADomain = (text: string): string => {
  const reading = readDomain(text);
  if (reading.ok) return rowStatus.notADomain;
  if (reading.fault === 'platform') return rowStatus.platformPage(reading.platform ?? '');
  return reading.fault === 'personal_email' ? rowStatus.personalEmail : rowStatus.notADomain;
};

/** Returns which of several domains in a cell was used, '' if there is only one. */
const whichDomain = (text: string): string => {
  const reading = readDomain(text);
  return reading.ok && reading.isFirst ? firstOf(reading.domain) : '';
};

/** How runs read companies from cells. */
export const companyKeys = {
  readKey: readCompanyKey,
  isPage,
  notAKey: notADomain,
  remark: whichDomain,
};

export const enrichAccounts: RunKind<EnrichAccounts, EnrichedDomain> = {
  perRequest: limits.domainsPerRequest,
  parallelJobs: 4,
  ...companyKeys,
  columns: ({ fields }) => [
    ...fields.map((field) => ({ field, ...headersOf(field) })),
    { field: checkedField, header: 'Company checked', german: 'Unternehmen geprüft' },
  ],
  asks: () => wholeCompany,
  price: () => prices.accountEnriched,
  paid: paidDomains,

  known(platform, domains, wanted) {
    const since = Math.max(wanted, platform.clock.now() - freshMs);
    const known = readStored(platform.book, domains);
    // Results that a formula has just paid for are only in the cache.
    for (const [domain, cached] of readCached(platform.cache, domains))
      if (cached.fetchedAt > (known.get(domain)?.fetchedAt ?? 0)) known.set(domain, cached);
    return new Map(
      [...known].flatMap(([domain, { account, fetchedAt }]): [string, Values][] =>
        account !== null && fetchedAt >= since
          ? [[domain, { ...account, [checkedField]: dayOf(fetchedAt) }]]
          : [],
      ),
    );
  },

  start: (_, domains, idempotencyKey) => startEnrichment(domains, idempotencyKey),
  poll: pollEnrichment,

  collectResults(platform, caller, run, finished) {
    const ids = finished.flatMap(({ results }) =>
      results.flatMap(({ accountId }) => accountId ?? []),
    );
    const accounts = accountsById(caller, ids);
    if (!accounts.ok) return accounts;
    const keys = finished.reduce((sum, { results }) => sum + results.length, 0);
    noteStage(platform, run, { doing: 'keeping', keys });
    return success(gather(platform, finished, accounts.value));
  },
};

/** Builds the results for every domain and stores the accounts, so that they aren't paid for again. */
function gather(
  platform: Platform,
  finished: readonly Finished<EnrichedDomain>[],
  accounts: ReadonlyMap<string, FlatAccount>,
): Collected {
  const rows = new Map<string, RowResult>();
  const stored = new Map<string, StoredAccount>();
  let spent = 0;
  let problem: Problem | undefined;
  const fetchedAt = platform.clock.now();
  for (const { results } of finished) {
    for (const { domain, accountId, outcome, credits, taken, unread } of results) {
      const account = accountId === undefined ? undefined : accounts.get(accountId);
      rows.set(domain, account ? doneWith(account, taken) : without(domain, outcome, unread));
      if (!account && isOffline(unread)) problem = unread;
      // Charged even if the account can't be read.
      spent += credits;
      if (account) stored.set(domain, { fetchedAt, account });
    }
  }
  writeStored(platform.book, stored);
  return { rows, spent, added: 0, problem };
}

const isOffline = (unread: Problem | undefined) => unread?.code === 'SERVICE_OFFLINE';

function without(domain: string, outcome: string, unread: Problem | undefined): RowResult {
  if (isOffline(unread)) return { outcome: 'failed', status: rowStatus.offline };
  if (unread?.retryable) return { outcome: 'failed', status: rowStatus.failed(unread.what) };
  const days = unread?.code === 'SITE_REFUSED' ? refusedDays : missDays;
  const missed = { what: [wholeCompany], days };
  if (unread) return { outcome: 'notFound', status: rowStatus.unread(unread.what), missed };
  if (outcome === 'not_found') return { outcome: 'notFound', status: rowStatus.notFound, missed };
  if (outcome === 'invalid_domain')
    return { outcome: 'notFound', status: notADomain(domain), missed };
  return { outcome: 'failed', status: rowStatus.failed(outcome) };
}

export const readAccounts: RunKind<ReadAccounts, never> = {
  perRequest: heldPerRequest,
  parallelJobs: 4,
  ...companyKeys,
  columns: ({ fields }) => [
    ...fields.map((field) => ({ field, ...readHeadersOf(field) })),
    { field: checkedField, header: 'Company read', german: 'Unternehmen gelesen' },
  ],
  price: () => 0,

  collectResults(_platform, caller, _run, finished) {
    const domains = finished.flatMap(({ keys }) => keys);
    const held = readHeldAccounts(caller, domains);
    if (!held.ok) return held;
    const rows = domains.map((domain): [string, RowResult] => {
      const values = held.value.get(domain);
      return values
        ? [domain, doneWith(values)]
        : [domain, { outcome: 'notFound', status: rowStatus.nothingHeld }];
    });
    return success({ rows: new Map(rows), spent: 0, added: 0 });
  },
};
