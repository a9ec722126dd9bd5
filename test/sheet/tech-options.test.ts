/** Options of a technology search: how they are read, what is refused, and which searches are the same. */
import { limits } from '../../src/contract/limits';
import { optionPairs, readOption, readTechRequest } from '../../src/sheet/searches/tech-request';
import { World } from '../fakes/platform/memory-platform';

describe('options', () => {
  const { document } = World.connected().execution();

  it.each<[unknown, object]>([
    ['', {}],
    [undefined, {}],
    ['enrich=yes', { enrich: 'yes' }],
    [' enrich = a=b ;\n;hq country-code=USA', { enrich: ' a=b', hq_country_code: 'USA' }],
    [
      'country=US, min employees=200; alternates=k8s, kube; k3s, days=30',
      {
        ...{ hq_country_code: 'US', min_employee_count: '200' },
        ...{ alternates: 'k8s,kube,k3s', lookback_days: '30' },
      },
    ],
    [
      [
        ['enrich', true],
        ['', 'x'],
        ['top_job', ''],
      ],
      { enrich: true },
    ],
    [[['enrich=1; top_job=0', '']], { enrich: '1', top_job: '0' }],
    [[['enrich=1'], ['TOP JOB=0']], { enrich: '1', top_job: '0' }],
  ])('are read from %j', (options, pairs) => {
    expect(optionPairs(options)).toEqual(Object.entries(pairs));
  });

  it.each<[Parameters<typeof readOption>[0], unknown, unknown]>([
    ['enrich', 'YES', true],
    ['enrich', 1, true],
    ['enrich', false, false],
    ['enrich', 'No', false],
    ['enrich', '0', false],
    ['lookback_days', ' 1 ', 1],
    ['lookback_days', 365, 365],
    ['hq_country_code', 'usa', 'USA'],
    ['hq_country_code', 'US', 'USA'],
    ['hq_country_code', 'united states', 'USA'],
    ['hq_country_code', 'U.S.A.', 'USA'],
    ['hq_country_code', 'Germany', 'DEU'],
    ['hq_country_code', 'Deutschland', 'DEU'],
    ['hq_country_code', 'Österreich', 'AUT'],
    ['hq_country_code', 'UK', 'GBR'],
    ['hq_country_code', 'uae', 'ARE'],
    ['hq_country_code', 'xkx', 'XKX'],
    ['alternates', 'a; b,c\nd', ['a', 'b', 'c', 'd']],
    ['alternates', ' a  b,, c ', ['a b', 'c']],
    ['alternates', Array(20).fill('x').join(), Array(20).fill('x')],
    ['alternates', 'x'.repeat(128), ['x'.repeat(128)]],
  ])('%s may be %j', (name, value, read) => {
    expect(readOption(name, value)).toEqual(read);
  });

  it.each<[Parameters<typeof readOption>[0], unknown, string]>([
    ['enrich', 'yess', 'TRUE or FALSE'],
    ['enrich', '10', 'TRUE or FALSE'],
    ['enrich', 'not', 'TRUE or FALSE'],
    ['enrich', 'a no', 'TRUE or FALSE'],
    ['lookback_days', 0, 'a whole number from 1 to 365'],
    ['lookback_days', 366, 'a whole number from 1 to 365'],
    ['lookback_days', '1.5', 'a whole number from 1 to 365'],
    ['lookback_days', 'a1', 'a whole number from 1 to 365'],
    ['hq_country_code', 'Atlantis', 'a country such as Germany, or its code (ISO 3166-1)'],
    ['alternates', Array(21).fill('x').join(), 'at most 20 of at most 128 characters'],
    [
      'alternates',
      `a,${'x'.repeat(limits.techLength + 1)}`,
      `at most ${limits.techAlternates} of at most ${limits.techLength} characters`,
    ],
  ])('%s may not be %j', (name, value, use) => {
    const shown = `“${String(value).slice(0, 60)}” isn’t allowed`;
    expect(() => readOption(name, value)).toThrow(
      `The option “${name}” can’t be used: ${shown}. No credits were spent. Use ${use}.`,
    );
  });

  it('that don’t exist, have no value or appear twice are named', () => {
    expect(() => optionPairs(' page = 2')).toThrow('“page” can’t be used: it doesn’t exist.');
    expect(() => optionPairs('page=2')).toThrow(/Use (\w+, )+\w+\.$/);
    expect(() => optionPairs('top job')).toThrow(
      '“top_job” can’t be used: it has no value. No credits were spent. Use top_job=….',
    );
    expect(() => readTechRequest('k', 'enrich=1;Enrich=1', document)).toThrow(
      '“enrich” can’t be used: it appears twice. No credits were spent. Use each option once.',
    );
    expect(() => readTechRequest(' ', '', document)).toThrow(
      'it is empty. No credits were spent. Use 1 to 128 characters.',
    );
    expect(() => readTechRequest('x'.repeat(limits.techLength + 1), '', document)).toThrow(
      'it is too long.',
    );
    expect(() =>
      readTechRequest('k', 'min_employee_count=9;max_employee_count=3', document),
    ).toThrow(
      '“max_employee_count” can’t be used: it’s below min_employee_count. No credits were spent. Use a larger number.',
    );
    const long = Array(15).fill('x'.repeat(120)).join();
    expect(() => readTechRequest('k', `alternates=${long}`, document)).toThrow(
      'together they are too long. No credits were spent. Use fewer of them.',
    );
  });

  it('decide what a company costs, and which searches are the same', () => {
    const of = (tech: unknown, options: unknown = '') => readTechRequest(tech, options, document);
    expect([
      of('k').price,
      of('k', 'enrich=no').price,
      of('k', 'lookback_days=3').price,
      of('k', 'enrich=yes').price,
      of('k', 'hq_country_code=USA').price,
      of('k', 'min_employee_count=3').price,
      of('k', 'max_employee_count=3').price,
    ]).toEqual([5, 5, 5, 10, 10, 10, 10]);
    expect(of('x'.repeat(128)).query).toEqual({ tech: 'x'.repeat(128) });
    expect(of('k', 'min_employee_count=3;max_employee_count=3').query).toEqual({
      tech: 'k',
      min_employee_count: 3,
      max_employee_count: 3,
    });
    expect(of([['  Big   Query ']]).query).toEqual({ tech: 'Big Query' });
    const same = (one: string, other: string) => of('k', one).identity === of('K', other).identity;
    expect(same('alternates=a,b', 'alternates=B,a,b')).toBe(true);
    expect(same('enrich=yes;hq_country_code=USA', 'hq_country_code=usa')).toBe(true);
    expect(same('alternates=a', 'alternates=b')).toBe(false);
    expect(same('lookback_days=3', 'lookback_days=4')).toBe(false);
    expect(same('hq_country_code=USA', 'hq_country_code=DEU')).toBe(false);
    expect(same('alternates=', '')).toBe(true);
    expect(same('lookback_days=3;top_job=no', 'top_job=no;lookback_days=3')).toBe(true);
  });
});
