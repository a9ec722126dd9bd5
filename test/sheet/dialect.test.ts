import { dialect } from '../../src/contract/dialect';
import { techCompanies } from '../../src/sheet/formula/tech-companies';
import { pump } from '../../src/sheet/runs/pump';
import { loadReplaced, saveDialect } from '../../src/sheet/settings/dialect';
import { startSearch } from '../../src/sheet/tech-search/start';
import { World } from '../support/memory-platform';

describe('the names that the interface does not show', () => {
  it('are those of the document, for searches and formulas, and pages are kept by them', () => {
    const world = World.connected();
    const options = [
      ['alternates', 'a, b'],
      ['top_job', false],
      ['hq_country_code', 'usa'],
    ] as const;
    const search = () => {
      const request = { tech: 'Snowflake', options, companies: 50, cap: 500 };
      startSearch(world.execution(), request);
      pump(world.execution(), 30_000);
    };
    search();
    const { document } = world.execution();
    saveDialect(document, { ...dialect, alternates: ' alt ', top_job: '' });
    search();
    techCompanies(
      world.execution(),
      'Snowflake',
      'alternates=b,a; top_job=no; hq_country_code=USA',
    );
    const queries = world.service.requests.flatMap(
      ({ url }) => /companies\?(.*)$/.exec(url)?.[1] ?? [],
    );
    expect(queries).toEqual([
      'tech=Snowflake&alternates=a&alternates=b&top_job=false&hq_country_code=USA',
      'tech=Snowflake&alt=a&alt=b&top_job=false&hq_country_code=USA',
    ]);
    expect(loadReplaced(document)).toMatchObject({ alternates: 'alt', top_job: '' });
  });

  it.each([['a b'], ['1a'], ['page'], ['Tech'], ['top_job'], ['x'.repeat(65)], ['a[]']])(
    'are none like %j',
    (name) => {
      const { document } = World.connected().execution();
      expect(() => saveDialect(document, { ...dialect, alternates: name })).toThrow('“alternates”');
      expect(document.get('dialect')).toBeUndefined();
    },
  );

  it('can be swapped', () => {
    const { document } = World.connected().execution();
    saveDialect(document, { ...dialect, alternates: 'top_job', top_job: 'alternates' });
    expect(loadReplaced(document)).toMatchObject({ alternates: 'top_job', top_job: 'alternates' });
  });
});
