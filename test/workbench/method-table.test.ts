/** At least one call of each method without another test, with the result that Google documents. */
import { bookOf, evaluate, openScript } from './open';

const table = bookOf(['b', 2, 'x'], ['a', 1, 'y'], ['c', 3, '']);

it('a spreadsheet’s methods act on its active sheet as the sheet’s methods do', async () => {
  const { script } = await openScript({
    book: table,
    user: 'ana@team.example',
    editors: ['bo@team.example'],
  });
  const said = await script(`
    const column = () => sheet.getRange('A1:A6').getValues().join('');
    const said = {};
    said.whole = [book.getNumSheets(), book.getSheetId(), book.getLastRow(), book.getLastColumn(), book.getDataRange().getA1Notation(),
      book.getSheetValues(1, 2, 2, 1), book.getViewers().map((viewer) => viewer.getEmail())];
    book.sort(1); said.sorted = column();
    book.sort(2, false); said.sortedDown = column();
    book.insertRowBefore(1); book.insertRowAfter(1); book.insertRowsBefore(1, 1); book.insertRowsAfter(1, 1);
    said.rows = [sheet.getMaxRows(), book.getLastRow()];
    book.deleteRow(1); book.deleteRows(1, 3); said.rowsAgain = [sheet.getMaxRows(), column()];
    book.insertColumnBefore(1); book.insertColumnAfter(1); book.insertColumnsBefore(1, 1); book.insertColumnsAfter(1, 1);
    said.columns = [sheet.getMaxColumns(), book.getLastColumn()];
    book.deleteColumn(1); book.deleteColumns(1, 3); said.columnsAgain = [sheet.getMaxColumns(), column()];
    book.setFrozenRows(1); book.setFrozenColumns(2); said.frozen = [book.getFrozenRows(), book.getFrozenColumns()];
    book.setColumnWidth(2, 150); book.setRowHeight(3, 40); said.sizes = [book.getColumnWidth(2), book.getRowHeight(3)];
    book.autoResizeColumn(2); said.fits = book.getColumnWidth(2) < 150;
    book.hideRow(sheet.getRange('A2')); book.hideColumn(sheet.getRange('B1'));
    said.hidden = [book.isRowHiddenByUser(2), book.isColumnHiddenByUser(2), book.isRowHiddenByFilter(2)];
    book.unhideRow(sheet.getRange('A2')); book.unhideColumn(sheet.getRange('B1'));
    said.shown = [book.isRowHiddenByUser(2), book.isColumnHiddenByUser(2)];
    book.setActiveRange(sheet.getRange('B2:C3')); said.active = [book.getActiveRange().getA1Notation(), book.getActiveCell().getA1Notation()];
    book.setCurrentCell(sheet.getRange('C4')); said.current = book.getCurrentCell().getA1Notation();
    book.setActiveSelection('A1:B1'); said.selection = book.getActiveRangeList().getRanges().map((range) => range.getA1Notation());
    book.setActiveRangeList(book.getRangeList(['A1', 'B2:B3'])); said.list = book.getActiveRange().getA1Notation();
    return said;`);
  expect(said).toEqual({
    whole: [1, 0, 3, 3, 'A1:C3', [[2], [1]], ['ana@team.example', 'bo@team.example']],
    sorted: 'abc',
    sortedDown: 'cba',
    rows: [1004, 7],
    rowsAgain: [1000, 'cba'],
    columns: [30, 7],
    columnsAgain: [26, 'cba'],
    frozen: [1, 2],
    sizes: [150, 40],
    fits: true,
    hidden: [true, true, false],
    shown: [false, false],
    active: ['B2:C3', 'B2'],
    current: 'C4',
    selection: ['A1:B1'],
    list: 'B2:B3',
  });
});

