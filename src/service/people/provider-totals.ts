/** Adds up what data providers found and charged in a job (our extension `providers`). */
import * as v from 'valibot';
import type { ProviderCost } from '../../contract/providers';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import type { LeasedJob } from '../jobs/lease';
import { type JobTotal, providerTotals } from '../jobs/store';
import type { Wanted } from './contact-finder';

const totalsRow = v.object({ provider_totals: providerTotals });

/** What providers were asked about one person, and whose find is used. */
export interface AskedOfProviders {
  readonly costs: readonly ProviderCost[] | undefined;
  readonly used: Readonly<Partial<Record<Wanted, string | null | undefined>>>;
}

const counted = { email: 'emails', phone: 'phones', employer: 'employers' } as const;

/** Adds people whose outcome was decided to the job's totals, in the transaction that decided them. */
export async function addToTotals(
  tx: Queries,
  { id, userId }: LeasedJob,
  people: readonly AskedOfProviders[],
): Promise<void> {
  const asked = people.filter(({ costs }) => costs);
  if (asked.length === 0) return;
  const job = sql`user_id = ${userId} AND id = ${id}`;
  const before = await tx.row(totalsRow, sql`SELECT provider_totals FROM jobs WHERE ${job}`);
  const totals = new Map((before?.provider_totals ?? []).map((total) => [keyOf(total), total]));
  for (const { used, costs = [] } of asked) {
    for (const cost of costs) {
      const total = totals.get(keyOf(cost)) ?? nothingOf(cost);
      const { provider, contact } = cost;
      const field = counted[contact];
      totals.set(keyOf(cost), {
        ...total,
        cost: total.cost + (cost.cost ?? 0),
        unclear: total.unclear + (cost.cost === null ? 1 : 0),
        [field]: total[field] + (provider === used[contact] ? 1 : 0),
      });
    }
  }
  await tx.run(
    sql`UPDATE jobs SET provider_totals = ${JSON.stringify([...totals.values()])} WHERE ${job}`,
  );
}

/** A provider may have been asked with the user's own key and with the operator's. */
const keyOf = ({ provider, is_own_key }: Pick<JobTotal, 'provider' | 'is_own_key'>) =>
  `${provider} ${is_own_key}`;

function nothingOf({ provider, name, unit, is_own_key }: ProviderCost): JobTotal {
  const none = { emails: 0, phones: 0, employers: 0, cost: 0, unclear: 0 };
  return { provider, name, unit, is_own_key, ...none };
}
