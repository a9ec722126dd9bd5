/** A member of an audience as every form of its list shows it. */
import type { AudienceMember } from '../../contract/audience';
import { rfc3339 } from '../clock';
import type { AudienceMemberRecord } from '../store/audiences';

export function presentMember(member: AudienceMemberRecord): AudienceMember {
  return {
    person_id: member.id,
    person_name: member.name,
    person_role: member.role,
    person_email: member.work_email,
    person_phone: member.phone,
    person_location: member.location,
    person_linkedin_url: member.profile_url,
    account_id: member.account_id,
    account_name: member.account_name,
    account_website: `https://${member.domain}`,
    added_at: rfc3339(member.joined_at),
  };
}
