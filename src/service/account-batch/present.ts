/** An account as §2.3 shows it: every field is there, empty or null where nothing is known. */
import type { Account } from '../../contract/account';
import type { AccountSignals } from '../accounts/evidence';
import { presentSignals } from '../accounts/evidence';
import type { AccountRecord } from '../accounts/store';
import { rfc3339 } from '../clock';
import type { Crm, KeptAccount } from '../crm/crm';
import { presentCrmAccount } from '../crm/present';
import type { IcpPeople } from './people';

const nobody: IcpPeople = {
  icp_people: [],
  icp_people_total_count: 0,
  icp_people_has_more: false,
};

export function presentAccount(
  crm: Crm,
  record: AccountRecord,
  icpPeople: IcpPeople = nobody,
  signals?: AccountSignals,
  inCrm?: KeptAccount,
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
    ...presentCrmAccount(crm, inCrm),
    ...presentSignals(signals),
    ...icpPeople,
  };
}
