/** Scripts name ranges in several notations, and a formula in several cells adjusts its references. */
import { openSheet } from './open';

it('getRange takes R1C1 notation of absolute cells, with and without a sheet, and names', async () => {
  const { script } = await openSheet([1]);
  const said = await script(`
    book.setNamedRange('Totals', sheet.getRange('B2:B4'));
    const told = (range) => range.getA1Notation();
    return [...['R2C3', 'r1c1:R3C2', 'R3C2:R1C1', 'Data!R2C3', "'Data'!R1C1:R2C2", 'Totals'].map((text) => told(sheet.getRange(text))),
      told(book.getRange('R10C26')), told(book.getRange('Data!R2C3')), told(book.getRange('Totals')), told(sheet.getRange('R1')),
      ...sheet.getRangeList(['R1C2', 'C3']).getRanges().map(told)];`);
  expect(said).toEqual([
    'C2',
    'A1:B3',
    'A1:B3',
    'C2',
    'A1:B2',
    'B2:B4',
    'Z10',
    'C2',
    'B2:B4',
    'R1',
    'B1',
    'C3',
  ]);
});

it.each(['R0C1', 'R1C0', 'R[1]C[1]', 'R1C', 'Other!R1C1'])('there is no range %s', async (text) => {
  const { script } = await openSheet([1]);
  for (const owner of ['sheet', 'book']) {
    await expect(script(`${owner}.getRange('${text}')`)).rejects.toMatchObject({
      name: 'Exception',
      message: 'Range not found',
    });
  }
});

it.each([
  ["setFormula('=A1+$B$1+C$2+SUM(A:A)')", ['=A1+$B$1+C$2+SUM(A:A)', '=B1+$B$1+D$2+SUM(B:B)'], 1],
  ['setFormula(\'=A1&"A1"\')', ['=A2&"A1"', '=B2&"A1"'], 2],
  ["setValue('=Data!A1')", ['=Data!A2', '=Data!B2'], 2],
  ["setFormulaR1C1('=R[0]C[-3]+R1C1')", ['=A1+$A$1', '=B1+$A$1'], 1],
  ["setFormula('=SUM(')", ['=SUM(', '=SUM('], 2],
])('%s in several cells shifts relative references', async (code, formulas, row) => {
  const { workbench, script } = await openSheet([1, 2, 3], [4, 5, 6]);
  const filled = await script(`return sheet.getRange('D1:E2').${code}.getFormulas()`);
  expect(filled).toEqual(expect.arrayContaining([formulas]));
  expect(workbench.book.formulas(`D${row}:E${row}`)).toEqual([formulas]);
});

it('a range list fills each of its ranges from its own corner', async () => {
  const { workbench, script } = await openSheet([1, 2], [3, 4]);
  await script(`sheet.getRangeList(['D1:D2', 'F1:F2']).setFormula('=A1')`);
  expect(workbench.book.formulas('D1:F2')).toEqual([
    ['=A1', '', '=A1'],
    ['=A2', '', '=A2'],
  ]);
});
