/** Writes are delayed until the next other call of the spreadsheet, as in Google, and are then made together. */
import type { PlatformCall } from '../../src/workbench';
import { bookOf, open, run } from './open';

const sheet = `const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];`;
const writes = (values: readonly string[]) =>
  values.map((value, i) => `sheet.getRange(${i + 1}, 1).setValue('${value}');`).join(' ');

it('writes appear once the script reads, flushes or ends', async () => {
  const seen: unknown[] = [];
  const workbench = await open({
    book: bookOf(['a'], ['b']),
    watch: {
      before({ name, args }) {
        if (name === 'sleep') seen.push([args[0], ...workbench.book.values('A1:A2').flat()]);
        return undefined;
      },
    },
  });
  await run(
    workbench,
    `${sheet} ${writes(['x', 'y'])} Utilities.sleep(1); sheet.getLastRow(); Utilities.sleep(2);
     ${writes(['p', 'q'])} Utilities.sleep(3); SpreadsheetApp.flush(); Utilities.sleep(4); ${writes(['end'])}`,
  );
  expect(seen).toEqual([
    [1, 'a', 'b'],
    [2, 'x', 'y'],
    [3, 'x', 'y'],
    [4, 'p', 'q'],
  ]);
  expect(workbench.book.values('A1:A2').flat()).toEqual(['end', 'q']);
});

it('no edit comes between writes that were delayed together', async () => {
  const told: PlatformCall['name'][] = [];
  const workbench = await open({
    book: bookOf(['a'], ['b'], ['c']),
    watch: {
      before({ name }) {
        told.push(name);
        if (name === 'range.write')
          setImmediate(() => workbench.book.insertRows(workbench.book.sheets()[0] ?? '', 1));
        return undefined;
      },
    },
  });
  const read = `return sheet.getRange(1, 1, 3, 1).getValues().flat();`;
  expect(await run(workbench, `${sheet} ${writes(['x', 'y', 'z'])} ${read}`)).toEqual([
    'x',
    'y',
    'z',
  ]);
  expect(told.slice(-4)).toEqual(['range.write', 'range.write', 'range.write', 'range.values']);
  expect(workbench.book.values('A1:A6').flat().join('')).toBe('xyz');
});

it('a failing script keeps its earlier writes, and a script whose last write is refused fails', async () => {
  const workbench = await open({ book: bookOf(['a'], ['b']) });
  const failing = run(workbench, `${sheet} ${writes(['x'])} throw new Error('no');`);
  await expect(failing).rejects.toThrow('no');
  expect(workbench.book.values('A1').flat()).toEqual(['x']);
  const long = `${sheet} sheet.getRange(1, 1).setValue('x'.repeat(50001)); return 'over';`;
  await expect(run(workbench, long)).rejects.toThrow('more than the maximum of 50000 characters');
});
