/** Text styles: fonts, colours and lines as one object. */
import { openSheet } from './open';

const start = `const words = (style) => [style.isBold(), style.isItalic(), style.isUnderline(), style.isStrikethrough(),
    style.getFontFamily(), style.getFontSize(), style.getForegroundColor()];`;

it('a style has only what was set, and a copy can set more', async () => {
  const { script } = await openSheet();
  const said = await script(`
    ${start}
    const bold = SpreadsheetApp.newTextStyle().setBold(true).setFontSize(14).build();
    const more = bold.copy().setBold(false).setUnderline(true).setForegroundColor('#ff0000').build();
    return [words(SpreadsheetApp.newTextStyle().build()), words(bold), words(more), String(bold)];`);
  expect(said).toEqual([
    [null, null, null, null, null, null, null],
    [true, null, null, null, null, 14, null],
    [false, null, true, null, null, 14, '#ff0000'],
    'TextStyle',
  ]);
});

it('a range accepts a style and keeps what the style does not set', async () => {
  const { script } = await openSheet(['a', 'b']);
  const said = await script(`
    ${start}
    const range = sheet.getRange('A1:B1').setBackground('#00ff00').setFontColor('#0000ff');
    sheet.getRange('B1').setFontStyle('italic');
    range.setTextStyle(SpreadsheetApp.newTextStyle().setBold(true).setStrikethrough(true).setFontFamily('Lato').build());
    return [...range.getTextStyles().flat().map(words), range.getBackgrounds()[0], range.getFontWeights()[0]];`);
  expect(said).toEqual([
    [true, false, false, true, 'Lato', 10, '#0000ff'],
    [true, true, false, true, 'Lato', 10, '#0000ff'],
    ['#00ff00', '#00ff00'],
    ['bold', 'bold'],
  ]);
});

it('each cell accepts its own style, null changes none, and a line can be removed', async () => {
  const { script } = await openSheet(['a', 'b', 'c']);
  const said = await script(`
    ${start}
    const range = sheet.getRange('A1:C1').setFontLine('underline');
    const plain = SpreadsheetApp.newTextStyle().setUnderline(false).build();
    range.setTextStyles([[plain, null, SpreadsheetApp.newTextStyle().setFontSize(20).build()]]);
    return [range.getFontLines()[0], range.getFontSizes()[0], words(sheet.getRange('C1').getTextStyle())];`);
  expect(said).toEqual([
    ['none', 'underline', 'underline'],
    [10, 10, 20],
    [false, false, true, false, 'Arial', 20, '#000000'],
  ]);
});

it.each([
  [
    "sheet.getRange('A1').setTextStyle('bold')",
    "The parameters (String) don't match the method signature for SpreadsheetApp.Range.setTextStyle.",
  ],
  [
    "sheet.getRange('A1:B1').setTextStyles([[null]])",
    'The number of columns in the data does not match the number of columns in the range. The data has 1 but the range has 2.',
  ],
])('%s throws', async (code, message) => {
  const { script } = await openSheet();
  await expect(script(`${code};`)).rejects.toThrow(message);
});
