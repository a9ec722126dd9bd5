/** Reads the members of an audience, page by page. */
import type { AudienceMembers } from '../../contract/audience';
import type { Parts } from '../parts';
import type { AudienceRecord } from '../store/audiences';
import { presentMember } from './present';

/** Members in one answer of the list; the rest is asked for with `next_since`. */
export const membersPerAnswer = 1000;

/** Takes where the page before this one ended, 0 for the first. Spends no credits. */
export async function readMembers(
  { store }: Pick<Parts, 'store'>,
  audience: AudienceRecord,
  since: number,
): Promise<AudienceMembers> {
  const found = await store.audiences.members(audience.id, since, membersPerAnswer + 1);
  const page = found.slice(0, membersPerAnswer);
  return {
    audience_name: audience.name,
    total_count: audience.memberCount,
    members: page.map(presentMember),
    next_since: String(page.at(-1)?.position ?? since),
    has_more: found.length > page.length,
  };
}
