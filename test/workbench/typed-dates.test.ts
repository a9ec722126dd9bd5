/** Only what is clearly a date becomes one, typed or opened from a CSV file; phone numbers stay texts. */
import { join } from 'node:path';
import { folderOf, openScript } from './open';

const phones = [
  ...['555-0001', '555-1234', '030-12', '0171-12', '12-0001', '5551-12', '800-1-2'],
  ...['0001-12-24', '12/24/0001'],
];
const dates = [
  ...['2026-11-20', '11/20/2026', '1/2/26', '2026-11', '11-2026', '12/24', '1999-1-2'],
  ...['1-2-26 10:30', '1776-07-04'],
];
const texts = [...phones, ...dates];
const meant = [...phones, ...dates.map(() => 'date')];

const kinds =
  "return book.getSheets()[0].getDataRange().getValues().map(([value]) => value instanceof Date ? 'date' : value);";

it('when a file is opened', async () => {
  const file = join(folderOf({ 'S.csv': texts.join('\n') }), 'S.csv');
  const { script } = await openScript({ book: { file } });
  expect(await script(kinds)).toEqual(meant);
});

it('when they are typed', async () => {
  const { script } = await openScript();
  const lines = JSON.stringify(texts.map((text) => [text]));
  const typed = await script(
    `book.getSheets()[0].getRange(1, 1, ${texts.length}, 1).setValues(${lines}); ${kinds}`,
  );
  expect(typed).toEqual(meant);
});
