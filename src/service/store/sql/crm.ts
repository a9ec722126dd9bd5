/** The built-in CRM: each user's own accounts and contacts, in the service's store. */
import type { Crm, CrmIntake } from '../../crm/crm';
import { addToCrm } from './crm-intake';
import { crmAccountColumns, crmAccountRow, crmAccounts, crmContacts } from './crm-records';
import type { Queries, SqlDatabase } from './database';

/** Gives a place to add records in a transaction in which their user is locked. */
export type OpenIntake = (within: Queries, userId: string) => CrmIntake;

export function sqlCrm(database: SqlDatabase): Crm & { readonly intake: OpenIntake } {
  const { dialect } = database;
  return {
    name: 'signalsheet',

    intake: (within, userId) => ({
      add: (additions, unassigned, now) =>
        addToCrm({ within, dialect, userId, unassigned, now }, additions),
    }),

    async accounts(userId, accountIds) {
      const records = await crmAccounts(database, dialect, userId, accountIds);
      return new Map(records.map((record) => [record.accountId, record]));
    },

    async contacts(userId, personIds) {
      const records = await crmContacts(database, dialect, userId, 'person_id', personIds);
      return new Map(records.map((record) => [record.personId, record]));
    },

    page(userId, after, most) {
      return database.rows(
        crmAccountRow,
        `SELECT ${crmAccountColumns} FROM crm_accounts WHERE user_id = ? AND id > ?
         ORDER BY id LIMIT ?`,
        userId,
        after,
        most,
      );
    },

    contactsAt(userId, accountIds) {
      return crmContacts(database, dialect, userId, 'account_id', accountIds);
    },
  };
}
