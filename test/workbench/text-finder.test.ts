import { bookOf, openScript } from './open';

const book = bookOf(
  ['Acme', 'acme ltd', '=LOWER("ACME")'],
  ['ACME', 'a.me', '=CONCATENATE("a","cme")'],
  [12, '$5 acme', '=1+1'],
);

async function found(code: string): Promise<unknown> {
  const { script } = await openScript({ book });
  return script(
    `return SpreadsheetApp.getActiveSheet().${code}.findAll().map((range) => range.getA1Notation());`,
  );
}

describe('finding', () => {
  it.each([
    ["createTextFinder('acme')", ['A1', 'B1', 'C1', 'A2', 'C2', 'B3']],
    ["createTextFinder('ACME').matchCase(true)", ['A2']],
    ["createTextFinder('acme').matchEntireCell(true)", ['A1', 'C1', 'A2', 'C2']],
    ["createTextFinder('LOWER').matchFormulaText(true)", ['C1']],
    ["createTextFinder('a.me')", ['B2']],
    [
      "createTextFinder('a.me').useRegularExpression(true)",
      ['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'B3'],
    ],
    ["createTextFinder('^\\\\d+$').useRegularExpression(true)", ['A3', 'C3']],
    ["getRange('B1:C1').createTextFinder('acme')", ['B1', 'C1']],
    ["createTextFinder('nowhere')", []],
  ])('%s', async (code, cells) => {
    expect(await found(code)).toEqual(cells);
  });

  it('moves from match to match', async () => {
    const { script } = await openScript({ book });
    const said = await script(`
      const finder = SpreadsheetApp.getActive().createTextFinder('acme').matchEntireCell(true);
      const at = (range) => range && range.getA1Notation();
      return [finder.findNext(), finder.findNext(), finder.findPrevious(), finder.getCurrentMatch(), finder.findNext(),
        finder.findNext(), finder.findNext(), finder.findNext()].map(at);`);
    expect(said).toEqual(['A1', 'C1', 'A1', 'A1', 'C1', 'A2', 'C2', null]);
  });
});

describe('replacing', () => {
  it('leaves the values of formulas alone, and returns the count', async () => {
    const { workbench, script } = await openScript({ book });
    const said = await script(
      `return SpreadsheetApp.getActiveSheet().createTextFinder('acme').replaceAllWith('$1 Borg');`,
    );
    expect(said).toBe(4);
    expect(workbench.book.values('A1:C3')).toEqual([
      ['$1 Borg', '$1 Borg ltd', 'acme'],
      ['$1 Borg', 'a.me', 'acme'],
      [12, '$5 $1 Borg', 2],
    ]);
  });

  it('replaces in formulas if asked to, and supports groups', async () => {
    const { workbench, script } = await openScript({ book });
    await script(`
      sheet.createTextFinder('LOWER').matchFormulaText(true).replaceAllWith('UPPER');
      sheet.createTextFinder('(a)c(me)').useRegularExpression(true).matchCase(true).replaceAllWith('$2$1');`);
    expect(workbench.book.formulas('C1')).toEqual([['=UPPER("ACME")']]);
    expect(workbench.book.values('A1:C1')).toEqual([['Acme', 'mea ltd', 'ACME']]);
  });

  it('says what is wrong with a regular expression', async () => {
    const { script } = await openScript({ book });
    await expect(
      script(
        `return SpreadsheetApp.getActive().createTextFinder('(').useRegularExpression(true).findAll();`,
      ),
    ).rejects.toThrow(/regular expression/i);
  });
});
