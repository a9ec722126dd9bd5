/** The CRM fields of accounts and their people (§2.3). */
import type { Account } from '../../contract/account';
import { rfc3339 } from '../clock';
import type { Crm, KeptAccount, KeptContact } from './crm';

type OnAccount = Pick<Account, 'is_present_in_crm' | 'crm_status' | 'crm_details'>;
type OnPerson = Pick<
  Account['icp_people'][number],
  'person_crm_status' | 'person_crm_contact_id' | 'person_crm_owner_id'
>;

/** The value of `crm_status` and `person_crm_status` if the CRM has a record; null otherwise. */
const present = 'present';

/** Takes the account's CRM record; without one, every field is empty or null. */
export function presentCrmAccount({ name }: Pick<Crm, 'name'>, record?: KeptAccount): OnAccount {
  return {
    is_present_in_crm: record !== undefined,
    crm_status: record ? present : null,
    crm_details: {
      connected_crm: record ? name : null,
      crm_account_id: record ? String(record.id) : null,
      crm_owner_id: record?.owner_id ?? null,
      crm_owner_email: record?.owner_email ?? null,
      crm_lifecyclestage: record?.lifecycle_stage ?? null,
      crm_latest_opportunity: null,
      crm_all_opportunities: [],
      crm_last_synced_date: record ? rfc3339(record.synced_at) : null,
      crm_custom_tracked_fields: {},
    },
  };
}

export function presentCrmContact(record: KeptContact | undefined): OnPerson {
  return {
    person_crm_status: record ? present : null,
    person_crm_contact_id: record ? String(record.id) : null,
    person_crm_owner_id: record?.owner_id ?? null,
  };
}
