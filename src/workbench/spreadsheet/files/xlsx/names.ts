/** Named ranges of XLSX files. */

import type { SpreadsheetModel, WorkbookData } from '../../library';
import { boxOf, parseA1, toA1 } from '../../shared/a1';
import { boxIn } from '../../shared/zones';
import { newSheet } from '../../sheets';
import { escaped } from '../xml';
import { partText, type XlsxPackage } from './package';
import { attributeIn, decoded, elementsIn } from './text';

/** Excel's own names, such as those of print areas, begin with `_xlnm.`. */
const usable = /^(?!_xlnm\.)[\p{L}_][\p{L}\p{N}_.]*$/iu;

/** The named ranges of a file, for a workbook's data. Names that apply to one sheet only are left out. */
export async function namedRanges(
  { archive, workbook }: XlsxPackage,
  { sheets }: Pick<WorkbookData, 'sheets'>,
): Promise<WorkbookData['namedRanges']> {
  const text = await partText(archive, workbook);
  const [, prefix = ''] = /<([\w.-]+:)?workbook[\s>]/.exec(text) ?? [];
  const found: WorkbookData['namedRanges'] = {};
  for (const { attributes, content } of elementsIn(text, `${prefix}definedName`)) {
    const name = attributeIn(attributes, 'name') ?? '';
    const isLocal = attributeIn(attributes, 'localSheetId') !== undefined;
    const reference = parseA1(decoded(content));
    const sheet = sheets.find(
      (each) => each.name.toLowerCase() === reference?.sheet?.toLowerCase(),
    );
    if (isLocal || !usable.test(name) || !reference || !sheet) continue;
    const size = {
      rows: Math.max(sheet.rowNumber, newSheet.rows),
      columns: Math.max(sheet.colNumber, newSheet.columns),
    };
    const { row, column, rows, columns } = boxOf(reference, size.rows, size.columns);
    if (row > size.rows || column > size.columns) continue;
    const box = {
      row,
      column,
      rows: Math.min(rows, size.rows - row + 1),
      columns: Math.min(columns, size.columns - column + 1),
    };
    // o-spreadsheet doesn't double an apostrophe within quotes.
    found[name] = `'${sheet.name}'!${toA1(box)}`;
  }
  return found;
}

/**
 * The workbook's part with the named ranges of a model.
 *
 * @param nameOf the name of a sheet in the file; undefined if the file lacks the sheet
 */
export function withNamedRanges(
  part: string,
  { getters }: SpreadsheetModel,
  nameOf: (sheetId: string) => string | undefined,
): string {
  const names = getters.getNamedRanges().flatMap(({ name, range }) => {
    const sheet = nameOf(range.sheetId);
    if (sheet === undefined) return [];
    const fixed = toA1(boxIn(range.zone)).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    return [
      `<definedName name="${escaped(name)}">${escaped(`'${sheet.replaceAll("'", "''")}'!${fixed}`)}</definedName>`,
    ];
  });
  if (names.length === 0) return part;
  return part.replace('</sheets>', `</sheets><definedNames>${names.join('')}</definedNames>`);
}
