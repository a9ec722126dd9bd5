/** Runs tests on the stores that jest's configuration names, which is SQLite alone if it names none. */
import { hasPostgres, makeDatabase } from '../../support/postgres';
import { keepFoldersOn, type StoreKind } from './folders';

/** Set by tools/jest-*.cjs. */
const { stores: wanted = ['SQLite'] } = globalThis as {
  stores?: readonly StoreKind[];
};

/**
 * Like `describe`, once for each store: the folders that the tests make keep their data there. Without a PostgreSQL
 * server, one test that was not run says so.
 */
export function eachStore(name: string, tests: () => void) {
  onSqlite(name, tests);
  eachPostgres(name, tests);
}

/** Like `describe`, for what needs no store or only SQLite, in a file where other tests run on each store. */
export function onSqlite(name: string, tests: () => void) {
  if (wanted.includes('SQLite')) describe(`${name} on SQLite`, tests);
}

/** Like `eachStore`, for what only PostgreSQL does. */
export function eachPostgres(name: string, tests: () => void) {
  if (!wanted.includes('PostgreSQL')) return;
  if (!hasPostgres) {
    const { skip: leaveOut } = it;
    leaveOut(`${name} on PostgreSQL, which is not reachable`, () => {});
    return;
  }
  describe(`${name} on PostgreSQL`, () => {
    beforeAll(async () => {
      await makeDatabase();
      keepFoldersOn('PostgreSQL');
    });
    afterAll(() => keepFoldersOn('SQLite'));
    tests();
  });
}
