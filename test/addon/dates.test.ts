/** Dates between cells and our code keep their day, in any time zone of the spreadsheet. */
import fc from 'fast-check';
import { datesIn } from '../../src/addon/platform/dates';
import { formatDate } from '../../src/workbench/runtime/guest/utilities/format-date';

const format = jest.fn(formatDate);

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'],
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
];

const days = fc
  .integer({ min: 11_000, max: 40_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));

it('takes every day to a cell and back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, day) => {
      const dates = datesIn(() => zone, format);
      const cell = dates.toCell(day);
      if (!(cell instanceof Date)) throw new Error('It is no date');
      expect(formatDate(cell, zone, 'yyyy-MM-dd HH:mm')).toBe(`${day} 00:00`);
      expect(dates.fromCell(cell)).toBe(day);
    }),
    { numRuns: 500 },
  );
});

it('keeps the time of day in a round trip, except the hour that occurs twice in autumn', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('2079-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
      const dates = datesIn(() => zone, format);
      const back = dates.toCell(dates.fromCell(moment));
      if (!(back instanceof Date)) throw new Error('It is no date');
      const shown = (date: Date) => formatDate(date, zone, 'yyyy-MM-dd HH:mm:ss.SSS');
      expect(shown(back)).toBe(shown(moment));
    }),
    { numRuns: 500 },
  );
});

it.each(['', 7, true, 'Acme', '2026-11-20 is a day', '26-11-20', '2026-11-20T08:15:00Z'])(
  'returns %j unchanged, without asking for the time zone',
  (value) => {
    const zone = jest.fn(() => 'UTC');
    const dates = datesIn(zone, format);
    expect([dates.toCell(value), dates.fromCell(value)]).toEqual([value, value]);
    expect(zone).not.toHaveBeenCalled();
  },
);

it('asks once for a day that a column repeats', () => {
  const dates = datesIn(() => 'Europe/Berlin', format);
  const cell = dates.toCell('2026-11-20');
  format.mockClear();
  for (let row = 0; row < 10_000; row++) dates.fromCell(cell);
  expect(format.mock.calls.length).toBeLessThanOrEqual(1);
});
