/** Files of other programs, whose texts are the same after reading. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
import { foreignFiles } from './foreign-files';
import { open, temporaryFolder } from './open';

it('are more than twenty', () => {
  expect(foreignFiles.length).toBeGreaterThan(20);
});

it.each(foreignFiles)('$name', async (foreign) => {
  const { texts } = foreign;
  const bytes = await foreign.bytes();
  const found: unknown[] = [];
  const { rows, sheets } = await openXlsxRows(bytes);
  expect(sheets.map(({ name }) => name)).toContain('Data');
  let column = -1;
  for await (const { values } of rows('Data')) {
    if (column < 0) column = values.indexOf('Domain');
    if (column >= 0) found.push(values[column]);
  }
  expect(found.slice(0, texts.length)).toEqual(texts);
  const file = join(temporaryFolder(), 'file.xlsx');
  writeFileSync(file, bytes);
  const { book } = await open({ book: { file } });
  const letter = 'ABC'.charAt(column);
  const [[first] = []] = book.values(`Data!${letter}1`);
  const from = first === 'Domain' ? 1 : 2;
  const range = `Data!${letter}${from}:${letter}${from + texts.length - 1}`;
  expect(book.values(range).flat()).toEqual(texts);
  expect(book.shown(range).flat()).toEqual(texts);
});
