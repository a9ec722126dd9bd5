/** The store's interface for audiences: names that people are collected under. */
import type { NewAudience } from './jobs';
import type { PersonRecord } from './people';

export type { NewAudience } from './jobs';

export interface AudienceRecord extends NewAudience {
  readonly memberCount: number;
}

export interface AudienceMemberRecord extends PersonRecord {
  /** 1 for the first that joined; no number is given twice, and one is missing where a member was forgotten. */
  readonly position: number;
  readonly joined_at: number;
}

/** Joining is a part of the jobs that find people. */
export interface AudienceStore {
  read(audienceId: string): Promise<AudienceRecord | undefined>;
  /** In the order of joining, those after a position. */
  members(
    audienceId: string,
    after: number,
    most: number,
  ): Promise<readonly AudienceMemberRecord[]>;
}
