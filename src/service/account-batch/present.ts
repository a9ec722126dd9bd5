/** An account as §2.3 shows it: every field is there, empty or null where nothing is known. */
import type { Account, FieldSource } from '../../contract/account';
import type { AccountSignals } from '../accounts/evidence';
import { presentSignals } from '../accounts/evidence';
import type { AccountRecord } from '../accounts/store';
import { rfc3339 } from '../clock';
import type { Crm, KeptAccount } from '../crm/crm';
import { presentCrmAccount } from '../crm/present';
import type { OpenRoles } from '../sources/hiring/store';
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
  roles?: readonly OpenRoles[],
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
    ...presentSignals(signals, roles),
    sources: presentSources(record),
    ...icpPeople,
  };
}

/** What came from no public source and is not made up, somebody imported. */
function presentSources({ sources = [] }: AccountRecord): FieldSource[] {
  const listed = sources.map(({ checked_at, ...source }) => ({
    ...source,
    checked_at: checked_at === null ? null : rfc3339(checked_at),
  }));
  if (sources.some(({ field }) => field === 'all' || field === 'name')) return listed;
  const imported = { field: 'all', source: 'import', url: null, licence: null, checked_at: null };
  return [...listed, imported];
}