it('a sheet', async () => {
  const { script } = await openScript({ book: table });
  const said = await script(`
    const said = { name: sheet.getSheetName(), isRightToLeft: sheet.isRightToLeft() };
    sheet.insertRows(1, 2); sheet.insertRowAfter(1); sheet.insertRowsBefore(1, 1); sheet.insertColumnBefore(1); sheet.insertColumnsBefore(2, 1);
    said.size = [sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getDataRange().getA1Notation()];
    sheet.deleteRows(1, 4); sheet.deleteColumns(1, 2); said.data = sheet.getDataRange().getValues();
    sheet.hideColumn(sheet.getRange('B1:C1')); sheet.hideRow(sheet.getRange('A2'));
    said.hidden = [sheet.isColumnHiddenByUser(2), sheet.isColumnHiddenByUser(3), sheet.isRowHiddenByUser(2), sheet.isRowHiddenByFilter(2)];
    sheet.showColumns(2, 2); sheet.unhideRow(sheet.getRange('A2'));
    said.shown = [sheet.isColumnHiddenByUser(2), sheet.isColumnHiddenByUser(3), sheet.isRowHiddenByUser(2)];
    sheet.setRowHeightsForced(1, 2, 33); said.height = [sheet.getRowHeight(1), sheet.getRowHeight(2)];
    sheet.autoResizeRows(1, 2); said.fits = sheet.getRowHeight(1) < 33;
    sheet.autoResizeColumn(1); said.width = sheet.getColumnWidth(1) < 100;
    sheet.setActiveRange(sheet.getRange('B2:C2')); said.active = [sheet.getActiveCell().getA1Notation(), sheet.getSelection().getActiveRange().getA1Notation()];
    sheet.setCurrentCell(sheet.getRange('C3')); said.current = sheet.getCurrentCell().getA1Notation();
    sheet.setActiveSelection('A2:B3'); sheet.setActiveRangeList(sheet.getRangeList(['A1', 'C1'])); said.list = sheet.getActiveRangeList().getRanges()[0].getA1Notation();
    const selection = sheet.getSelection();
    said.selection = [selection.getActiveSheet().getName(), selection.getCurrentCell().getA1Notation()];
    said.metadata = sheet.addDeveloperMetadata('k', 'v').getDeveloperMetadata().map((each) => [each.getKey(), each.getValue(), String(each.getVisibility())]);
    sheet.getRange('A1').setBackground('#ff0000'); sheet.clearFormats(); said.plain = [sheet.getRange('A1').getBackground(), sheet.getRange('A1').getValue()];
    sheet.getRange('A1').setBackground('#ff0000'); sheet.clearContents(); said.empty = [sheet.getRange('A1').getBackground(), sheet.getLastRow()];
    sheet.clear(); said.cleared = sheet.getRange('A1').getBackground();
    return said;`);
  expect(said).toEqual({
    name: 'Data',
    isRightToLeft: false,
    size: [1004, 28, 'A1:E7'],
    data: [
      ['b', 2, 'x'],
      ['a', 1, 'y'],
      ['c', 3, ''],
    ],
    hidden: [true, true, true, false],
    shown: [false, false, false],
    height: [33, 33],
    fits: true,
    width: true,
    active: ['B2', 'B2:C2'],
    current: 'C3',
    list: 'C1',
    selection: ['Data', 'C1'],
    metadata: [['k', 'v', 'DOCUMENT']],
    plain: ['#ffffff', 'b'],
    empty: ['#ff0000', 0],
    cleared: '#ffffff',
  });
});

