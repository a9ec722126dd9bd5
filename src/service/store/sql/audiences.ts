/** Audiences of people. */
import * as v from 'valibot';
import type { AudienceStore } from '../audiences';
import { type AudienceTables, readAudience } from './audience-members';
import type { SqlDatabase } from './database';
import { personColumns, personRow, personTables } from './people';

export const peopleAudiences: AudienceTables = {
  audiences: 'audiences',
  members: 'audience_members',
  member: 'person_id',
};

const memberRow = v.object({ ...personRow.entries, position: v.number(), joined_at: v.number() });

export function sqlAudiences(database: SqlDatabase): AudienceStore {
  return {
    read: (audienceId) => readAudience(database, peopleAudiences, audienceId),

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
