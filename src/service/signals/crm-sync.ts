/** Gives what a signal found to the CRM, in the transaction that keeps it. */
import * as v from 'valibot';
import type { CrmAddition, CrmIntake, CrmOwner } from '../crm/crm';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import { peopleByIds } from '../people/store';
import type { Finding, SafeAddition } from './store';

const userRow = v.object({ id: v.string(), email: v.string() });

export interface KeptFinding {
  readonly finding: Finding;
  readonly accountId: number;
  readonly personIds: readonly number[];
}

/** `add` leaves new records to nobody; `assign` gives new and unassigned ones to the caller (§4.12.3). */
export async function addFindings(
  tx: Queries,
  userId: string,
  intake: CrmIntake,
  found: readonly KeptFinding[],
  addition: SafeAddition,
  now: number,
) {
  if (addition === 'none' || found.length === 0) return;
  const unassigned = addition === 'assign' ? await userAsOwner(tx, userId) : null;
  await intake.add(await additionsOf(tx, userId, found), unassigned, now);
}

async function userAsOwner(tx: Queries, userId: string): Promise<CrmOwner | null> {
  const user = await tx.row(userRow, sql`SELECT id, email FROM users WHERE id = ${userId}`);
  return user ?? null;
}

/** People are given as they are kept: with what was paid for earlier, and nothing that was not. */
async function additionsOf(
  tx: Queries,
  userId: string,
  found: readonly KeptFinding[],
): Promise<readonly CrmAddition[]> {
  const ids = found.flatMap(({ personIds }) => personIds);
  const people = await peopleByIds(tx, userId, ids);
  return found.map(({ finding: { company }, accountId }) => ({
    accountId,
    account: {
      name: company.name,
      website: `https://${company.domain}`,
      linkedinUrl: company.linkedin_url,
      industry: company.industry,
      employeeCount: company.employee_count,
      location: company.location,
    },
    contacts: people
      .filter(({ account_id }) => account_id === accountId)
      .map((person) => ({
        personId: person.id,
        contact: {
          name: person.name,
          role: person.role,
          email: person.work_email,
          phone: person.phone,
          profileUrl: person.profile_url,
          location: person.location,
        },
      })),
  }));
}
