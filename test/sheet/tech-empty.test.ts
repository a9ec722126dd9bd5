/** A technology search that finds nothing says so, and makes no request that costs credits. */
import fc from 'fast-check';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { search } from '../support/searched';
import { only, pagesAsked } from '../support/searches';

/** A service whose filters together drop all companies; `left` says how many remain without each filter. */
function withFilters(
  companies: number,
  left: Readonly<Record<string, number>>,
  { meant, extensions = ['tech-did-you-mean'] }: { meant?: string; extensions?: string[] } = {},
) {
  const world = World.connected();
  const queries: URLSearchParams[] = [];
  world.service.fault = ({ url }) => {
    if (url.endsWith('/extensions')) return answer(200, { extensions });
    if (!url.includes('/tech/companies')) return undefined;
    const query = new URL(url).searchParams;
    queries.push(query);
    const without = Object.keys(left).find((name) => !query.has(name));
    return answer(200, {
      companies: [],
      total_results: without === undefined ? 0 : left[without],
      has_more: false,
      approx_company_count: companies,
      did_you_mean: meant,
      credits_consumed: 0,
    });
  };
  return { world, queries };
}

const options = 'country=Norway; min employees=500';
const formula = (world: World, given = options) =>
  String(techCompanies(world.formula(), 'Kubernets', given)[0]?.[0]);

describe('a technology search without a company', () => {
  it('says how many the filters dropped, and which filter to leave out', () => {
    const { world, queries } = withFilters(412, { hq_country_code: 12, min_employee_count: 40 });
    expect(formula(world)).toBe(
      '#SIGNAL: FILTERED_OUT – 412 companies mention this technology, but your filters leave none. No credits were spent. Without min_employee_count, there are 40.',
    );
    // The last possible page holds no company, so a count costs nothing.
    expect(queries.map((query) => query.get('page'))).toEqual([null, '1000', '1000']);
    // A known count isn't requested again.
    expect(formula(world)).toContain('there are 40');
    expect(queries).toHaveLength(3);
  });

  it('needs no count for a single filter, because without it all remain', () => {
    const { world, queries } = withFilters(412, {});
    expect(formula(world, 'country=Norway')).toContain('Without hq_country_code, there are 412.');
    expect(queries).toHaveLength(1);
  });

  it('names all filters if no single one is to blame, or if it can’t count for free', () => {
    const names = 'Without hq_country_code, min_employee_count, there are';
    const none = withFilters(412, { hq_country_code: 0, min_employee_count: 0 });
    expect(formula(none.world)).toContain(`${names} 412.`);
    const many = withFilters(40_000, { hq_country_code: 9, min_employee_count: 9 });
    expect(formula(many.world)).toContain(`${names} 40000.`);
    expect(many.queries).toHaveLength(1);
  });

  it('counts nothing at another service, which might charge for it', () => {
    const { world, queries } = withFilters(412, { hq_country_code: 12 }, { extensions: [] });
    expect(formula(world)).toContain('Without hq_country_code, min_employee_count, there are 412.');
    expect(queries).toHaveLength(1);
  });

  it('never requests a page that may hold companies, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (companies) => {
        const { world, queries } = withFilters(companies, {
          hq_country_code: 5,
          min_employee_count: 6,
        });
        formula(world);
        expect(queries.length > 1).toBe(companies > 0 && companies < 25_000);
      }),
      { numRuns: 30 },
    );
  });

  it('asks what was meant if no company mentions it', () => {
    const { world } = withFilters(0, {}, { meant: 'Kubernetes' });
    expect(formula(world)).toBe(
      '#SIGNAL: MISSPELT – Signalsheet doesn’t know “Kubernets”. No credits were spent. Did you mean “Kubernetes”?',
    );
    expect(formula(withFilters(0, {}).world)).toContain('NOTHING_FOUND');
  });

  it('says the same on the card of a search in the sidebar', () => {
    const { world } = withFilters(412, { hq_country_code: 12, min_employee_count: 40 });
    search(world, {
      options: [
        ['hq_country_code', 'Norway'],
        ['min_employee_count', '500'],
      ],
    });
    expect(only(world)).toMatchObject({
      state: 'done',
      counts: { found: 0, spent: 0 },
      problem: { code: 'FILTERED_OUT', details: ['412', 'min_employee_count', '40'] },
    });
    expect(pagesAsked(world)).toBe(3);
  });
});
