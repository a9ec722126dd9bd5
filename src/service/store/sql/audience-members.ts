/** Audiences of any kind: made once, read by their ids, their members numbered in the order of joining. */
import * as v from 'valibot';
import type { AudienceRecord } from '../audiences';
import type { NewAudience } from '../jobs';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';

/** Where one kind of audience is kept. */
export interface AudienceTables {
  readonly audiences: 'audiences' | 'account_audiences';
  readonly members: 'audience_members' | 'account_audience_members';
  readonly member: 'person_id' | 'account_id';
}

const audienceRow = v.pipe(
  v.object({ id: v.string(), name: v.string(), member_count: v.number() }),
  v.transform(({ member_count, ...audience }) => ({ ...audience, memberCount: member_count })),
);
const placeRow = v.object({ last_position: v.number() });
const memberRow = v.object({ id: v.number() });

export function readAudience(
  queries: Queries,
  { audiences }: AudienceTables,
  audienceId: string,
): Promise<AudienceRecord | undefined> {
  const sql = `SELECT id, name, member_count FROM ${audiences} WHERE id = ?`;
  return queries.row(audienceRow, sql, audienceId);
}

/** Makes an audience where it is missing; a part of its caller's transaction. */
export async function makeAudience(
  within: Queries,
  { audiences }: AudienceTables,
  userId: string,
  { id, name }: NewAudience,
  now: number,
): Promise<void> {
  await within.run(
    `INSERT INTO ${audiences} (id, user_id, name, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    id,
    userId,
    name,
    now,
  );
}

/**
 * Adds members of the audience's owner, each once; a part of its caller's transaction, in which the owner is locked:
 * so numbers are given in the order in which transactions end, and a reader never misses one.
 */
export async function joinMembers(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  { audiences, members, member }: AudienceTables,
  audienceId: string,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const there = await within.rows(
    memberRow,
    `SELECT ${member} AS id FROM ${members}
     WHERE audience_id = ? AND ${member} ${isOneOf(dialect, 'number')}`,
    audienceId,
    JSON.stringify(ids),
  );
  const known = new Set(there.map(({ id }) => id));
  const joining = [...new Set(ids)].filter((id) => !known.has(id));
  const audience = await within.row(
    placeRow,
    `UPDATE ${audiences} SET member_count = member_count + ?, last_position = last_position + ?
     WHERE id = ? RETURNING last_position`,
    joining.length,
    joining.length,
    audienceId,
  );
  if (!audience) return;
  const first = audience.last_position - joining.length + 1;
  const rows = joining.map((id, index) => [audienceId, first + index, id, now]);
  await within.insert(members, ['audience_id', 'position', member, 'joined_at'], rows);
}
