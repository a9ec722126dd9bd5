/** Keeps agents' paid work away from what the user's exclude list names, and says what it leaves out and why. */
import * as v from 'valibot';
import type { AgentOperation } from '../../contract/agents';
import { excludeReasons, type LeftOutReason } from '../../contract/exclude-list';
import type { Deps } from '../deps';
import type { Entry } from '../exclude-list/left-out';
import { entriesOfTexts } from '../exclude-list/texts';
import type { LeftOut } from './quote';
import { refused } from './refusals';

export type Arguments = Readonly<Record<string, unknown>>;

export interface WithoutExcluded {
  /** The given arguments, if nothing is removed from them. */
  readonly arguments: Arguments;
  /** Everything named in the arguments that the list leaves out. */
  readonly leftOut: readonly LeftOut[];
}

const domainsSchema = v.object({ domains: v.array(v.string()) });
const peopleSchema = v.object({ people_ids: v.array(v.pipe(v.number(), v.safeInteger())) });
const accountSchema = v.object({ account_id: v.pipe(v.number(), v.safeInteger()) });
const exclusionSchema = v.object({ exclusion_id: v.nullish(v.string()) });
const accountsSchema = v.object({
  accounts: v.array(
    v.object({ website: v.nullish(v.string()), linkedin_url: v.nullish(v.string()) }),
  ),
});

/**
 * Takes valid arguments. Enrichment and contacts are asked for by name, so what is excluded is removed from the
 * arguments; watches and people discovery leave it out themselves, also when the list changes later. Spends no credits.
 * Throws ApiError BAD_REQUEST if everything is excluded.
 */
export async function withoutExcluded(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  operation: AgentOperation,
  given: Arguments,
): Promise<WithoutExcluded> {
  switch (operation) {
    case 'enrich_companies': {
      const { domains } = v.parse(domainsSchema, given);
      const entries = await entriesOfTexts({ store }, { userId }, domains);
      const kept = domains.filter((domain) => !entries.has(domain));
      return narrowed(given, { domains: kept }, leftOutOf(entries));
    }
    case 'find_contacts':
    case 'verify_people': {
      const { people_ids: ids } = v.parse(peopleSchema, given);
      const people = await store.people.known(userId, [...new Set(ids)]);
      const entries = await store.excludeList.people(userId, people);
      const out = new Map([...entries].map(([{ id }, entry]) => [id, entry]));
      const kept = ids.filter((id) => !out.has(id));
      return narrowed(given, { people_ids: kept }, leftOutOf(out));
    }
    case 'find_people': {
      const { account_id: id } = v.parse(accountSchema, given);
      const [account] = await store.accounts.byIds(userId, [id]);
      const entries = await store.excludeList.named({ userId }, account ? [account.domain] : []);
      return { arguments: given, leftOut: leftOutOf(entries) };
    }
    default: {
      const { success, output } = v.safeParse(accountsSchema, given);
      const named = success
        ? output.accounts.flatMap(({ website, linkedin_url: page }) => website || page || [])
        : [];
      const { exclusion_id: exclusionId } = v.parse(exclusionSchema, given);
      const entries = await entriesOfTexts({ store }, { userId, exclusionId }, named);
      return { arguments: given, leftOut: leftOutOf(entries) };
    }
  }
}

function narrowed(
  given: Arguments,
  kept: Readonly<Record<string, readonly unknown[]>>,
  leftOut: readonly LeftOut[],
): WithoutExcluded {
  if (leftOut.length === 0) return { arguments: given, leftOut };
  if (Object.values(kept).flat().length === 0) throw refused.allExcluded(leftOut.length);
  return { arguments: { ...given, ...kept }, leftOut };
}

function leftOutOf(entries: ReadonlyMap<string | number, Entry>): LeftOut[] {
  return [...entries].map(([item, entry]) => ({ item: String(item), why: whyExcluded(entry) }));
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  customer: 'customer',
  open_opportunity: 'open opportunity',
  do_not_contact: 'do not contact',
  other: 'other',
  chosen: 'chosen for this search or signal',
  audience: 'an audience',
  crm_stage: 'the CRM',
};

/** Why an entry leaves something out, in the user's own words if there are any. */
export function whyExcluded({ reason, note }: Entry): string {
  const isListed = excludeReasons.some((one) => one === reason);
  if (isListed) return `on the user’s exclude list: ${note ?? reasons[reason]}`;
  return `left out by choice: ${note === null ? reasons[reason] : `${reasons[reason]}, “${note}”`}`;
}
