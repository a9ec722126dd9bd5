/** A kind of audience: of people, or of accounts. What its members are, and how a link shows them. */
import type { html } from 'hono/html';
import type { Endpoint } from '../../contract/endpoints';
import type { Store } from '../store';
import type { Csv } from './csv';
import type { AudienceRecord, OwnAudience } from './members';

/** Members in one answer of the list; the rest is asked for with `next_since`. */
export const membersPerAnswer = 1000;

/** What the `.json` of a link answers. */
export interface MembersPage<Member> {
  readonly audience_name: string;
  readonly total_count: number;
  /** In the order in which they joined. */
  readonly members: Member[];
  readonly next_since: string;
  readonly has_more: boolean;
}

export interface KindOfAudience<Member> {
  readonly endpoint: Endpoint;
  /** What gives a fresh link. */
  readonly renewal: string;
  readonly fileName: string;
  readonly csv: Csv<Member>;
  /** The readable page; takes the first members and the link's own path, beside which the other forms are. */
  page(audience: MembersPage<Member>, path: string): ReturnType<typeof html>;
  find(store: Store, audienceId: string): Promise<AudienceRecord | undefined>;
  /** Takes where the page before this one ended, 0 for the first. Spends no credits. */
  read(store: Store, audience: AudienceRecord, since: number): Promise<MembersPage<Member>>;
}

interface Placed {
  readonly position: number;
}

/** One page of members: takes what reads them in the order of joining, and how one is shown. */
export async function readPage<Stored extends Placed, Member>(
  audience: AudienceRecord,
  since: number,
  members: (audience: OwnAudience, after: number, max: number) => Promise<readonly Stored[]>,
  present: (member: Stored) => Member,
): Promise<MembersPage<Member>> {
  const found = await members(
    { userId: audience.userId, audienceId: audience.id },
    since,
    membersPerAnswer + 1,
  );
  const page = found.slice(0, membersPerAnswer);
  return {
    audience_name: audience.name,
    total_count: audience.memberCount,
    members: page.map(present),
    next_since: String(page.at(-1)?.position ?? since),
    has_more: found.length > page.length,
  };
}
