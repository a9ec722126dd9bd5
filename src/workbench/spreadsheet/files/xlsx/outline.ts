/** Runs o-spreadsheet's own export to XLSX, with replacements for the parts that copy every cell. */
import { helpers, Model, spreadsheet } from '../../library';

export interface ExportedFile {
  readonly path: string;
  readonly content: string;
}

/** A sheet as the export has it; the library's types do not show it. */
export interface ExportedSheet {
  readonly id: string;
  name: string;
  rowNumber: number;
  colNumber: number;
  cells: Record<string, string>;
  cellValues: Record<string, unknown>;
  formulaSpillRanges: Record<string, string>;
  styles: Record<string, number>;
  formats: Record<string, number>;
  borders: Record<string, number>;
  rows: Record<
    number,
    { size?: number; isHidden?: boolean; outlineLevel?: number; collapsed?: boolean }
  >;
}

export interface ExportedBook {
  sheets: ExportedSheet[];
  styles: Record<number, object>;
  formats: Record<number, string>;
}

/** A part of a model that adds its data to an export. */
export interface Exporter {
  exportForExcel(data: ExportedBook): void | Promise<void>;
}

/** A part for the export that runs this function. */
export function exporterFrom(exportForExcel: Exporter['exportForExcel']): Exporter {
  return Object.assign(Object.create(spreadsheet.CorePlugin.prototype), { exportForExcel });
}

/** The files that an export with these parts makes. */
export async function exportWith(handlers: readonly Exporter[]): Promise<ExportedFile[]> {
  const model = { dispatch() {}, handlers };
  const { files } = await Model.prototype.exportXLSX.call(model as never);
  return files.flatMap((file) => ('content' in file ? [file] : []));
}

/**
 * The parts of a model for the export, with replacements for its cells and its values.
 *
 * @param cells called instead of the model's export of its cells
 */
export function exportersOf(
  model: InstanceType<typeof Model>,
  cells: Exporter['exportForExcel'],
): Exporter[] {
  const { handlers } = model as unknown as { handlers: Exporter[] };
  const { corePluginRegistry, coreViewsPluginRegistry } = spreadsheet.registries;
  const CellPlugin = corePluginRegistry.get('cell');
  const EvaluationPlugin = coreViewsPluginRegistry.get('evaluation');
  return handlers.map((handler) => {
    if (handler instanceof CellPlugin) {
      return exporterFrom(async (data) => {
        await cells(data);
        // Leaves out the formats that Excel doesn't know.
        CellPlugin.prototype.exportForExcel.call({ export() {} } as never, data as never);
      });
    }
    if (!(handler instanceof EvaluationPlugin)) return handler;
    return exporterFrom(({ sheets }) => {
      for (const sheet of sheets) Object.assign(sheet, { cellValues: {}, formulaSpillRanges: {} });
    });
  });
}

/** An empty sheet for the export. */
export function emptySheet(id: string): ExportedSheet {
  return { ...helpers.createEmptyExcelSheet(id, id), formulaSpillRanges: {} } as never;
}