it('a range, and a list of ranges', async () => {
  const colours = ['#010203', '#0000ff'];
  const formats = [...colours, 'line-through', 'italic', 'bold', '0.0', 'center', 'top', true, 'n'];
  const { script } = await openScript({ book: table });
  const said = await script(`
    const range = sheet.getRange('B1:B2'); const said = {};
    said.where = [range.getGridId(), range.getRowIndex(), range.canEdit(), range.getFilter(), range.activateAsCurrentCell().getA1Notation()];
    range.setFontColors([['#ff0000'], ['#00ff00']]).setFontWeights([['bold'], ['normal']]).setFontStyles([['italic'], ['normal']])
      .setFontLines([['underline'], ['none']]).setFontSize(12).setNumberFormats([['0.00'], ['0%']]).setWraps([[true], [false]])
      .setHorizontalAlignments([['left'], ['right']]).setVerticalAlignments([['top'], ['middle']]);
    said.formats = [range.getFontColors(), range.getFontColor(), range.getFontWeights(), range.getFontStyle(), range.getFontLine(), range.getFontSizes(), range.getNumberFormat(),
      range.getDisplayValues(), range.getWrap(), range.getHorizontalAlignment(), range.getVerticalAlignments(), range.getFontFamilies()];
    range.setWrapStrategies([[SpreadsheetApp.WrapStrategy.CLIP], [SpreadsheetApp.WrapStrategy.WRAP]]); said.wraps = range.getWrapStrategies().map(String);
    range.copyFormatToRange(sheet, 4, 4, 1, 2); said.copied = sheet.getRange('D1:D2').getNumberFormats();
    sheet.getRange('E1:E2').setFormulasR1C1([['=R[0]C[-3]'], ['=R1C2']]); said.formulas = sheet.getRange('E1:E2').getFormulas();
    const rule = SpreadsheetApp.newDataValidation().requireNumberGreaterThan(5).build();
    sheet.getRange('F1:F2').setDataValidations([[rule], [null]]); said.rules = sheet.getRange('F1:F2').getDataValidations().map(([each]) => each && String(each.getCriteriaType()));
    const list = sheet.getRangeList(['H1:H2', 'J1']); const both = (take) => list.getRanges().map((each) => take(each));
    list.setFormula('=1+1').setFormulaR1C1('=R[0]C[1]').setBackgroundRGB(1, 2, 3).setFontColor('#0000ff').setFontFamily('Arial').setFontLine('line-through').setFontStyle('italic')
      .setFontWeight('bold').setNumberFormat('0.0').setHorizontalAlignment('center').setVerticalAlignment('top').setWrap(true).setNote('n')
      .setBorder(true, true, true, true, false, false).setTextRotation(45);
    said.list = both((each) => [each.getFormula(), each.getBackground(), each.getFontColor(), each.getFontLine(), each.getFontStyle(), each.getFontWeight(),
      each.getNumberFormat(), each.getHorizontalAlignment(), each.getVerticalAlignment(), each.getWrap(), each.getNote()]);
    list.setWrapStrategy(SpreadsheetApp.WrapStrategy.OVERFLOW).clearNote().clearFormat().clearContent();
    said.bare = both((each) => [each.getFormula(), each.getBackground(), each.getNote(), each.getWrap()]);
    list.insertCheckboxes().check(); said.checked = both((each) => each.isChecked()); list.uncheck(); said.unchecked = both((each) => each.isChecked());
    list.removeCheckboxes(); said.removed = both((each) => [each.getValue(), each.getDataValidation()]);
    list.setValue('  a  b '); list.trimWhitespace(); said.trimmed = both((each) => each.getValue());
    list.getRanges()[0].setDataValidation(rule); list.clearDataValidations(); said.ruleless = both((each) => each.getDataValidation());
    list.getRanges()[0].merge(); list.breakApart(); said.apart = both((each) => each.isPartOfMerge()); list.clear(); said.gone = both((each) => each.isBlank());
    return said;`);
  expect(said).toEqual({
    where: [0, 1, true, null, 'B1:B2'],
    formats: [
      [['#ff0000'], ['#00ff00']],
      '#ff0000',
      [['bold'], ['normal']],
      'italic',
      'underline',
      [[12], [12]],
      '0.00',
      [['2.00'], ['100%']],
      true,
      'left',
      [['top'], ['middle']],
      [['Arial'], ['Arial']],
    ],
    wraps: ['CLIP', 'WRAP'],
    copied: [['0.00'], ['0%']],
    formulas: [['=B1'], ['=$B$1']],
    rules: ['NUMBER_GREATER_THAN', null],
    list: [
      ['=I1', ...formats],
      ['=K1', ...formats],
    ],
    bare: Array(2).fill(['', '#ffffff', '', false]),
    checked: [true, true],
    unchecked: [false, false],
    removed: Array(2).fill(['', null]),
    trimmed: ['a b', 'a b'],
    ruleless: [null, null],
    apart: [false, false],
    gone: [true, true],
  });
});

