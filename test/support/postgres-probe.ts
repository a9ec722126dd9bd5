/** Checks once, before all tests, whether a PostgreSQL server is available. */
import { Client } from 'pg';

const variable = 'SIGNALSHEET_TEST_DATABASE_URL';
const standard = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Puts the server's address into the tests' environment; an empty one if no server is reachable. */
export default async function probe(): Promise<void> {
  const given = process.env[variable];
  if (given === '') return;
  const url = given ?? standard;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    process.env[variable] = url;
  } catch (error) {
    if (given !== undefined)
      throw new Error(`${variable} is set, but nothing answers there`, { cause: error });
    process.env[variable] = '';
  }
}
