/** The extension credit-history: a user's ledger, page by page. */
import { creditHistorySchema } from '../../src/contract/credits';
import { limits } from '../../src/contract/limits';
import { balanceOf, enrich, join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { everybody } from './helpers/directories';
import { known } from './helpers/domains';
import { serve } from './helpers/service';
import { eachStore } from './helpers/stores';

const ask = (caller: Caller, query: string) =>
  call(caller.url, 'creditHistory', {
    caller,
    query: Object.fromEntries(new URLSearchParams(query)),
  });

async function page(caller: Caller, query = '') {
  const answer = await ask(caller, query);
  return bodyOf(answer, creditHistorySchema());
}

eachStore('the credit history', () => {
  const quick = { directory: everybody, settings: { sampleData: 'off' } } as const;

  it('shows what was charged and granted with the balance after it', async () => {
    const service = await serve({
      ...quick,
      settings: { ...quick.settings, accountEnrichedPrice: 3 },
    });
    const caller = await join(service);
    const { job_id } = await enrich(caller, known(2));
    const { entries, next } = await page(caller);
    expect(next).toBeNull();
    const charge = { reason: 'account_enriched', credits: -3, job_id, signal_id: null };
    expect(entries.map(({ at: _at, ...entry }) => entry)).toEqual([
      { ...charge, balance_after: 9994 },
      { ...charge, balance_after: 9997 },
      {
        reason: 'starting_grant',
        credits: 10_000,
        balance_after: 10_000,
        job_id: null,
        signal_id: null,
      },
    ]);
    for (const { at } of entries) expect(new Date(at).toISOString()).toBe(at);
    expect(JSON.stringify(entries)).not.toContain(known(1)[0]);
    expect(await balanceOf(caller)).toMatchObject({ balance: 9994 });
  });

  it('is read page by page, without gaps, while more is charged and others spend', async () => {
    const service = await serve(quick);
    const [caller, other] = [await join(service), await join(service)];
    await enrich(caller, known(3));
    await enrich(other, known(2));
    await enrich(caller, known(2, 3));
    const whole = (await page(caller)).entries;
    expect(whole).toHaveLength(6);
    const read = [];
    let next: string | null = null;
    do {
      const part = await page(caller, `limit=2${next === null ? '' : `&before=${next}`}`);
      expect(part.entries).toHaveLength(2);
      read.push(...part.entries);
      next = part.next;
      await enrich(caller, known(1, 5 + read.length));
    } while (next !== null);
    expect(read).toEqual(whole);
    expect((await page(other)).entries).toHaveLength(3);
    // A place from another user's pages leads only to the caller's own entries.
    const place = (await page(caller, 'limit=1')).next;
    const { entries } = await page(other, `before=${place}`);
    expect(entries.map(({ credits }) => credits)).toEqual([-1, -1, 10_000]);
  });

  it('refuses page sizes out of bounds, and malformed places', async () => {
    const caller = await join(await serve(quick));
    const refused = [
      'limit=0',
      `limit=${limits.historyPageSize + 1}`,
      'limit=all',
      'before=',
      'before=7',
      'before=1_-5',
      'before=1_2;DROP TABLE ledger',
      'user_id=usr_1',
    ];
    for (const query of refused) {
      const { status } = await ask(caller, query);
      expect({ query, status }).toEqual({ query, status: 422 });
    }
    expect((await page(caller, 'before=0_0')).entries).toEqual([]);
    expect((await call(caller.url, 'creditHistory', {})).status).toBe(401);
  });
});
