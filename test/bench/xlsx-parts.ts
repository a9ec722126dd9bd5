/** What the bench of XLSX files needs: the workbook's model, and files read and written. */
export { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
export { readXlsx } from '../../src/workbench/spreadsheet/files/xlsx';
export { formatXlsx } from '../../src/workbench/spreadsheet/files/xlsx-export';
export { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx-rows';
export { Model } from '../../src/workbench/spreadsheet/library';
