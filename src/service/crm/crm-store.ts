/** The built-in CRM: each user's own accounts and contacts, in the service's store. */
import type { Database, Queries } from '../database/database';
import { raw, sql } from '../database/sql';
import type { Crm, CrmIntake } from './crm';
import { addToCrm } from './intake';
import { crmAccountColumns, crmAccountRow, crmAccounts, crmContacts } from './records';

/** Gives a place to add records in a transaction in which their user is locked. */
export type OpenIntake = (tx: Queries, userId: string) => CrmIntake;

export function sqlCrm(database: Database): Crm & { readonly intake: OpenIntake } {
  return {
    name: 'signalsheet',

    intake: (tx, userId) => ({
      add: (additions, unassigned, now) => addToCrm({ tx, userId, unassigned, now }, additions),
    }),

    async accounts(userId, accountIds) {
      const records = await crmAccounts(database, userId, accountIds);
      return new Map(records.map((record) => [record.accountId, record]));
    },

    async contacts(userId, personIds) {
      const records = await crmContacts(database, userId, 'person_id', personIds);
      return new Map(records.map((record) => [record.personId, record]));
    },

    page(userId, after, max) {
      return database.rows(
        crmAccountRow,
        sql`SELECT ${raw(crmAccountColumns)} FROM crm_accounts WHERE user_id = ${userId} AND id > ${after}
         ORDER BY id LIMIT ${max}`,
      );
    },

    contactsAt(userId, accountIds) {
      return crmContacts(database, userId, 'account_id', accountIds);
    },
  };
}
