/**
 * Three plugins of o-spreadsheet in forms that do not look at every cell or row at each edit, which
 * takes too long where there are millions. What they answer is the same.
 */
import type { Cell, CellPosition, Command, UID } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { type Constructor, changePlugin, type Plugin } from './plugins';

/** What the plugins do for a cell; the library's types do not show it. */
interface RowSizePlugin extends Plugin {
  getCellHeight(position: CellPosition): number;
  getRowTallestCell(sheetId: UID, row: number): unknown;
}
interface PositionPlugin extends Plugin {
  readonly headerPositions: Record<UID, unknown>;
}

/** Changes it for all models that are made afterwards. */
export function prepareForLargeSheets(library: Library): void {
  const { coreViewsPluginRegistry, statefulUIPluginRegistry } = library.registries;
  const { DEFAULT_CELL_HEIGHT } = library.SPREADSHEET_DIMENSIONS;
  changePlugin<RowSizePlugin>(coreViewsPluginRegistry, 'row_size', (base) =>
    withRowsOfOneLine(base, DEFAULT_CELL_HEIGHT),
  );
  changePlugin<Plugin>(coreViewsPluginRegistry, 'custom_colors', withColorsOfStyles);
  changePlugin<PositionPlugin>(statefulUIPluginRegistry, 'header_positions', withPositionsKept);
}

/** Measures no text that cannot be higher than a row is anyway. */
function withRowsOfOneLine(Base: Constructor<RowSizePlugin>, defaultHeight: number) {
  return class extends Base {
    override getCellHeight(position: CellPosition): number {
      return mayBeTall(this.getters.getCell(position))
        ? super.getCellHeight(position)
        : defaultHeight;
    }

    override getRowTallestCell(sheetId: UID, row: number): unknown {
      // As the library does: what has a height of its own may be a row that a colleague has just removed.
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

/** Looks for the colours in use only when a cell may have got one. */
function withColorsOfStyles(Base: Constructor<Plugin>) {
  return class extends Base {
    override handle(command: Command): void {
      if (command.type !== 'UPDATE_CELL' || command.style) super.handle(command);
    }
  };
}

/** Adds up the heights of rows anew only when one of them changed. */
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

    /** Whether a row is of another height than its place among the others says. */
    #isMoving({ sheetId, row }: { readonly sheetId: UID; readonly row: number }): boolean {
      const { getters } = this;
      if (!this.headerPositions[sheetId]) return true;
      if (!getters.tryGetSheet(sheetId) || row >= getters.getNumberRows(sheetId)) return false;
      const { size, start, end } = getters.getRowDimensions(sheetId, row);
      return end > start && getters.getColRowOffset('ROW', row, row + 1, sheetId) !== size;
    }
  };
}

/** Commands that are packed at a time. */
const step = 10_000;

/** A command as it goes to the pages: an object as content is a step from the cell above. */
interface Packed {
  readonly type: string;
  readonly content?: unknown;
}

/** What packs the commands of a revision for its way; the library's types do not show it. */
interface Squisher {
  squish(commands: readonly Packed[]): Packed[];
}

/**
 * Lets a revision of any size and content be sent, in all models, those made before included. All of its commands would be
 * spread over one call, for which a stack has no room; and steps that go on below a blank cell can't be unpacked.
 * Throws TypeError where the library is built in another way.
 */
export function allowLargeRevisions(library: Library): void {
  const { session } = new library.Model() as unknown as {
    readonly session: { readonly commandSquisher: Squisher };
  };
  const squisher: Squisher = Object.getPrototypeOf(session.commandSquisher);
  const { squish } = squisher;
  squisher.squish = function (this: Squisher, commands) {
    const packed: Packed[] = [];
    for (let at = 0; at < commands.length; at += step) {
      const some = commands.slice(at, at + step);
      const squished = squish.call(this, some);
      const isLost = some.some(isBlank) && squished.some(isStep);
      for (const command of isLost ? some : squished) packed.push(command);
    }
    return packed;
  };
}

const isBlank = ({ type, content }: Packed) => type === 'UPDATE_CELL' && !content;
const isStep = ({ content }: Packed) => typeof content === 'object' && content !== null;
