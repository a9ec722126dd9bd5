/**
 * Replaces three plugins of o-spreadsheet, which visit every cell or row at each edit, with ones that don't. Their
 * results are the same.
 */
import type { Cell, CellPosition, Command, UID } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { type Constructor, changePlugin, type Plugin } from './plugins';

/** Members of the plugins that the library's types leave out. */
interface RowSizePlugin extends Plugin {
  getCellHeight(position: CellPosition): number;
  getRowTallestCell(sheetId: UID, row: number): unknown;
}
interface PositionPlugin extends Plugin {
  readonly headerPositions: Record<UID, unknown>;
}

/** Changes the library for all models created afterwards. */
export function prepareForLargeSheets(library: Library): void {
  const { coreViewsPluginRegistry, statefulUIPluginRegistry } = library.registries;
  const { DEFAULT_CELL_HEIGHT } = library.SPREADSHEET_DIMENSIONS;
  changePlugin<RowSizePlugin>(coreViewsPluginRegistry, 'row_size', (base) =>
    withRowsOfOneLine(base, DEFAULT_CELL_HEIGHT),
  );
  changePlugin<Plugin>(coreViewsPluginRegistry, 'custom_colors', withColorsOfStyles);
  changePlugin<PositionPlugin>(statefulUIPluginRegistry, 'header_positions', withPositionsKept);
}

/** Skips the measuring of texts that can't be higher than a row. */
function withRowsOfOneLine(Base: Constructor<RowSizePlugin>, defaultHeight: number) {
  return class extends Base {
    override getCellHeight(position: CellPosition): number {
      return mayBeTall(this.getters.getCell(position))
        ? super.getCellHeight(position)
        : defaultHeight;
    }

    override getRowTallestCell(sheetId: UID, row: number): unknown {
      // As in the library: a row with its own height may have been removed by another user.
      if (this.getters.getUserRowSize(sheetId, row) !== undefined) return undefined;
      for (const id of this.getters.getRowCellIds(sheetId, row)) {
        if (mayBeTall(this.getters.getCellById(id))) return super.getRowTallestCell(sheetId, row);
      }
      return undefined;
    }
  };
}

function mayBeTall(cell: Cell | undefined): boolean {
  if (!cell) return false;
  const { fontSize, wrapping, rotation } = cell.style ?? {};
  if (fontSize || rotation || wrapping === 'wrap') return true;
  return !cell.isFormula && cell.content.includes('\n');
}

/** Searches for the used colours only if a cell may have got a new one. */
function withColorsOfStyles(Base: Constructor<Plugin>) {
  return class extends Base {
    override handle(command: Command): void {
      if (command.type !== 'UPDATE_CELL' || command.style) super.handle(command);
    }
  };
}

/** Sums the heights of rows again only if one of them changed. */
function withPositionsKept(Base: Constructor<PositionPlugin>) {
  return class extends Base {
    #edits: Extract<Command, { readonly type: 'UPDATE_CELL' }>[] = [];

    override handle(command: Command): void {
      if (command.type === 'UPDATE_CELL') this.#edits.push(command);
      else super.handle(command);
    }

    override finalize(): void {
      const edits = this.#edits;
      this.#edits = [];
      const changing = this.#hasFilters() ? edits[0] : edits.find((edit) => this.#isMoving(edit));
      if (changing) super.handle(changing);
      super.finalize();
    }

    /** An edit may show or hide the rows of any filter. */
    #hasFilters(): boolean {
      const { getters } = this;
      return getters.getSheetIds().some((id) => getters.getFilters(id).length > 0);
    }

    /** Whether a row's height differs from the one that its position was computed with. */
    #isMoving({ sheetId, row }: { readonly sheetId: UID; readonly row: number }): boolean {
      const { getters } = this;
      if (!this.headerPositions[sheetId]) return true;
      if (!getters.tryGetSheet(sheetId) || row >= getters.getNumberRows(sheetId)) return false;
      const { size, start, end } = getters.getRowDimensions(sheetId, row);
      return end > start && getters.getColRowOffset('ROW', row, row + 1, sheetId) !== size;
    }
  };
}
