/** The countries to choose from, read from answers of any shape. */
import { countries } from '../../src/sheet/searches/countries';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';

function answering(body: unknown, status = 200): World {
  const world = World.connected();
  world.service.fault = () => answer(status, body);
  return world;
}

describe('the countries to choose from', () => {
  const both = [
    { code: 'DEU', name: 'Germany' },
    { code: 'NOR', name: 'Norway' },
  ];

  it.each<[unknown]>([
    [{ countries: [{ company_count: 3, code: 'NOR', name: 'Norway' }, both[0]] }],
    [
      {
        data: [
          { label: 'Norway', value: 'NOR' },
          { label: 'Germany', value: 'DEU' },
        ],
      },
    ],
    [
      {
        items: [
          ['NOR', 'Norway'],
          ['DEU', 'Germany'],
        ],
      },
    ],
    [{ NOR: 'Norway', DEU: 'Germany' }],
    [{ options: { NOR: 'Norway', DEU: 'Germany' }, total: 2 }],
    [
      {
        list: [
          { alpha2: 'NO', alpha3: 'NOR', title: 'Norway' },
          { iso: 'DEU', n: 'Germany' },
          5,
          null,
        ],
      },
    ],
  ])('are read from %j, sorted by name', (body) => {
    expect(countries(answering(body).execution())).toEqual(both);
  });

  it('are codes if there are only codes, and none if nothing can be read', () => {
    expect(countries(answering({ codes: ['NOR'] }).execution())).toEqual([
      { code: 'NOR', name: 'NOR' },
    ]);
    expect(countries(answering({ message: 'no' }).execution())).toEqual([]);
    expect(countries(answering({}, 500).execution())).toEqual([]);
  });

  it('are requested again after a failure', () => {
    const failing = answering({}, 503);
    countries(failing.execution());
    countries(failing.execution());
    expect(failing.service.requests).toHaveLength(2);
  });
});
