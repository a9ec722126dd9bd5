/** Audiences of both kinds: made once, found by id, with members numbered in the order of joining. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { raw, sql } from '../database/sql';

/** The tables of one kind of audience. */
export interface AudienceTables {
  readonly audiences: 'audiences' | 'account_audiences';
  readonly members: 'audience_members' | 'account_audience_members';
  readonly member: 'person_id' | 'account_id';
}

export const peopleAudiences: AudienceTables = {
  audiences: 'audiences',
  members: 'audience_members',
  member: 'person_id',
};

export const accountAudiences: AudienceTables = {
  audiences: 'account_audiences',
  members: 'account_audience_members',
  member: 'account_id',
};

const audienceRow = v.pipe(
  v.object({
    id: v.string(),
    user_id: v.string(),
    name: v.string(),
    member_count: v.number(),
  }),
  v.transform(({ user_id, member_count, ...audience }) => ({
    ...audience,
    userId: user_id,
    memberCount: member_count,
  })),
);
const placeRow = v.object({ last_position: v.number() });
const memberRow = v.object({ id: v.number() });

/** A link doesn't name the user, so a cluster asks every node for the audience. */
export function readAudience(
  queries: Queries,
  { audiences }: AudienceTables,
  audienceId: string,
): Promise<AudienceRecord | undefined> {
  return queries.row(
    audienceRow,
    sql`SELECT id, user_id, name, member_count FROM ${raw(audiences)} WHERE id = ${audienceId}`,
  );
}

/** Makes an audience if it is missing; a part of its caller's transaction. */
export async function makeAudience(
  tx: Queries,
  { audiences }: AudienceTables,
  userId: string,
  { id, name }: NewAudience,
  now: number,
): Promise<void> {
  await tx.run(
    sql`INSERT INTO ${raw(audiences)} (id, user_id, name, created_at) VALUES (${id}, ${userId}, ${name}, ${now})
     ON CONFLICT DO NOTHING`,
  );
}

/**
 * Adds members, each once; a part of its caller's transaction, which has locked the audience's owner. So positions
 * are in the order in which transactions commit, and a reader never misses one.
 */
export async function joinMembers(
  tx: Queries,
  { audiences, members, member }: AudienceTables,
  { userId, audienceId }: OwnAudience,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const there = await tx.rows(
    memberRow,
    sql`SELECT ${raw(member)} AS id FROM ${raw(members)}
     WHERE user_id = ${userId} AND audience_id = ${audienceId} AND ${raw(member)} IN ${ids}`,
  );
  const known = new Set(there.map(({ id }) => id));
  const joining = [...new Set(ids)].filter((id) => !known.has(id));
  const audience = await tx.row(
    placeRow,
    sql`UPDATE ${raw(audiences)} SET member_count = member_count + ${joining.length},
       last_position = last_position + ${joining.length}
     WHERE user_id = ${userId} AND id = ${audienceId} RETURNING last_position`,
  );
  if (!audience) return;
  const first = audience.last_position - joining.length + 1;
  const rows = joining.map((id, index) => [userId, audienceId, first + index, id, now]);
  await tx.insert(members, ['user_id', 'audience_id', 'position', member, 'joined_at'], rows);
}

/** An audience that a job adds people to; made if it is missing. */
export interface NewAudience {
  /** As `audienceIdOf` returns it. */
  readonly id: string;
  readonly name: string;
}

/** Identifies an audience. A cluster stores audiences by user, so queries name the user too. */
export interface OwnAudience {
  readonly userId: string;
  readonly audienceId: string;
}

export interface AudienceRecord extends NewAudience {
  readonly userId: string;
  readonly memberCount: number;
}
