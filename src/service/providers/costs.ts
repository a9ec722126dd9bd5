/** Says what data providers found and charged for a person (our extension `providers`). */
import { emailQualities, type ProviderCost } from '../../contract/providers';
import { rfc3339 } from '../clock';
import {
  type Contact,
  type ContactDetails,
  type ContactSearch,
  contacts,
  type Wanted,
} from '../people/contact-finder';
import { named, type Provider } from './provider';
import type { AskRecord } from './store';
import { type Link, type Spent, whyNot } from './waterfall';

/** What a run knows about the questions that were asked about a person. */
export interface Known {
  readonly jobId: string;
  asked(wanted: Wanted): ReadonlyMap<string, AskRecord>;
  best(contact: Contact): AskRecord | undefined;
  links(wanted: Wanted): readonly Link[];
  /** Whether the user's own key would pay a provider. */
  isOwnKey(provider: string): boolean;
  /** Whether the hold covers what the operator's keys find. */
  isCovered(wanted: Wanted): boolean;
  readonly spent: Spent;
}

type Given = Parameters<ContactSearch['detailsOf']>;

/** Implements `ContactSearch.detailsOf`. */
export function detailsOf(
  run: Known,
  wanted: Given[1],
  current: Given[2],
  providers: readonly Provider[],
): ContactDetails | undefined {
  const lists = contacts.filter((contact) => wanted[contact]);
  const isUsed = lists.some(
    (contact) => run.links(contact).length > 0 || run.asked(contact).size > 0,
  );
  if (!isUsed) return undefined;
  const source = (contact: Contact) => {
    const best = run.best(contact);
    return best && best.value === current[contact] ? best : undefined;
  };
  const email = wanted.email ? source('email') : undefined;
  const phone = wanted.phone ? source('phone') : undefined;
  const quality = emailQualities.find((one) => one === email?.status);
  return {
    email_source: email?.provider ?? null,
    email_quality: quality ?? null,
    email_verified_at: typeof email?.verifiedAt === 'number' ? rfc3339(email.verifiedAt) : null,
    phone_source: phone?.provider ?? null,
    provider_costs: lists.flatMap((contact) =>
      costsOf(run, contact, current[contact] !== null, providers),
    ),
  };
}

/** Implements `ContactSearch.employerCosts`. */
export function employerCostsOf(
  run: Known,
  providers: readonly Provider[],
): ProviderCost[] | undefined {
  if (run.links('employer').length === 0 && run.asked('employer').size === 0) return undefined;
  return costsOf(run, 'employer', false, providers);
}

function costsOf(
  run: Known,
  contact: Wanted,
  isFound: boolean,
  providers: readonly Provider[],
): ProviderCost[] {
  const asked = run.asked(contact);
  const isDone = [...asked.values()].some(
    ({ status, state }) => state === 'found' && status === 'valid',
  );
  const costs = [...asked.values()].map((one) => ({
    ...named(providers, one.provider),
    contact,
    ...outcomeAndCost(one, run),
    is_own_key: one.isOwnKey,
  }));
  // If no question was asked, the store had it.
  if (isDone || (isFound && asked.size === 0)) return costs;
  const skipped = run.links(contact).flatMap((link): ProviderCost[] => {
    if (asked.has(link.provider)) return [];
    const is_own_key = run.isOwnKey(link.provider);
    const why = is_own_key || run.isCovered(contact) ? whyNot(link, run.spent) : 'no_credits';
    if (!why) return [];
    return [{ ...named(providers, link.provider), contact, outcome: why, cost: 0, is_own_key }];
  });
  return [...costs, ...skipped];
}

/** Questions of an earlier job cost this one nothing. */
function outcomeAndCost(one: AskRecord, run: Known): Pick<ProviderCost, 'outcome' | 'cost'> {
  if (one.run !== run.jobId) return { outcome: 'known', cost: 0 };
  switch (one.state) {
    case 'found':
    case 'miss':
    case 'refused':
      return { outcome: one.state, cost: one.cost };
    case 'waiting':
      return { outcome: 'too_slow', cost: one.cost };
    case 'asked':
    case 'unclear':
      return { outcome: 'unclear', cost: null };
  }
}
