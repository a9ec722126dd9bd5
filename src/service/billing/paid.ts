/** The companies that a user has paid for: for 30 days they are free, whatever finds them. */
import * as v from 'valibot';
import { day } from '../clock';
import type { Queries } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { type Charge, companyKey } from './charges';

const paidForMs = 30 * day;

const keyRow = v.object({ company: v.string() });

async function paidKeys(
  queries: Queries,
  userId: string,
  keys: readonly string[],
  askedAt: number,
): Promise<ReadonlySet<string>> {
  const rows = await queries.rows(
    keyRow,
    sql`SELECT company FROM paid_companies
     WHERE user_id = ${userId} AND company IN ${keys} AND paid_at > ${askedAt - paidForMs}`,
  );
  return new Set(rows.map(({ company }) => company));
}

/** Returns the domains whose companies were paid for within 30 days before a request. */
export async function paidDomains(
  queries: Queries,
  userId: string,
  domains: readonly string[],
  askedAt: number,
): Promise<ReadonlySet<string>> {
  const paid = await paidKeys(queries, userId, domains.map(companyKey), askedAt);
  return new Set(domains.filter((domain) => paid.has(companyKey(domain))));
}

/** Whether the user has paid for any company within 30 days before a request. */
export async function hasPaid(queries: Queries, userId: string, askedAt: number): Promise<boolean> {
  const row = await queries.row(
    keyRow,
    sql`SELECT company FROM paid_companies
     WHERE user_id = ${userId} AND paid_at > ${askedAt - paidForMs} LIMIT 1`,
  );
  return row !== undefined;
}

/**
 * Removes companies that are already paid for, and returns the charges with the price of the remaining companies. A
 * charge left without companies is left out.
 */
export async function unpaid(
  tx: Queries,
  userId: string,
  charges: readonly Charge[],
  askedAt: number,
): Promise<readonly Charge[]> {
  if (!charges.some(({ companies }) => companies)) return charges;
  const paid = new Set(await paidKeys(tx, userId, keysIn(charges), askedAt));
  return charges.flatMap((charge) => {
    if (!charge.companies) return [charge];
    const companies = charge.companies.filter((names) => !names.some((name) => paid.has(name)));
    for (const name of companies.flat()) paid.add(name);
    if (companies.length === 0) return [];
    return [{ ...charge, companies, credits: charge.credits * companies.length }];
  });
}

/** Notes the companies of charges that were made, as paid. Free ones don't count. */
export async function notePaid(
  tx: Queries,
  userId: string,
  charges: readonly Charge[],
  now: number,
): Promise<void> {
  const keys = keysIn(charges.filter(({ credits }) => credits > 0));
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].map((key) => [userId, key, now]);
  await tx.run(
    sql`${insertInto('paid_companies', ['user_id', 'company', 'paid_at'], rows)}
     ON CONFLICT (user_id, company) DO UPDATE SET paid_at = excluded.paid_at`,
  );
}

const keysIn = (charges: readonly Charge[]) =>
  charges.flatMap(({ companies = [] }) => companies).flat();
