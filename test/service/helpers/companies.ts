/** Companies that tests put into a store themselves. */
import * as v from 'valibot';
import { blankCompany, type Company } from '../../../src/service/companies/company';
import { namedColumns, namedValues } from '../../../src/service/technology/stored/companies';
import { query } from './folders';

const added = v.array(v.object({ id: v.number(), domain: v.string() }));

/** Adds companies; fields that aren't given are blank. Returns their ids. */
export async function storeCompanies(
  dataDir: string,
  companies: readonly (Pick<Company, 'domain'> & Partial<Company>)[],
) {
  const stored: v.InferOutput<typeof added> = [];
  for (let from = 0; from < companies.length; from += atOnce)
    stored.push(...(await storeSome(dataDir, companies.slice(from, from + atOnce))));
  return stored;
}

/** A statement takes a limited number of values. */
const atOnce = 200;

async function storeSome(
  dataDir: string,
  companies: readonly (Pick<Company, 'domain'> & Partial<Company>)[],
) {
  const rows = companies.map((company) =>
    namedValues({ ...blankCompany(company.domain), ...company }),
  );
  const places = rows.map((row) => `(${row.map(() => '?').join(', ')})`);
  const sql = `INSERT INTO companies (${namedColumns.join(', ')}) VALUES ${places.join(', ')} RETURNING id, domain`;
  return v.parse(added, await query(dataDir, sql, ...rows.flat()));
}
