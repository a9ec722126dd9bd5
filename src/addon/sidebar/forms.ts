/** Data for the page's forms and its list of charges: the contract's limits and prices, and the service's lists. */
import { sendOrThrow } from '../../client/call';
import { type CreditPage, readCreditHistory } from '../../client/credits';
import type { Country } from '../../client/tech-companies';
import { countryWays } from '../../contract/country-names';
import * as limits from '../../contract/limit-values';
import { prices } from '../../contract/prices';
import { techOptions } from '../../contract/tech-options';
import type { Platform, UserPlatform } from '../../sheet/ports';
import { countries } from '../../sheet/searches/countries';
import { callerOf, loadConnection } from '../../sheet/settings/connection';
import {
  announces,
  extensionNames,
  hasExtension,
  learnExtensions,
} from '../../sheet/settings/extensions';
import { type IcpChoice, icpChoices } from '../../sheet/signals/icp-choice';

/** How many job titles a search for people takes; 0 if unsupported. Spends nothing. Throws NOT_CONNECTED. */
export function peopleForm(platform: Platform) {
  return { titles: announces(platform, callerOf(platform), 'job-titles') ? limits.jobTitles : 0 };
}

/** Reads the user's ICPs. Spends nothing. Throws the service's problem. */
export function signalForm(platform: Platform) {
  learnExtensions(platform, callerOf(platform));
  const icps: readonly IcpChoice[] = icpChoices(platform);
  return {
    icps,
    /** Maximum text lengths, days and companies. */
    limits: {
      name: limits.signalNameLength,
      role: limits.roleLength,
      initiative: limits.initiativeLength,
      companies: limits.descriptiveIcpLength,
      trait: limits.traitLength,
      activity: limits.activityLength,
      query: limits.searchQueryLength,
      audience: limits.audienceNameLength,
      hiringDays: limits.hiringTimeframeDays,
      hiringDaysDefault: limits.hiringTimeframeDaysDefault,
      socialDays: limits.socialTimeframeDays,
      accounts: limits.accountsPerSignal,
      /** The minimum and maximum number of days between two checks of a person. */
      checks: [limits.checkDaysLeast, limits.checkDays] as const,
      icpName: limits.icpNameLength,
      icpEntries: limits.icpEntries,
      icpEntry: limits.icpEntryLength,
    },
    extensions: extensionNames(platform),
    /** Credits for each account found, and each check of a person, by our price list. */
    accountPrice: prices.signalAccount,
    contactPrices: { emails: prices.emailFound, phones: prices.phoneFound },
    checkPrice: prices.employmentVerified,
  };
}

/** Requests the countries, at most once a day. Spends nothing. Throws NOT_CONNECTED. */
export function techForm(platform: UserPlatform) {
  const listed = countries(platform);
  learnExtensions(platform, callerOf(platform));
  return {
    countries: choosable(listed),
    /** Maximum phrase length, alternates, days, slugs and companies; and companies per page. */
    limits: {
      tech: limits.techLength,
      alternates: techOptions.alternates.max,
      days: techOptions.lookback_days.max,
      slugs: techOptions.exclude_slugs.max,
      companies: limits.techResults,
      page: limits.techPageSize,
    },
    extensions: extensionNames(platform),
    /** Credits per company, by our price list. */
    prices: { plain: prices.techCompany, enriched: prices.techCompanyEnriched },
  };
}

/** Countries with their other names; if the service lists none, those we know by name. */
function choosable(listed: readonly Country[]): Country[] {
  const known = new Map(countryWays().map(({ name, ways }) => [name, ways]));
  if (listed.length > 0)
    return listed.map((each) => ({ ...each, ways: known.get(each.code) ?? [] }));
  return [...known].flatMap(([code, [short = '', name, ...others]]) =>
    name === undefined ? [] : [{ code, name, ways: [short, ...others] }],
  );
}

/**
 * Reads prices and a page of charges. With a shared connection, only the prices are returned, because the charges
 * belong to the colleague who shares it. `before` is where the page begins, by default the newest entry. Spends
 * nothing. Throws NOT_CONNECTED and the service's problem.
 */
export function readCharges(
  platform: Platform,
  before: string | undefined,
): { readonly prices: typeof prices; readonly page: CreditPage | undefined } {
  const caller = callerOf(platform);
  learnExtensions(platform, caller);
  const isOwn = loadConnection(platform.user) !== undefined;
  if (!isOwn || !hasExtension(platform, 'credit-history')) return { prices, page: undefined };
  return { prices, page: sendOrThrow(caller, readCreditHistory(before)) };
}
