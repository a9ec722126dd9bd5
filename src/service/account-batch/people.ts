/**
 * The people of accounts: those who fit the caller's ICPs, then others the caller found, one page for each account
 * (§2.3, §4.10).
 */
import { setImmediate } from 'node:timers/promises';
import type { Account } from '../../contract/account';
import type { AccountRecord } from '../accounts/keep-accounts';
import type { KeptContact } from '../crm/crm';
import { presentCrmContact } from '../crm/present';
import type { Deps } from '../deps';
import type { IcpRecord } from '../icps/icp';
import { bestFit, type Fit, fitsCompany } from '../icps/match';
import { dayStart } from '../people/person';
import type { PersonRecord, PersonSketch } from '../people/store';

interface IcpPeoplePage {
  readonly page: number;
  readonly size: number;
}

/** Accounts whose people are ranked before other requests get a turn. */
const accountsAtOnce = 10;

interface Ranked {
  readonly person: PersonSketch;
  readonly fit: Fit;
}

/**
 * Takes a user's own accounts. An account's ICPs are the user's ICPs that its company fits. Its people are everyone
 * whom the user discovered or paid for there, except those known to have left: first those who fit an ICP, best fit
 * first, then the others. Returns a page for each account with people. Spends no credits.
 */
export async function findIcpPeople(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  accounts: readonly AccountRecord[],
  page: IcpPeoplePage,
): Promise<ReadonlyMap<number, ReturnType<typeof present>>> {
  const icps = await store.icps.list(userId);
  const found = new Map<number, ReturnType<typeof present>>();
  for (let from = 0; from < accounts.length; from += accountsAtOnce) {
    const some = accounts.slice(from, from + accountsAtOnce);
    const accountIds = some.map(({ id }) => id);
    const ranked = rank(icps, some, await store.people.sketches(userId, accountIds));
    const shown = [...ranked.values()].flatMap((all) => pageOf(all, page));
    const ids = shown.map(({ person }) => person.id);
    const people = new Map((await store.people.byIds(userId, ids)).map((one) => [one.id, one]));
    const contacts = await store.crm.contacts(userId, ids);
    for (const [accountId, all] of ranked) {
      found.set(accountId, present(all, page, people, contacts));
    }
    await setImmediate();
  }
  return found;
}

function rank(
  icps: readonly IcpRecord[],
  accounts: readonly AccountRecord[],
  people: readonly PersonSketch[],
): ReadonlyMap<number, Ranked[]> {
  const fitting = new Map(
    accounts.map((account) => [account.id, icps.filter((icp) => fitsCompany(icp, account))]),
  );
  const ranked = new Map<number, Ranked[]>();
  for (const person of people) {
    const fit = bestFit(fitting.get(person.account_id) ?? [], person) ?? foundBy(person);
    const others = ranked.get(person.account_id);
    if (others) others.push({ person, fit });
    else ranked.set(person.account_id, [{ person, fit }]);
  }
  for (const all of ranked.values()) {
    all.sort((one, other) => other.fit.score - one.fit.score || one.person.id - other.person.id);
  }
  return ranked;
}

/** Below any fit, and the same for all: the way people were found says nothing about how well they fit. */
const foundScore = 10;

function foundBy({ found_by }: PersonSketch): Fit {
  return { score: foundScore, context: `found by ${found_by ?? 'an earlier search of yours'}` };
}

function pageOf(all: readonly Ranked[], { page, size }: IcpPeoplePage): readonly Ranked[] {
  return all.slice((page - 1) * size, page * size);
}

function present(
  all: readonly Ranked[],
  page: IcpPeoplePage,
  people: ReadonlyMap<number, PersonRecord>,
  contacts: ReadonlyMap<number, KeptContact>,
) {
  return {
    icp_people: pageOf(all, page).flatMap(({ person, fit }) => {
      const record = people.get(person.id);
      return record ? [presentPerson(record, fit, contacts.get(record.id))] : [];
    }),
    icp_people_total_count: all.length,
    icp_people_has_more: page.page * page.size < all.length,
  };
}

function presentPerson(
  person: PersonRecord,
  { score, context }: Fit,
  contact: KeptContact | undefined,
): Account['icp_people'][number] {
  return {
    person_id: person.id,
    person_name: person.name,
    person_role: person.role,
    person_email: person.work_email,
    person_location: person.location,
    person_linkedin_url: person.profile_url,
    joined_company_at: dayStart(person.joined_company_at),
    ...presentCrmContact(contact),
    person_team_name: null,
    context,
    score,
  };
}
