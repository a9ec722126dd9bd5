/** Records the statements that a store sends, and asks the cluster how it would run each of them. */
import { Client } from 'pg';
import type { Database, Queries } from '../../../src/service/database/database';
import { insertInto, type Sql } from '../../../src/service/database/sql';

export interface Recorded {
  readonly database: Database;
  /** The statements since the last call, in their order. */
  take(): readonly Sql[];
}

export function recorded(database: Database): Recorded {
  let statements: Sql[] = [];
  const noting = (queries: Queries): Queries => ({
    sqlDialect: queries.sqlDialect,
    run: (statement) => queries.run(note(statement)),
    rows: (row, statement) => queries.rows(row, note(statement)),
    row: (row, statement) => queries.row(row, note(statement)),
    insert(table, columns, rows) {
      if (rows.length > 0) {
        note(insertInto(table, columns, rows));
      }
      return queries.insert(table, columns, rows);
    },
  });
  function note(statement: Sql): Sql {
    statements.push(statement);
    return statement;
  }
  return {
    database: {
      ...noting(database),
      transaction: (work) => database.transaction((tx) => work(noting(tx))),
      close: () => database.close(),
    },
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

export interface Plan {
  readonly text: string;
  /** The most shards that one part of the statement queries; 0 if the coordinator queries none. */
  readonly shards: number;
  /** The most shards whose rows the coordinator gathers before it queries the rest. */
  readonly gathered: number;
}

/** Asks a database's coordinator how it would run statements; runs none. */
export async function plansOf(url: string, statements: readonly Sql[]): Promise<Plan[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const plans: Plan[] = [];
    for (const statement of statements) {
      const { text, parameters } = statement.compile('postgres');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [
        ...parameters,
      ]);
      const lines = rows.map((row) => row['QUERY PLAN']);
      plans.push({ text: text.replace(/\s+/g, ' '), ...countsIn(lines) });
    }
    return plans;
  } finally {
    await client.end();
  }
}

/** A plan names a part that is gathered first before it gives the number of its shards. */
function countsIn(lines: readonly string[]): Omit<Plan, 'text'> {
  let shards = 0;
  let gathered = 0;
  let isGathered = false;
  for (const line of lines) {
    if (line.includes('Distributed Subplan')) isGathered = true;
    const count = Number(/Task Count: (\d+)/.exec(line)?.[1] ?? 0);
    if (count === 0) continue;
    shards = Math.max(shards, count);
    if (isGathered) gathered = Math.max(gathered, count);
    isGathered = false;
  }
  return { shards, gathered };
}
