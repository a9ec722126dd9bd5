/** What a workbook keeps beside its cells: notes, names, metadata, protections, data validation. */
import { bookOf, close, openScript, openSheet, temporaryFolder } from './open';

describe('notes', () => {
  it("are written, read and cleared, and don't count as contents", async () => {
    const { script } = await openSheet(['a', 'b'], ['c', 'd']);
    const said = await script(`
      sheet.getRange('A1:B2').setNotes([['one', ''], [null, 'four']]);
      sheet.getRange('A2:B2').setNote('both');
      const range = sheet.getRange('A1:B2');
      const said = [range.getNotes(), range.getNote()];
      sheet.getRange('A1').clear();
      said.push(range.getNotes()[0]);
      sheet.getRange('B2').clearNote();
      said.push(range.getNotes()[1]);
      sheet.clearNotes();
      return [...said, range.getNotes(), sheet.getLastRow()];`);
    expect(said).toEqual([
      [
        ['one', ''],
        ['both', 'both'],
      ],
      'one',
      ['one', ''],
      ['both', ''],
      [
        ['', ''],
        ['', ''],
      ],
      2,
    ]);
  });

  it('move with their rows: inserted, deleted, sorted, undone and copied with the sheet', async () => {
    const { workbench, script } = await openSheet(['c'], ['b'], ['a']);
    const notes = () => script(`return sheet.getRange('A1:A4').getNotes().flat();`);
    await script(`sheet.getRange('A1:A3').setNotes([['C'], ['B'], ['']]);`);
    workbench.book.insertRows('Data', 1);
    expect(await notes()).toEqual(['', 'C', 'B', '']);
    workbench.book.deleteRows('Data', 1);
    workbench.book.sort('A1:A3', 'A');
    expect(workbench.book.values('A1:A3').flat()).toEqual(['a', 'b', 'c']);
    expect(await notes()).toEqual(['', 'B', 'C', '']);
    workbench.book.undo();
    expect(await notes()).toEqual(['C', 'B', '', '']);
    const said = await script(`return book.duplicateActiveSheet().getRange('A1').getNote();`);
    expect(said).toBe('C');
  });

  it('are kept when the workbook is closed', async () => {
    const dataDir = temporaryFolder();
    const { workbench, script } = await openScript({ book: bookOf(['a']), dataDir });
    await script(`sheet.getRange('A1').setNote('kept');`);
    await close(workbench);
    const again = await openScript({ book: bookOf(['a']), dataDir });
    expect(await again.script(`return sheet.getRange('A1').getNote();`)).toBe('kept');
  });
});

it('named ranges are set, found by any case, renamed, moved and removed; formulas use them', async () => {
  const { script } = await openSheet([1, '=SUM(Prices)'], [2], [3]);
  const said = await script(`
    book.setNamedRange('Prices', sheet.getRange('A1:A3'));
    const said = [sheet.getRange('B1').getValue(), book.getRangeByName('prices').getA1Notation()];
    sheet.insertRowBefore(1);
    const [name] = book.getNamedRanges();
    said.push(name.getName(), name.getRange().getA1Notation(), book.getRange('Prices').getA1Notation());
    name.setRange(sheet.getRange('A2:A3')).setName('Costs');
    said.push(sheet.getRange('B2').getFormula(), sheet.getRange('B2').getValue());
    said.push(sheet.getNamedRanges().length);
    book.removeNamedRange('Costs');
    said.push(book.getNamedRanges().length, book.getRangeByName('Costs'));
    const refused = (act) => { try { act(); } catch (error) { return error.message; } };
    said.push(refused(() => book.setNamedRange('A1', sheet.getRange('A1'))), refused(() => book.removeNamedRange('x')));
    return said;`);
  expect(said).toEqual([
    6,
    'A1:A3',
    'Prices',
    'A2:A4',
    'A2:A4',
    '=SUM(Costs)',
    3,
    1,
    0,
    null,
    'The name of the range is invalid.',
    'A named range "x" does not exist.',
  ]);
});

