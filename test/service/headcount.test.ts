/** Numbers and ranges of employees, as people and files write them. */
import fc from 'fast-check';
import { readHeadcount } from '../../src/service/companies/headcount';

const numbers: readonly (readonly [string, number])[] = [
  ['250', 250],
  [' 250 ', 250],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['1\u202f200', 1200],
  ["1'200", 1200],
  ['1’200', 1200],
  ['1,00,000', 100_000],
  ['1,200,000', 1_200_000],
  ['1.200.000', 1_200_000],
  ['250.0', 250],
  ['250,0', 250],
  ['250.00', 250],
  ['1,200.0', 1200],
  ['1.200,00', 1200],
  ['+1200.0', 1200],
  ['2.5k', 2500],
  ['12K', 12_000],
  ['１，２００', 1200],
  ['~200', 200],
  ['approx. 1,200', 1200],
  ['ca. 80 Mitarbeiter', 80],
  ['environ 40 salariés', 40],
  ['1,200 employees', 1200],
  ['80 Mitarbeitende (2024)', 80],
  ['Number of employees: 75', 75],
  ['17 FTE', 17],
  ['# employees: 300', 300],
  ['SIZE_1', 1],
  ['50-50', 50],
  ['0', 0],
];

const ranges: readonly (readonly [string, number, number | undefined])[] = [
  ['51-200', 51, 200],
  ['51–200', 51, 200],
  ['51—200', 51, 200],
  ['51−200', 51, 200],
  ['51‑200', 51, 200],
  ['51 - 200', 51, 200],
  ['51..200', 51, 200],
  ['51…200', 51, 200],
  ['51 to 200', 51, 200],
  ['51 bis 200', 51, 200],
  ['de 51 à 200 salariés', 51, 200],
  ['between 51 and 200', 51, 200],
  ['zwischen 51 und 200 Mitarbeitern', 51, 200],
  ['entre 51 et 200', 51, 200],
  ['201-500 employees', 201, 500],
  ['Company size: 201-500 employees', 201, 500],
  ['201-500 employees (LinkedIn)', 201, 500],
  ['1001-5000', 1001, 5000],
  ['1,001-5,000', 1001, 5000],
  ['1.001-5.000', 1001, 5000],
  ['1 001 – 5 000', 1001, 5000],
  ['1K-5K', 1000, 5000],
  ['5001 - 10,000 people', 5001, 10_000],
  ['"11-50"', 11, 50],
  ['1.0-10.0', 1, 10],
  ['0-1', 0, 1],
  ['10,001+', 10_001, undefined],
  ['10.001+', 10_001, undefined],
  ['10001 +', 10_001, undefined],
  ['5000+', 5000, undefined],
  ['10K+', 10_000, undefined],
  ['10,001+ employees', 10_001, undefined],
  ['500 or more', 500, undefined],
  ['500 and above', 500, undefined],
  ['ab 500', 500, undefined],
  ['mindestens 500 Beschäftigte', 500, undefined],
  ['≥500', 500, undefined],
  ['>500', 501, undefined],
  ['more than 500 employees', 501, undefined],
  ['Over 10,000', 10_001, undefined],
  ['mehr als 500', 501, undefined],
  ['plus de 500 salariés', 501, undefined],
  ['<10', 0, 9],
  ['fewer than 10', 0, 9],
  ['up to 50', 0, 50],
  ['bis zu 50 Mitarbeiter', 0, 50],
  ['10 or fewer', 0, 10],
  ['SIZE_11_TO_50', 11, 50],
  ['SIZE_10001_OR_MORE', 10_001, undefined],
  ['c_00051_00100', 51, 100],
  ['c_10001_max', 10_001, undefined],
  ['Nov-50', 11, 50],
  ['10-Feb', 2, 10],
  ['02-Oct', 2, 10],
  ['10-Jan', 1, 10],
  ['10. Feb', 2, 10],
  ['01. Okt', 1, 10],
  ['Nov 50', 11, 50],
  ['10-févr', 2, 10],
];

const neither = [
  '',
  ' ',
  '-',
  'n/a',
  'unknown',
  'many',
  '#',
  '#-#',
  '12.5',
  '1,20',
  '1,2345',
  '-5',
  '-250',
  '+',
  '51-',
  '200-51',
  '10-2',
  '51-200-500',
  '11-50, 51-200',
  '51/200',
  '007',
  '0,500',
  '2023-01-05',
  '05.01.2023',
  '1-Jan',
  'Foo-50',
  '+49 30 1234567',
  '555 123 4567 890',
  '99999999999',
  'ISO 9001',
  '250 employees in 12 countries',
  'Series B',
  '1e5',
  '0x10',
  'NaN',
  'Infinity',
  '$500',
  '50%',
  '5 million',
  '0+',
  '<0',
  'x'.repeat(100_000),
  '1,'.repeat(100_000),
];

test.each(numbers)('%j is %i people', (text, count) => {
  expect(readHeadcount(text)).toEqual({ count });
});

test.each(ranges)('%j is from %i to %p', (text, min, max) => {
  expect(readHeadcount(text)).toEqual(max === undefined ? { min } : { min, max });
});

test.each(neither.map((text) => [text.slice(0, 40), text]))('%j is not a number', (_, text) => {
  expect(readHeadcount(text)).toBeUndefined();
});

const size = fc.integer({ min: 1, max: 2_000_000 });
const written = (count: number) =>
  fc.constantFrom(
    String(count),
    count.toLocaleString('en'),
    count.toLocaleString('de'),
    count.toLocaleString('fr'),
    count.toLocaleString('de-CH'),
    `${count}.0`,
  );

test('reads any number as each language writes it', () => {
  const cases = size.chain((count) => fc.tuple(fc.constant(count), written(count)));
  fc.assert(
    fc.property(cases, ([count, text]) => {
      expect(readHeadcount(text)).toEqual({ count });
    }),
  );
});

test('reads any range as each language writes it, and none whose ends are the wrong way round', () => {
  const dash = fc.constantFrom('-', '–', ' – ', ' to ', ' bis ', ' à ', '…');
  const ends = fc
    .uniqueArray(size, { minLength: 2, maxLength: 2 })
    .map((both) => both.sort((one, other) => one - other) as [number, number]);
  const cases = ends.chain(([min, max]) =>
    fc.tuple(fc.constant({ min, max }), written(min), dash, written(max)),
  );
  fc.assert(
    fc.property(cases, ([range, from, between, to]) => {
      expect(readHeadcount(`${from}${between}${to}`)).toEqual(range);
      expect(readHeadcount(`${to}${between}${from} employees`)).toBeUndefined();
    }),
  );
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readHeadcount(text);
      expect(read === undefined || 'count' in read || read.min >= 0).toBe(true);
    }),
  );
});
