/** An XLSX file by the workbench's own engine: formulas, formats and other sheets stay. */
import { textForCell } from '../../sheet/safe-text';
import { dispatchBatch } from '../../workbench/engine/batch';
import { growCommands } from '../../workbench/engine/lines';
import { extent, readValues } from '../../workbench/engine/read';
import { sheetNamed } from '../../workbench/engine/sheets';
import { asTyped, typedCommand } from '../../workbench/engine/typed';
import { formatXlsx, parseXlsx } from '../../workbench/files/xlsx';
import type { TableFile } from './table-file';

/** Throws where the bytes are no XLSX file, or the engine refuses what is written. */
export async function xlsxTable(bytes: Buffer): Promise<TableFile> {
  const model = await parseXlsx(bytes);
  const { getters } = model;
  const keyOf = (name: string) => {
    const key = sheetNamed(model, name);
    if (key === undefined) throw new Error(`there is no sheet “${name}”.`);
    return key;
  };
  return {
    sheets: getters.getSheetIds().map((key) => getters.getSheetName(key)),
    rows(name) {
      const sheet = keyOf(name);
      const box = { row: 1, column: 1, ...extent(model, sheet) };
      return readValues(model, sheet, box).map((row) => row.map(asTyped));
    },
    write(name, cells) {
      const sheet = keyOf(name);
      const most = (of: 'row' | 'column') =>
        cells.reduce((n, cell) => Math.max(n, cell[of] + 1), 0);
      dispatchBatch(model, growCommands(model, sheet, most('row'), most('column')));
      const refused = dispatchBatch(
        model,
        cells.map(({ row, column, value }) => {
          const typed = typeof value === 'string' ? textForCell(value) : value;
          return typedCommand(model, { sheetId: sheet, row, col: column }, typed);
        }),
      );
      if (refused.length > 0) throw new Error(`the results cannot be written: ${refused[0]}.`);
    },
    content: () => formatXlsx(model),
  };
}
