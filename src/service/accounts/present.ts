/** An account as §2.3 shows it: every field is there, empty or null where nothing is known. */
import type { Account } from '../../contract/account';
import { rfc3339 } from '../clock';
import type { IcpPeople } from '../icps/people';
import { presentCrm, presentSignals } from '../signals/on-account';
import type { AccountRecord } from '../store/companies';
import type { AccountSignals } from '../store/signals';

const nobody: IcpPeople = {
  icp_people: [],
  icp_people_total_count: 0,
  icp_people_has_more: false,
};

export function presentAccount(
  record: AccountRecord,
  icpPeople: IcpPeople = nobody,
  signals?: AccountSignals,
): Account {
  return {
    id: record.id,
    name: record.name,
    imported_account: false,
    account_discovered_at: rfc3339(record.discovered_at),
    website: `https://${record.domain}`,
    linkedin_url: record.linkedin_url,
    enrichment_status: 'enriched',
    technographics: record.technographics,
    crm_details: {
      connected_crm: null,
      crm_account_id: null,
      crm_owner_id: null,
      crm_owner_email: null,
      crm_lifecyclestage: null,
      crm_latest_opportunity: null,
      crm_all_opportunities: [],
      crm_last_synced_date: null,
      crm_custom_tracked_fields: {},
      ...presentCrm(signals),
    },
    traits: { description: record.description },
    firmographics: {
      employee_count: record.employee_count,
      funding_stage: record.funding_stage,
      location: record.location,
      hq_city: record.hq_city,
      hq_region: record.hq_region,
      hq_country: record.hq_country,
      industry: record.industry,
      revenue_usd: record.revenue_usd,
      linkedin_follower_count: record.linkedin_follower_count,
    },
    ...presentSignals(signals),
    ...icpPeople,
  };
}
