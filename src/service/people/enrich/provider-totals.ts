/** Adds up what data providers found and charged in a job (our extension `providers`). */
import * as v from 'valibot';
import type { EnrichedPerson } from '../../../contract/people';
import type { ProviderCost, ProviderTotal } from '../../../contract/providers';
import type { Queries } from '../../database/database';
import { sql } from '../../database/sql';
import type { LeasedJob } from '../../jobs/lease';
import { providerTotals } from '../../jobs/store';

const totalsRow = v.object({ provider_totals: providerTotals });

/** Adds people whose outcome was decided to the job's totals, in the transaction that decided them. */
export async function addToTotals(
  tx: Queries,
  { id, userId }: LeasedJob,
  people: readonly EnrichedPerson[],
): Promise<void> {
  const asked = people.filter(({ provider_costs }) => provider_costs);
  if (asked.length === 0) return;
  const job = sql`user_id = ${userId} AND id = ${id}`;
  const before = await tx.row(totalsRow, sql`SELECT provider_totals FROM jobs WHERE ${job}`);
  const totals = new Map((before?.provider_totals ?? []).map((total) => [keyOf(total), total]));
  for (const { email_source, phone_source, provider_costs = [] } of asked) {
    for (const cost of provider_costs) {
      const total = totals.get(keyOf(cost)) ?? nothingOf(cost);
      const { provider, contact } = cost;
      const isUsed = provider === (contact === 'email' ? email_source : phone_source);
      const counted = contact === 'email' ? 'emails' : 'phones';
      totals.set(keyOf(cost), {
        ...total,
        cost: total.cost + (cost.cost ?? 0),
        unclear: total.unclear + (cost.cost === null ? 1 : 0),
        [counted]: total[counted] + (isUsed ? 1 : 0),
      });
    }
  }
  await tx.run(
    sql`UPDATE jobs SET provider_totals = ${JSON.stringify([...totals.values()])} WHERE ${job}`,
  );
}

/** A provider may have been asked with the user's own key and with the operator's. */
const keyOf = ({ provider, is_own_key }: Pick<ProviderTotal, 'provider' | 'is_own_key'>) =>
  `${provider} ${is_own_key}`;

function nothingOf({ provider, name, unit, is_own_key }: ProviderCost): ProviderTotal {
  return { provider, name, unit, is_own_key, emails: 0, phones: 0, cost: 0, unclear: 0 };
}
