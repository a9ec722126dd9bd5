/** Writes that o-spreadsheet packs before sending them to pages: each page unpacks the same values. */
import fc from 'fast-check';
import { until } from '../support/until';
import { follow, modelOf } from './page-model';
import { served } from './page-socket';

const start = fc.integer({ min: -3, max: 200 });
/** Cells that the library packs into steps within a column: numbers, dates and formulas, with blanks among them. */
const cell = fc.tuple(
  fc.constantFrom('number', 'number', 'blank', 'formula', 'date', 'percent', 'text', 'decimal'),
  fc.integer({ min: 0, max: 2 }),
);
const columns = fc.array(fc.tuple(start, fc.array(cell, { minLength: 1, maxLength: 30 })), {
  minLength: 1,
  maxLength: 3,
});

function contents([from, cells]: [number, [string, number][]]): (string | number)[] {
  let now = from;
  return cells.map(([kind, step], i) => {
    now += step;
    switch (kind) {
      case 'number':
        return now;
      case 'formula':
        return `=Z${i + 1}+${now}`;
      case 'date':
        return `2026-11-${String(1 + (Math.abs(now) % 30)).padStart(2, '0')}`;
      case 'percent':
        return `${now}00%`;
      case 'text':
        return `'00${now}`;
      case 'decimal':
        return now + 0.5;
      default:
        return '';
    }
  });
}

it('a page shows what was written, for any contents of the columns', async () => {
  const { workbench, page } = await served();
  const model = await modelOf(page);
  const { book } = workbench;
  let heard = 0;
  await fc.assert(
    fc.asyncProperty(columns, async (made) => {
      const written = made.map(contents);
      const rows = Array.from({ length: 30 }, (_, i) => written.map((column) => column[i] ?? ''));
      book.write('A1', rows);
      // The last write of a run.
      const mark = `run ${heard}`;
      book.write('E1', mark);
      const sheetId = model.getters.getActiveSheetId();
      await until(() => {
        heard = follow(model, page, heard);
        return model.getters.getEvaluatedCell({ sheetId, col: 4, row: 0 }).value === mark;
      }, 'the page has heard of it');
      const shown = rows.map((line, row) =>
        line.map((_, col) => model.getters.getEvaluatedCell({ sheetId, col, row }).formattedValue),
      );
      const last = 'ABC'[written.length - 1];
      expect(shown).toEqual(book.shown(`A1:${last}30`));
    }),
    {
      numRuns: 50,
      examples: [
        [
          [
            [
              100,
              [
                ['number', 0],
                ['blank', 0],
                ['number', 1],
                ['number', 1],
              ],
            ],
          ],
        ],
      ],
    },
  );
});