it('rules of data validation return the values they were made with', async () => {
  const { script } = await openScript({ book: table });
  const said = await script(`
    const cell = sheet.getRange('Z1'); const day = new Date(2026, 0, 5); const other = new Date(2026, 1, 5);
    const told = (builder) => { cell.setDataValidation(builder.build()); const rule = cell.getDataValidation();
      return [String(rule.getCriteriaType()), rule.getCriteriaValues().map((value) => value instanceof Date ? value.getTime() - day.getTime() : value)]; };
    const make = () => SpreadsheetApp.newDataValidation();
    return [make().requireCheckbox(), make().requireDate(), make().requireDateAfter(day), make().requireDateBefore(day), make().requireDateBetween(day, other),
      make().requireDateEqualTo(day), make().requireDateNotBetween(day, other), make().requireDateOnOrAfter(day), make().requireDateOnOrBefore(day),
      make().requireFormulaSatisfied('=A1>1'), make().requireNumberEqualTo(1), make().requireNumberGreaterThan(1), make().requireNumberGreaterThanOrEqualTo(1),
      make().requireNumberLessThan(1), make().requireNumberLessThanOrEqualTo(1), make().requireNumberNotBetween(1, 2), make().requireNumberNotEqualTo(1),
      make().requireTextContains('a'), make().requireTextDoesNotContain('a'), make().requireTextEqualTo('a'), make().requireTextIsEmail(), make().requireTextIsUrl(),
      make().withCriteria(SpreadsheetApp.DataValidationCriteria.NUMBER_BETWEEN, [1, 2])].map(told)
      .concat([[make().requireDate().setAllowInvalid(false).copy().getAllowInvalid(), make().requireDate().build().copy().getCriteriaType().toString(),
        make().requireNumberEqualTo(3).getCriteriaValues(), make().getHelpText(), make().requireDate().build().getHelpText()]]);`);
  expect(said).toEqual([
    ['CHECKBOX', []],
    ['DATE_IS_VALID_DATE', []],
    ['DATE_AFTER', [0]],
    ['DATE_BEFORE', [0]],
    ['DATE_BETWEEN', [0, 31 * 86_400_000]],
    ['DATE_EQUAL_TO', [0]],
    ['DATE_NOT_BETWEEN', [0, 31 * 86_400_000]],
    ['DATE_ON_OR_AFTER', [0]],
    ['DATE_ON_OR_BEFORE', [0]],
    ['CUSTOM_FORMULA', ['=A1>1']],
    ['NUMBER_EQUAL_TO', [1]],
    ['NUMBER_GREATER_THAN', [1]],
    ['NUMBER_GREATER_THAN_OR_EQUAL_TO', [1]],
    ['NUMBER_LESS_THAN', [1]],
    ['NUMBER_LESS_THAN_OR_EQUAL_TO', [1]],
    ['NUMBER_NOT_BETWEEN', [1, 2]],
    ['NUMBER_NOT_EQUAL_TO', [1]],
    ['TEXT_CONTAINS', ['a']],
    ['TEXT_DOES_NOT_CONTAIN', ['a']],
    ['TEXT_EQUAL_TO', ['a']],
    ['TEXT_IS_VALID_EMAIL', []],
    ['TEXT_IS_VALID_URL', []],
    ['NUMBER_BETWEEN', [1, 2]],
    [false, 'DATE_IS_VALID_DATE', [3], null, null],
  ]);
});

it('logs, blobs, outputs and styles', async () => {
  const said = await evaluate(`
    const said = {}; Logger.log('%s has %d', 'a', 3); said.log = Logger.getLog(); Logger.clear(); said.cleared = Logger.getLog();
    console.info('i'); console.time('t'); console.timeEnd('t');
    const blob = Utilities.newBlob('', null, 'a.csv').setBytes([65, 66]).setContentTypeFromExtension();
    said.blob = [blob.getBlob().getDataAsString(), blob.getContentType(), blob.isGoogleType()];
    said.json = [Utilities.jsonStringify({ a: 1 }), Utilities.jsonParse('{"a":[1]}')];
    said.html = [HtmlService.createHtmlOutput('a').setContent('b').getContent(), HtmlService.createHtmlOutput('a').clear().getContent()];
    said.text = ContentService.createTextOutput('a').setContent('b').getContent();
    said.cleared2 = ContentService.createTextOutput('a').clear().getContent();
    const style = SpreadsheetApp.newTextStyle().setBold(true).setItalic(false).setFontSize(9).setFontFamily('Arial').setForegroundColor('#ff0000').setUnderline(true).setStrikethrough(false).build();
    said.style = [style.isBold(), style.isItalic(), style.getFontSize(), style.getFontFamily(), style.getForegroundColor(), style.isUnderline(), style.isStrikethrough()];
    said.zone = Session.getTimeZone();
    SpreadsheetApp.setActiveRange(SpreadsheetApp.getActiveSheet().getRange('B2:B3')); SpreadsheetApp.setCurrentCell(SpreadsheetApp.getActiveSheet().getRange('B3'));
    said.active = [SpreadsheetApp.getCurrentCell().getA1Notation(), SpreadsheetApp.getActiveRange().getA1Notation(), SpreadsheetApp.getActiveRangeList().getRanges().length];
    SpreadsheetApp.setCurrentCell(SpreadsheetApp.getActiveSheet().getRange('C1')); said.outside = SpreadsheetApp.getActiveRange().getA1Notation();
    SpreadsheetApp.setActiveSpreadsheet(SpreadsheetApp.getActive());
    return said;`);
  expect(said).toEqual({
    log: 'a has 3\n',
    cleared: '',
    blob: ['AB', 'text/csv', false],
    json: ['{"a":1}', { a: [1] }],
    html: ['b', ''],
    text: 'b',
    cleared2: '',
    style: [true, false, 9, 'Arial', '#ff0000', true, false],
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    active: ['B3', 'B2:B3', 1],
    outside: 'C1',
  });
});

it.each([null, undefined])('a cache refuses %p', async (value) => {
  await expect(evaluate(`CacheService.getScriptCache().put('name', ${value})`)).rejects.toThrow(
    'Argument cannot be null: value',
  );
});
