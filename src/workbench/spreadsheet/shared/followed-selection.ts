/** Keeps a page's selection on its cells while others edit: o-spreadsheet loses them when an insertion is undone. */
import type { CellPosition, Command, Getters, UID } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import {
  type LineGetters,
  LineMove,
  type LinesBySheet,
  movedSelection,
  numberLines,
  type Selected,
} from './line-moves';
import { changePlugin, type Plugin } from './plugins';

type MoveEvent =
  | 'remote-revision-received'
  | 'revision-undone'
  | 'revision-redone'
  | 'collaborative-event-received';
interface Config {
  readonly session: { on(type: MoveEvent, owner: object, callback: () => void): void };
}

/** Members of the library's plugin, which its types leave out. */
interface SelectionPlugin extends Plugin {
  readonly getters: Getters & LineGetters;
  readonly activeSheet: { readonly id: UID };
  gridSelection: Selected;
  sheetsData: Record<UID, { readonly gridSelection: Selected }>;
  moveClient(position: CellPosition): void;
}

export interface MoveGetters {
  /** The moves of lines in the revision, undo or redo that the model is applying; undefined at other times. */
  getLineMove(): LineMove | undefined;
}

/** Changes the library for all models created afterwards. */
export function followCells(library: Library): void {
  numberLines(library);
  changePlugin<SelectionPlugin>(
    library.registries.statefulUIPluginRegistry,
    'selection',
    (Base) => {
      const { getters } = Base as unknown as { readonly getters: readonly string[] };
      return class extends Base {
        static readonly getters = [...getters, 'getLineMove'];
        #lines: LinesBySheet = new Map();
        #move: LineMove | undefined;

        constructor(config: Config) {
          super(config);
          const begin = () => {
            this.#move = new LineMove(this.#lines, this.getters);
            this.#follow(this.#move);
          };
          const events = [
            'remote-revision-received',
            'revision-undone',
            'revision-redone',
          ] as const;
          for (const event of events) config.session.on(event, this, begin);
          config.session.on('collaborative-event-received', this, () => {
            this.#move = undefined;
          });
        }

        getLineMove(): LineMove | undefined {
          return this.#move;
        }

        override handle(command: Command): void {
          if (this.#move && isOfLines(command)) return;
          super.handle(command);
        }

        override finalize(): void {
          this.#lines = this.getters.getLines();
          super.finalize();
        }

        #follow(move: LineMove): void {
          const sheetId = this.activeSheet.id;
          for (const [id, data] of Object.entries(this.sheetsData))
            if (this.getters.tryGetSheet(id))
              this.sheetsData[id] = {
                ...data,
                gridSelection: movedSelection(move, id, data.gridSelection),
              };
          if (!this.getters.tryGetSheet(sheetId)) return;
          this.gridSelection = movedSelection(move, sheetId, this.gridSelection);
          this.moveClient({ sheetId, ...this.gridSelection.anchor.cell });
        }
      };
    },
  );
}

/** Whether a command adds or removes columns or rows. */
const isOfLines = ({ type }: Command) =>
  type === 'ADD_COLUMNS_ROWS' || type === 'REMOVE_COLUMNS_ROWS';
