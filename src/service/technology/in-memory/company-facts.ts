/** Keeps what companies are filtered by in memory: beside the posts of a phrase there, a filter costs next to nothing. */
import * as v from 'valibot';
import { type EmployeeRange, rangeInWords } from '../../../contract/employee-range';
import { isOfSize } from '../../companies/headcount';
import { withRange } from '../../companies/store';
import type { Queries } from '../../database/database';
import { packedRows } from '../../database/packed';
import { sql } from '../../database/sql';
import type { Filters } from '../store';

/** Ten bytes each: 50 MB. Where ids go further, the store filters. */
const maxId = 5_000_000;
/** Companies that are read at a time: a search waits no longer than that takes. */
const step = 5_000;

const factsColumns = v.object({
  id: v.number(),
  hq_country_code: v.nullable(v.string()),
  employee_count: v.nullable(v.number()),
  employee_min: v.nullable(v.number()),
  employee_max: v.nullable(v.number()),
});
const columns = v.keyof(factsColumns).options;
const factsRow = v.pipe(factsColumns, v.transform(withRange));

interface Facts {
  /** By id: the place of the country's code in `codes`; 0 where it is not known. */
  readonly countries: Uint16Array;
  /** By id; NaN where it is not known, and -1 - n for the range `ranges[n]`. */
  readonly employees: Float64Array;
  readonly ranges: readonly EmployeeRange[];
  readonly codes: ReadonlyMap<string, number>;
}

export interface CompanyFacts {
  /**
   * What tells of a company's id whether it meets the filters, as the store holds companies at this version; undefined where
   * they are not in memory. A company that lacks what is filtered by drops out, as §4.13 asks.
   */
  matching(filters: Filters, version: number): ((companyId: number) => boolean) | undefined;
  /** Reads all companies, unless they are there as of the version, or the store changes meanwhile. */
  load(): Promise<void>;
}

/**
 * Takes what tells the version of the data, which every change of companies counts up, and what to wait for between steps,
 * which tells whether to go on.
 */
export function companyFacts(
  queries: Queries,
  version: () => Promise<number>,
  mayGoOn: () => Promise<boolean>,
): CompanyFacts {
  let kept: { readonly version: number; readonly facts: Facts } | undefined;
  return {
    matching({ countryCode, minEmployees, maxEmployees }, now) {
      if (kept?.version !== now) return undefined;
      const [min, max] = [minEmployees ?? 0, maxEmployees ?? Number.POSITIVE_INFINITY];
      const isBySize = minEmployees !== undefined || maxEmployees !== undefined;
      const { countries, employees, ranges, codes } = kept.facts;
      const rangesThatFit = ranges.map((employee_range) =>
        isOfSize({ employee_count: null, employee_range }, min, max),
      );
      const code = countryCode === undefined ? undefined : (codes.get(countryCode) ?? -1);
      return (id) => {
        if (code !== undefined && countries[id] !== code) return false;
        const count = employees[id] ?? Number.NaN;
        if (!isBySize) return true;
        return count < 0 ? rangesThatFit[-1 - count] === true : count >= min && count <= max;
      };
    },

    async load() {
      const before = await version();
      if (kept?.version === before) return;
      kept = undefined;
      const facts = await readFacts(queries, mayGoOn);
      if (facts && (await version()) === before) kept = { version: before, facts };
    },
  };
}

/** Undefined where there are more than memory is meant for, or they are not to be read on. */
async function readFacts(
  queries: Queries,
  mayGoOn: () => Promise<boolean>,
): Promise<Facts | undefined> {
  const last = await queries.row(
    v.object({ id: v.nullable(v.number()) }),
    sql`SELECT max(id) AS id FROM companies`,
  );
  const length = (last?.id ?? 0) + 1;
  if (length > maxId) return undefined;
  const countries = new Uint16Array(length);
  const employees = new Float64Array(length).fill(Number.NaN);
  const codes = new Map<string, number>();
  const ranges: EmployeeRange[] = [];
  const places = new Map<string, number>();
  const placeOf = (range: EmployeeRange) => {
    const key = rangeInWords(range);
    const place = places.get(key) ?? ranges.push(range) - 1;
    places.set(key, place);
    return place;
  };
  for (let after = 0; after < length; ) {
    const rows = await packedRows(
      queries,
      factsRow,
      columns,
      sql`FROM companies WHERE id > ${after} ORDER BY id LIMIT ${step}`,
    );
    for (const {
      id,
      hq_country_code: code,
      employee_count: count,
      employee_range: range,
    } of rows) {
      if (code !== null) {
        if (!codes.has(code)) codes.set(code, codes.size + 1);
        countries[id] = codes.get(code) ?? 0;
      }
      if (count !== null) employees[id] = count;
      else if (range !== null) employees[id] = -1 - placeOf(range);
    }
    after = rows.length < step ? length : (rows.at(-1)?.id ?? length);
    if (after < length && !(await mayGoOn())) return undefined;
  }
  return { countries, employees, ranges, codes };
}
