/** Names of search parameters that a document sets: which are valid, and how searches and formulas use them. */
import { parameterNames } from '../../src/contract/tech-options';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { settleUnknown } from '../../src/sheet/runs/control';
import { startSearch } from '../../src/sheet/runs/start-search';
import { loadReplaced, saveParameterNames } from '../../src/sheet/settings/parameter-names';
import { Killed, World } from '../fakes/platform/memory-platform';

describe('names of parameters that the interface does not show', () => {
  it('are those set in the document for searches and formulas, which share pages', () => {
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
    saveParameterNames(world.execution(), { ...parameterNames, alternates: ' alt ', top_job: '' });
    search();
    techCompanies(world.formula(), 'Snowflake', 'alternates=b,a; top_job=no; hq_country_code=USA');
    const queries = world.service.requests.flatMap(
      ({ url }) => /companies\?(.*)$/.exec(url)?.[1] ?? [],
    );
    expect(queries).toEqual([
      'tech=Snowflake&alternates=a&alternates=b&top_job=false&hq_country_code=USA',
      'tech=Snowflake&alt=a&alt=b&top_job=false&hq_country_code=USA',
    ]);
    expect(loadReplaced(world.execution().document)).toMatchObject({
      alternates: 'alt',
      top_job: '',
    });
  });

  it.each([['a b'], ['1a'], ['page'], ['Tech'], ['top_job'], ['x'.repeat(65)], ['a[]']])(
    'can’t be %j',
    (name) => {
      const world = World.connected();
      expect(() =>
        saveParameterNames(world.execution(), { ...parameterNames, alternates: name }),
      ).toThrow('“alternates”');
      expect(world.document.get('parameterNames')).toBeUndefined();
    },
  );

  it('that change after an execution died with a page in progress don’t pay for that page again automatically', () => {
    const world = World.connected();
    const options = [['alternates', 'a']] as const;
    startSearch(world.execution(), { tech: 'Snowflake', options, companies: 50, cap: 500 });
    const dying = world.execution((name) => {
      if (name === 'after http.send') throw new Killed(name);
    });
    expect(() => pump(dying, 30_000)).toThrow(Killed);
    saveParameterNames(world.execution(), { ...parameterNames, alternates: 'alt' });
    world.now += 60_000;
    pump(world.execution(), 30_000);
    const [view] = viewRuns(world.execution());
    expect(view).toMatchObject({ state: 'paused', needsDecision: true });
    expect(world.service.totalCharged()).toBe(250);
    settleUnknown(world.execution(), view?.id ?? '', 'resend');
    pump(world.execution(), 30_000);
    expect(world.service.requests.at(-1)?.url).toContain('&alt=a');
    expect([...world.document.keys()].filter((key) => key.startsWith('page.'))).toEqual([]);
  });

  it('can be swapped', () => {
    const world = World.connected();
    saveParameterNames(world.execution(), {
      ...parameterNames,
      alternates: 'top_job',
      top_job: 'alternates',
    });
    expect(loadReplaced(world.execution().document)).toMatchObject({
      alternates: 'top_job',
      top_job: 'alternates',
    });
  });
});
