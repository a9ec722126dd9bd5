/** The two kinds of audience, people and accounts: what their members are, and how a link shows them. */
import type { html } from 'hono/html';
import type { Endpoint } from '../../contract/endpoints';
import type { Store } from '../store';
import type { Csv } from './csv';
import type { AudienceRecord, OwnAudience } from './members';

/** Members in one answer of the list; `next_since` asks for the rest. */
export const membersPerAnswer = 1000;

/** The answer of a link with `.json`. */
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
  /** How to get a new link, for an error message. */
  readonly renewal: string;
  readonly fileName: string;
  readonly csv: Csv<Member>;
  /** The readable page. Takes the first members and the link's path. */
  page(audience: MembersPage<Member>, path: string): ReturnType<typeof html>;
  find(store: Store, audienceId: string): Promise<AudienceRecord | undefined>;
  /** Takes where the previous page ended, 0 for the first. Spends no credits. */
  read(store: Store, audience: AudienceRecord, since: number): Promise<MembersPage<Member>>;
}

interface Placed {
  readonly position: number;
}

/** One page of members. Takes how to read them in the order of joining, and how to show one. */
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
