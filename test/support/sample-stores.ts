/** SQLite stores with sample data and indexed posts, made once for a run of tests and copied: making one takes seconds. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { StartOptions } from '../../src/service';
import { openSqlite } from '../../src/service/database/sqlite/database';
import { makeSampleData, sampleWithoutJobPosts } from '../../src/service/sample';
import { sqlSample } from '../../src/service/sample/load';
import { sqlTech } from '../../src/service/technology/tech-store';

/** The whole sample except its job posts. Takes the present (ms). */
export const withoutPosts: NonNullable<StartOptions['sample']> = (now) => ({
  ...sampleWithoutJobPosts(now),
  jobPosts: [],
});

/**
 * Copies a store with sample data into a data folder, unless it has a store already. The data is dated back from `at`
 * (ms), by default some time today.
 */
export async function putSample(dataDir: string, posts: boolean, at?: number): Promise<void> {
  const folder = process.env['SIGNALSHEET_TEST_SAMPLES'];
  const path = join(dataDir, 'signalsheet.db');
  if (folder === undefined || existsSync(path)) return;
  const day = at ?? new Date().toISOString().slice(0, 10);
  const sample = join(folder, `${day}${posts ? '-posts' : ''}.db`);
  if (!existsSync(sample)) await makeSample(sample, posts, at ?? Date.now());
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copyFileSync(sample, path);
}

/** Renames the finished store, because other workers may be making the same one. */
async function makeSample(sample: string, posts: boolean, at: number): Promise<void> {
  const unfinished = `${sample}.${randomBytes(6).toString('hex')}`;
  const database = await openSqlite(unfinished);
  await sqlSample(database).load((posts ? makeSampleData : withoutPosts)(at));
  const technology = sqlTech(database);
  await technology.prepare();
  await technology.close();
  await database.close();
  renameSync(unfinished, sample);
}
