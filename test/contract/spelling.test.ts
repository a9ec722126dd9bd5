/** Which spellings count as a name, and which as a typo of it. */
import fc from 'fast-check';
import { all } from 'iso-3166-1';
import { countryWays, readCountry } from '../../src/contract/country-names';
import { nearestName, readName } from '../../src/contract/spelling';

const names = [
  { name: 'employee_count', ways: ['Employees', 'headcount'] },
  { name: 'revenue_usd', ways: ['revenue'] },
  { name: 'C' },
  { name: 'C++' },
];

describe('a name', () => {
  it('is found in any case, with any spaces and signs', () => {
    const noise = fc.stringMatching(/^[ _.-]{0,3}$/);
    fc.assert(
      fc.property(fc.array(noise, { minLength: 9, maxLength: 9 }), fc.boolean(), (gaps, isLoud) => {
        const text = [...'headcount'].map((letter, i) => letter + (gaps[i] ?? '')).join('');
        expect(readName(isLoud ? text.toUpperCase() : text, names)).toBe('employee_count');
      }),
    );
    expect(readName('c++', names)).toBe('C++');
  });

  it('is suggested for one typo in four letters, and for two in eight', () => {
    const letter = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(letter, fc.constantFrom('', 'x'), (at, instead) => {
        const slip = `headcount`.slice(0, at) + instead + `headcount`.slice(at + 1);
        expect(nearestName(slip, names)).toBe('headcount');
      }),
    );
    expect(nearestName('haedcuont', names)).toBe('headcount');
    expect(nearestName('reveneu', names)).toBe('revenue');
  });

  it('is not suggested for a text that is very different, or too short to tell', () => {
    for (const text of ['', 'D', 'colour', 'counthead'])
      expect(nearestName(text, names)).toBeUndefined();
  });
});

describe('countries', () => {
  it('have the codes of ISO 3166-1', () => {
    for (const { alpha2, alpha3 } of all())
      expect([readCountry(alpha2.toLowerCase()), readCountry(alpha3)]).toEqual([alpha3, alpha3]);
    expect(countryWays()).toHaveLength(all().length);
  });

  it('have the names that English and German speakers give them', () => {
    const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
    const inGerman = new Intl.DisplayNames('de', { type: 'region' });
    const named = countryWays().filter(({ ways }) => ways.length > 1);
    for (const { name, ways } of named) {
      const [code = ''] = ways;
      expect([readCountry(inEnglish.of(code) ?? ''), readCountry(inGerman.of(code) ?? '')]).toEqual(
        [name, name],
      );
    }
    expect(named.length).toBeGreaterThan(50);
  });
});
