/** In-memory table of the fields that searches filter companies by, so a filter costs almost no time. */
import * as v from 'valibot';
import type { EmployeeRange } from '../../../contract/employee-range';
import { rangeInWords } from '../../../contract/range-in-words';
import { isOfSize } from '../../companies/headcount';
import { withRange } from '../../companies/store';
import type { Queries } from '../../database/database';
import { packedRows } from '../../database/packed';
import { sql } from '../../database/sql';
import type { Filters } from '../store';

/** Highest company id in memory, at 10 bytes each: 50 MB. With higher ids, the database filters. */
const maxId = 5_000_000;
/** Companies read at a time: a search waits at most for one such read. */
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
  /** By id: the number of the country's code in `codes`; 0 if unknown. */
  readonly countries: Uint16Array;
  /** By id: employees; NaN if unknown, -1 - n for the range `ranges[n]`. */
  readonly employees: Float64Array;
  readonly ranges: readonly EmployeeRange[];
  readonly codes: ReadonlyMap<string, number>;
}

export interface CompanyFacts {
  /**
   * Returns a test for company ids against the filters; undefined if this version of the companies isn't in memory. A
   * company without a value for a filtered field fails, as §4.13 requires.
   */
  matching(filters: Filters, version: number): ((companyId: number) => boolean) | undefined;
  /** Reads all companies, unless memory is up to date. Discards them if the data changes meanwhile. */
  load(): Promise<void>;
}

/**
 * Takes a function for the version of the data, which every change of companies increases, and one to await between
 * steps, which returns false if loading has to stop.
 */
export function companyFacts(
  queries: Queries,
  version: () => Promise<number>,
  mayContinue: () => Promise<boolean>,
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
      const facts = await readFacts(queries, mayContinue);
      if (facts && (await version()) === before) kept = { version: before, facts };
    },
  };
}

/** Undefined if ids exceed `maxId`, or if reading was stopped. */
async function readFacts(
  queries: Queries,
  mayContinue: () => Promise<boolean>,
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
    if (after < length && !(await mayContinue())) return undefined;
  }
  return { countries, employees, ranges, codes };
}
