/** What the bench of XLSX files needs: the workbook's model, and files read and written. */
export { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
export { formatXlsx } from '../../src/workbench/spreadsheet/files/xlsx/export';
export { readXlsx } from '../../src/workbench/spreadsheet/files/xlsx/import';
export { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
export { Model } from '../../src/workbench/spreadsheet/library';
