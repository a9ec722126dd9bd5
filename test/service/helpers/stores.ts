/** Runs tests on every store that this machine has. */
import { hasPostgres, makeDatabase } from '../../support/postgres';
import { keepFoldersOn, type StoreKind } from './folders';

const stores: readonly StoreKind[] = hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/**
 * Like `describe`, once for each store: the folders that the tests make keep their data there. Without a PostgreSQL
 * server, one test that was not run says so.
 */
export function eachStore(name: string, tests: () => void) {
  describeOn(stores, name, tests);
}

/** Like `eachStore`, for what only PostgreSQL does. */
export function eachPostgres(name: string, tests: () => void) {
  describeOn(
    stores.filter((store) => store === 'PostgreSQL'),
    name,
    tests,
  );
}

function describeOn(chosen: readonly StoreKind[], name: string, tests: () => void) {
  for (const store of chosen) {
    describe(`${name} on ${store}`, () => {
      beforeAll(async () => {
        if (store === 'PostgreSQL') await makeDatabase();
        keepFoldersOn(store);
      });
      afterAll(() => keepFoldersOn('SQLite'));
      tests();
    });
  }
  if (!hasPostgres) {
    const { skip: leaveOut } = it;
    leaveOut(`${name} on PostgreSQL, which is not reachable`, () => {});
  }
}
