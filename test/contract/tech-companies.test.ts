import * as v from 'valibot';
import { limits } from '../../src/contract/limits';
import { techCompaniesQuerySchema } from '../../src/contract/tech-companies';

const accepts = (query: unknown) => v.safeParse(techCompaniesQuerySchema(), query).success;

describe('the query of a technology search', () => {
  it('needs a technology alone, and has the defaults of the interface', () => {
    expect(v.parse(techCompaniesQuerySchema(), { tech: 'Go' })).toEqual({
      tech: 'Go',
      page: 1,
      enrich: false,
      alternates: [],
      lookback_days: 365,
      exclude_vendor: true,
      exclude_aggregators: true,
      exclude_slugs: [],
      other_names: true,
      top_job: true,
    });
    expect(accepts({})).toBe(false);
  });

  it.each([
    ['tech', '', 'x', 'x'.repeat(limits.techLength), 'x'.repeat(limits.techLength + 1)],
    ['page', 0, 1, limits.techPage, limits.techPage + 1],
    ['lookback_days', 0, 1, limits.techLookbackDays, limits.techLookbackDays + 1],
    ['min_employee_count', -1, 0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
    ['hq_country_code', 'US', 'USA', 'usa', 'USAA'],
  ])('bounds %s as the interface does', (name, below, min, max, above) => {
    const accepted = [below, min, max, above].map((value) => accepts({ tech: 'x', [name]: value }));
    expect(accepted).toEqual([false, true, true, false]);
  });

  it('accepts equal bounds of employees, but no lower bound above the upper', () => {
    const between = (min: number, max: number) =>
      accepts({ tech: 'x', min_employee_count: min, max_employee_count: max });
    expect([between(5, 5), between(4, 5), between(6, 5)]).toEqual([true, true, false]);
  });
});
