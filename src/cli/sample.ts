/** `signalsheet sample`: a CSV of sample companies to try things on. */
import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { sampleCompanies } from '../service';
import { dash, writeStandardOutput } from './standard-streams';

/** Writes `rows` companies with a `Domain` column, for “-” to standard output. Throws when there are not so many. */
export async function sample(out: string, rows: number): Promise<void> {
  const companies = sampleCompanies();
  if (rows > companies.length)
    throw new Error(
      `There are only ${companies.length} sample companies. Use --rows ${companies.length} or fewer.`,
    );
  const lines = companies.slice(0, rows).map(({ name, domain }) => [name, domain]);
  const csv = stringify([['Company', 'Domain'], ...lines]);
  await (out === dash ? writeStandardOutput(csv) : writeFile(out, csv));
}
