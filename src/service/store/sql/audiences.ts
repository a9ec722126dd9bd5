/** Audiences: names that people are collected under, numbered in the order of joining. */
import * as v from 'valibot';
import type { AudienceStore } from '../audiences';
import type { NewAudience } from '../jobs';
import type { Queries, SqlDatabase } from './database';
import { fromList } from './dialect';
import { insertRows } from './insert';
import { personColumns, personRow, personTables } from './people';

const audienceRow = v.pipe(
  v.object({ id: v.string(), name: v.string(), member_count: v.number() }),
  v.transform(({ member_count, ...audience }) => ({ ...audience, memberCount: member_count })),
);
const memberRow = v.object({ ...personRow.entries, position: v.number(), joined_at: v.number() });
const countRow = v.object({ member_count: v.number() });
const personIdRow = v.object({ person_id: v.number() });

export function sqlAudiences(database: SqlDatabase): AudienceStore {
  return {
    read(audienceId) {
      return database.row(
        audienceRow,
        'SELECT id, name, member_count FROM audiences WHERE id = ?',
        audienceId,
      );
    },

    members(audienceId, after, most) {
      return database.rows(
        memberRow,
        `SELECT ${personColumns}, audience_members.position AS position, joined_at
         FROM audience_members
         JOIN audiences ON audiences.id = audience_id
         JOIN account_people AS person
           ON person.user_id = audiences.user_id AND person.id = person_id
         ${personTables}
         WHERE audience_id = ? AND audience_members.position > ?
         ORDER BY audience_members.position LIMIT ?`,
        audienceId,
        after,
        most,
      );
    },
  };
}

/** Makes an audience where it is missing; a part of its caller's transaction. */
export async function makeAudience(
  within: Queries,
  userId: string,
  { id, name }: NewAudience,
  now: number,
) {
  await within.run(
    `INSERT INTO audiences (id, user_id, name, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    id,
    userId,
    name,
    now,
  );
}

/**
 * Adds people of the audience's owner, each once; a part of its caller's transaction, in which the owner is locked:
 * so numbers are given in the order in which transactions end, and a reader never misses one.
 */
export async function joinAudience(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  audienceId: string,
  personIds: readonly number[],
  now: number,
) {
  const members = await within.rows(
    personIdRow,
    `SELECT person_id FROM audience_members
     WHERE audience_id = ? AND person_id IN ${fromList(dialect, 'number')}`,
    audienceId,
    JSON.stringify(personIds),
  );
  const known = new Set(members.map(({ person_id }) => person_id));
  const joining = [...new Set(personIds)].filter((id) => !known.has(id));
  const audience = await within.row(
    countRow,
    'UPDATE audiences SET member_count = member_count + ? WHERE id = ? RETURNING member_count',
    joining.length,
    audienceId,
  );
  if (!audience) return;
  const first = audience.member_count - joining.length + 1;
  const rows = joining.map((id, index) => [audienceId, first + index, id, now]);
  const columns = ['audience_id', 'position', 'person_id', 'joined_at'];
  await insertRows(within, 'audience_members', columns, rows);
}
