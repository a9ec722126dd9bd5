import { join as joinPath } from 'node:path';
import { openSqlite } from '../../src/service/database/sqlite/database';
import { type IcpFields, starterIcp } from '../../src/service/icps/icp';
import type { Store } from '../../src/service/store';
import { sqlStore } from '../../src/service/store';
import { freshFolder, removeFolders } from './helpers/folders';

const now = Date.UTC(2026, 10, 20, 9);

describe('ICPs in the store', () => {
  let store: Store;
  beforeAll(async () => {
    store = sqlStore(await openSqlite(joinPath(freshFolder(), 'signalsheet.db')));
    for (const id of ['usr_dana', 'usr_omar']) {
      const email = `${id}@people.example`;
      await store.codes.replace({ id, email, hash: 'aa', expiresAt: now + 1000 });
      const keys = { keyHash: `hash-${id}`, keySealed: `sealed-${id}` };
      await store.users.redeem(id, { id, email, ...keys, startingCredits: 0 }, now);
    }
  });
  afterAll(async () => {
    await store.close();
    await removeFolders();
  });

  it('are made, changed and deleted by their owner alone', async () => {
    const id = await store.icps.create('usr_dana', starterIcp, now);
    const fields: IcpFields = {
      ...starterIcp,
      name: 'Changed',
      target_roles: ['“CTO”, Łódź'],
      min_funding: 'seed',
      people_locations: ['DE', 'FR'],
    };
    expect(await store.icps.update('usr_omar', id, fields)).toBe(false);
    expect(await store.icps.delete('usr_omar', id)).toBe(false);
    expect(await store.icps.list('usr_omar')).toEqual([]);
    expect(await store.icps.list('usr_dana')).toEqual([{ id, ...starterIcp }]);
    expect(await store.icps.update('usr_dana', id, fields)).toBe(true);
    expect(await store.icps.list('usr_dana')).toEqual([{ id, ...fields }]);
    expect(await store.icps.delete('usr_dana', id)).toBe(true);
    expect(await store.icps.delete('usr_dana', id)).toBe(false);
    expect(await store.icps.list('usr_dana')).toEqual([]);
  });
});
