/** Reads up to 500 accounts with their people, signals and CRM records (§4.10). */
import {
  type Account,
  type AccountBatchRequest,
  type AccountBatchResponse,
  accountBatchRequestSchema,
  type FieldSource,
} from '../../contract/account';
import {
  type CompanyField,
  companyFields,
  type FieldAt,
  type FieldPlace,
  rowOf,
} from '../../contract/account-fields';
import { limits } from '../../contract/limits';
import { linkedinPageOf } from '../../contract/profile';
import type { Score } from '../../contract/scores';
import { presentSignals } from '../accounts/evidence';
import type { AccountRecord } from '../accounts/keep-accounts';
import { rfc3339 } from '../clock';
import { hostsAbove, readCompany } from '../companies/read-company';
import { presentCrmAccount } from '../crm/present';
import type { Deps } from '../deps';
import { bodyHandler, type UserRequest } from '../routes';
import { scoresOf } from '../scores/of-accounts';
import { reasonIn } from '../scores/words';
import { findIcpPeople } from './people';

export const accountBatchHandler = bodyHandler(accountBatchRequestSchema, readAccounts);

/**
 * Takes ids, domains as people write them, or both. Returns those that are the user's own accounts, ids first, in
 * request order and each once; other ids and texts are left out. Each account has a page of people who fit the user's
 * ICPs. Spends no credits.
 */
async function readAccounts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { userId, body: request, language = 'en' }: UserRequest<AccountBatchRequest>,
): Promise<AccountBatchResponse> {
  const ids = request.account_ids ?? [];
  const byId = new Map((await store.accounts.byIds(userId, ids)).map((one) => [one.id, one]));
  const byName = await accountsByName(store, userId, request.account_domains ?? []);
  const asked = [...ids.map((id) => byId.get(id)), ...byName.values()];
  const found = [...new Map(asked.flatMap((one) => (one ? [[one.id, one]] : []))).values()];
  const foundIds = found.map(({ id }) => id);
  const icpPeople = await findIcpPeople({ store }, userId, found, {
    page: request.icp_people_page ?? 1,
    size: request.icp_people_page_size ?? limits.icpPeoplePageSizeDefault,
  });
  const signals = await store.signals.onAccounts(userId, foundIds);
  const inCrm = await store.crm.accounts(userId, foundIds);
  const names = found.map(({ domain }) => domain);
  const now = clock();
  const roles = await store.boards.openRoles(names, now);
  const scores = await scoresOf(store, userId, found, now, roles);
  const reasonOf = (score: Score | undefined) => score && reasonIn(language, score);
  const accounts = found.map((account) => ({
    ...presentRecord(account),
    score: scores.get(account.id)?.score ?? null,
    score_reason: reasonOf(scores.get(account.id)) ?? null,
    ...presentCrmAccount(store.crm, inCrm.get(account.id)),
    ...presentSignals(signals.get(account.id), roles.get(account.domain)),
    sources: presentSources(account),
    found_by: foundBy(account, byName),
    ...(icpPeople.get(account.id) ?? noPeople),
  }));
  return { accounts, total_count: accounts.length };
}

/**
 * The user's accounts by domain or LinkedIn page, as people write them. A host without an account that isn't a
 * company itself leads to the account of the nearest domain above it.
 */
async function accountsByName(
  { accounts, companies }: Pick<Deps['store'], 'accounts' | 'companies'>,
  userId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, AccountRecord>> {
  const readings = texts.map((text) => readCompany(text, 'any'));
  const pages = await companies.ofPages(readings.flatMap((one) => linkedinPageOf(one) ?? []));
  const names = readings.flatMap((reading) => {
    const name = reading.ok ? reading.domain : (linkedinPageOf(reading) ?? '');
    const domain = pages.get(name) ?? name;
    return name === '' ? [] : [{ name, domain, above: hostsAbove(domain).above }];
  });
  const all = new Set(names.flatMap(({ domain, above }) => [domain, ...above]));
  const held = new Map(
    (await accounts.byDomains(userId, [...all])).map((account) => [account.domain, account]),
  );
  const below = names.filter(({ domain, above }) => above.length > 0 && !held.has(domain));
  const others = await companies.find(below.map(({ domain }) => domain));
  return new Map(
    names.flatMap(({ name, domain, above }): [string, AccountRecord][] => {
      const hosts = others.has(domain) ? [domain] : [domain, ...above];
      const account = hosts.map((host) => held.get(host)).find((one) => one !== undefined);
      return account === undefined ? [] : [[name, account]];
    }),
  );
}

/** The names by which an account was requested, except its domain. */
function foundBy({ id, domain }: AccountRecord, byName: ReadonlyMap<string, AccountRecord>) {
  return [...byName].flatMap(([name, account]) =>
    account.id === id && name !== domain ? [name] : [],
  );
}

const noPeople = { icp_people: [], icp_people_total_count: 0, icp_people_has_more: false };

/** An account's own values in the form of §2.3: every field is present, empty or null if unknown. */
function presentRecord(record: AccountRecord) {
  return {
    id: record.id,
    imported_account: false,
    account_discovered_at: rfc3339(record.discovered_at),
    website: `https://${record.domain}`,
    enrichment_status: 'enriched',
    ...presentedAt('account', record),
    traits: presentedAt('traits', record),
    firmographics: presentedAt('firmographics', record),
  } satisfies Partial<Account>;
}

/** The record's fields that are shown in one place of an answer. */
function presentedAt<Place extends FieldPlace>(place: Place, record: AccountRecord) {
  const fields = companyFields().filter((name) => rowOf(name).at === place);
  return Object.fromEntries(fields.map((name) => [name, record[name]])) as {
    [Name in CompanyField & FieldAt<Place>]: AccountRecord[Name];
  };
}

/** Adds the operator's import as the source of the other values, unless a source gave the name or all values. */
function presentSources({ sources }: AccountRecord): FieldSource[] {
  const fromSources = sources.map(({ checked_at, ...source }) => ({
    ...source,
    checked_at: checked_at === null ? null : rfc3339(checked_at),
  }));
  if (sources.some(({ field }) => field === 'all' || field === 'name')) return fromSources;
  const imported = { field: 'all', source: 'import', url: null, licence: null, checked_at: null };
  return [...fromSources, imported];
}
