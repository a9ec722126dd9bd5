/** Lets a second actor act right before a flow's database statement, once for each statement. */
import type { Database, Queries } from '../../../src/service/database/database';
import { type Store, sqlStore } from '../../../src/service/store';
import { databaseUrlOf, openDatabase, query } from './folders';
import { until } from './until';

/** One round: a flow and what comes between its statements, on rows that no other round has. */
export interface Round {
  readonly flow: (store: Store) => Promise<unknown>;
  readonly other: (store: Store) => Promise<unknown>;
  /** Takes whether the other had ended before the flow continued; if not, it waited for the flow's locks. */
  readonly check: (hadEnded: boolean) => Promise<void>;
}

/**
 * Plays a round for each statement of the flow: the other, on its own connection, begins right before that statement,
 * and the flow continues once the other has ended or waits for a lock. On SQLite only statements and transactions of
 * the flow are places, because nothing else writes inside a transaction there.
 */
export async function atEachStatement(
  folder: string,
  makeRound: (store: Store, n: number) => Promise<Round>,
): Promise<void> {
  const [own, second] = [await openDatabase(folder), await openDatabase(folder)];
  const [store, otherStore] = [sqlStore(own), sqlStore(second)];
  try {
    for (let place = 0; ; place += 1) {
      const { flow, other, check } = await makeRound(store, place);
      let playing: Promise<unknown> | undefined;
      let hasEnded = false;
      let hadEnded = false;
      const letIn = async () => {
        playing = other(otherStore).finally(() => {
          hasEnded = true;
        });
        playing.catch(() => {}); // Awaited below.
        await until('the other to end or to wait', async () => hasEnded || waits(folder));
        hadEnded = hasEnded;
      };
      await flow(sqlStore(withCallBefore(own, place, letIn)));
      if (!playing) {
        expect(place).toBeGreaterThan(0);
        return;
      }
      await playing;
      await check(hadEnded);
    }
  } finally {
    await Promise.all([store.close(), otherStore.close()]);
  }
}

/** Whether a connection waits for another one's lock. */
async function waits(folder: string): Promise<boolean> {
  if (databaseUrlOf(folder) === '') return false;
  const waiting = await query(
    folder,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

function withCallBefore(database: Database, place: number, act: () => Promise<void>): Database {
  let places = 0;
  const before = async () => {
    places += 1;
    if (places === place + 1) await act();
  };
  const queriesOn = (queries: Queries): Queries => ({
    sqlDialect: queries.sqlDialect,
    async run(statement) {
      await before();
      return queries.run(statement);
    },
    async rows(row, statement) {
      await before();
      return queries.rows(row, statement);
    },
    async row(row, statement) {
      await before();
      return queries.row(row, statement);
    },
    async insert(...given) {
      await before();
      return queries.insert(...given);
    },
  });
  return {
    ...queriesOn(database),
    async transaction(work) {
      await before();
      return database.transaction((tx) =>
        work(database.sqlDialect === 'sqlite' ? tx : queriesOn(tx)),
      );
    },
    close: () => database.close(),
  };
}
