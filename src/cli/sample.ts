/** Sample companies: a CSV for `signalsheet sample`, and the workbook that opens first. */
import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { sampleCompanies } from '../service';
import { dash, writeStandardOutput } from './terminal';

/** Writes `rows` companies with a `Domain` column, to standard output for “-”. Throws if there are fewer. */
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

const prospects = 60;
const owners = ['Dana', 'Ines', 'Tomasz', 'Priya'];

/** Makes the workbook of prospects that the sample data knows; identical in every call. */
export function sampleBook() {
  const companies = sampleCompanies().slice(0, prospects);
  return {
    name: 'Sample prospects',
    sheets: [
      {
        name: 'Prospects',
        values: [
          ['Company', 'Domain', 'Owner'],
          ...companies.map(({ name, domain }, i) => [
            name,
            domain,
            owners[i % owners.length] ?? '',
          ]),
        ],
      },
      {
        name: 'Formulas',
        values: [
          ['Domain', 'Try a formula here'],
          ...companies.slice(0, 10).map(({ domain }) => [domain, '']),
        ],
      },
    ],
  };
}