it('metadata of the workbook, a sheet, a row or a column can be found', async () => {
  const { script } = await openSheet(['a'], ['b']);
  const said = await script(`
    const { PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
    book.addDeveloperMetadata('where', 'book');
    sheet.addDeveloperMetadata('where', 'sheet', PROJECT);
    sheet.getRange('2:2').addDeveloperMetadata('where', 'row');
    sheet.getRange('B:B').addDeveloperMetadata('column');
    const told = (found) => found.map((each) => [each.getKey(), each.getValue(), String(each.getVisibility()),
      String(each.getLocation().getLocationType())]);
    sheet.insertRowBefore(1);
    const said = [told(book.createDeveloperMetadataFinder().withKey('where').find()),
      told(sheet.createDeveloperMetadataFinder().withVisibility(PROJECT).find()),
      sheet.createDeveloperMetadataFinder().withValue('row').find()[0].getLocation().getRow().getA1Notation(),
      sheet.getRange('3:3').getDeveloperMetadata()[0].setValue('changed').getValue(),
      sheet.getRange('A3:C3').createDeveloperMetadataFinder().onIntersectingLocations().find().length];
    book.getDeveloperMetadata()[0].remove();
    said.push(book.getDeveloperMetadata().length);
    try { sheet.getRange('A1:B2').addDeveloperMetadata('x'); } catch (error) { said.push(error.message.slice(0, 65)); }
    return said;`);
  expect(said).toEqual([
    [
      ['where', 'book', 'DOCUMENT', 'SPREADSHEET'],
      ['where', 'sheet', 'PROJECT', 'SHEET'],
      ['where', 'row', 'DOCUMENT', 'ROW'],
    ],
    [['where', 'sheet', 'PROJECT', 'SHEET']],
    'A3:Z3',
    'changed',
    4,
    0,
    'Adding developer metadata to arbitrary ranges is not currently su',
  ]);
});

it('protections are stored and returned', async () => {
  const { script } = await openSheet(['a']);
  const said = await script(`
    const { RANGE, SHEET } = SpreadsheetApp.ProtectionType;
    sheet.getRange('A1:B2').protect().setDescription('Totals').setWarningOnly(true);
    const whole = sheet.protect();
    whole.setUnprotectedRanges([sheet.getRange('C1:C5')]).addEditor('other@example.com');
    const [ranged] = book.getProtections(RANGE);
    const said = [ranged.getDescription(), ranged.isWarningOnly(), ranged.getRange().getA1Notation(), ranged.canEdit(),
      sheet.getProtections(SHEET).length, whole.getUnprotectedRanges()[0].getA1Notation(),
      whole.getEditors().map((user) => user.getEmail()), whole.getProtectionType() === SHEET];
    ranged.remove();
    return [...said, sheet.getProtections(RANGE).length];`);
  expect(said).toEqual([
    'Totals',
    true,
    'A1:B2',
    true,
    1,
    'C1:C5',
    ['you@example.com', 'other@example.com'],
    true,
    0,
  ]);
});

describe('data validation', () => {
  it('is built, set, read and taken away', async () => {
    const { script } = await openSheet(['a', 'b']);
    const said = await script(`
      const list = SpreadsheetApp.newDataValidation().requireValueInList(['yes', 'no'], true).setAllowInvalid(false).build();
      sheet.getRange('A1:A3').setDataValidation(list);
      sheet.getRange('B1').setDataValidation(SpreadsheetApp.newDataValidation().requireNumberBetween(1, 10).build());
      const told = (rule) => rule && [String(rule.getCriteriaType()), rule.getCriteriaValues(), rule.getAllowInvalid()];
      const said = sheet.getRange('A1:B2').getDataValidations().flat().map(told);
      sheet.getRange('A2').clearDataValidations();
      said.push(sheet.getRange('A1:A3').getDataValidations().map(([rule]) => rule !== null));
      const day = SpreadsheetApp.newDataValidation().requireDateAfter(new Date(2026, 0, 5)).build();
      sheet.getRange('C1').setDataValidation(day);
      said.push(sheet.getRange('C1').getDataValidation().getCriteriaValues()[0].getTime() === new Date(2026, 0, 5).getTime());
      return said;`);
    expect(said).toEqual([
      ['VALUE_IN_LIST', [['yes', 'no'], true], false],
      ['NUMBER_BETWEEN', [1, 10], true],
      ['VALUE_IN_LIST', [['yes', 'no'], true], false],
      null,
      [true, false, true],
      true,
    ]);
  });

  it('makes checkboxes', async () => {
    const { script } = await openSheet([true, 'x']);
    const said = await script(`
      const range = sheet.getRange('A1:B1').insertCheckboxes();
      const said = [range.getValues()[0], range.isChecked()];
      said.push(range.check().getValues()[0], range.isChecked(), sheet.getRange('B1').uncheck().isChecked());
      return [...said, range.removeCheckboxes().getValues()[0], range.getDataValidation()];`);
    expect(said).toEqual([[true, false], null, [true, true], true, false, ['', ''], null]);
  });
});
