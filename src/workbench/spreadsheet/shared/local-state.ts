/** What o-spreadsheet's local commands read beside the workbook: the selection, the clipboard, the fill handle. */
import type { Command, Getters, Model, UID, Zone } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { type LineMove, movedSelection, type Selected } from './line-moves';
import { hasWholeRows, withWholeRows } from './reordered-rows';

/** Members of the library's plugins, which its types leave out. */
interface SelectionPlugin {
  gridSelection: Selected;
  activeSheet: { readonly id: UID };
  moveClient: unknown;
  setSelectionMixin(anchor: Selected['anchor'], zones: Zone[]): void;
}
interface CopiedData {
  readonly sheetId?: UID;
  readonly zones?: Zone[];
  readonly cells?: readonly CopiedRow[];
}
type CopiedRow = readonly ({ readonly content?: string } | undefined)[];
interface ClipboardPlugin {
  copiedData: CopiedData | undefined;
  _isCutOperation: boolean;
  originSheetId: UID | undefined;
  status: string;
  copy(zones: Zone[]): CopiedData;
}
interface AutofillPlugin {
  autofillZone: Zone | undefined;
  direction: string | undefined;
  steps: number | undefined;
  lastCellSelected: { col?: number; row?: number };
  tooltip: unknown;
}
interface HistoryPlugin {
  undoStack: UID[];
  redoStack: UID[];
}
interface Stream {
  observers: Map<unknown, unknown>;
  mainSubscription: unknown;
  readonly defaultSubscription: unknown;
}
interface SelectionProcessor {
  anchor: Selected['anchor'];
  defaultAnchor: Selected['anchor'];
  readonly stream: Stream;
}
interface ModelParts {
  readonly getters: Getters;
  readonly selection: SelectionProcessor;
  readonly uiHandlers: readonly object[];
  readonly session: { lastLocalOperation: unknown };
  readonly config: { notifyUI: unknown };
}

/** The fields of commands that paste or fill. */
interface Targeted {
  readonly type: string;
  readonly target?: readonly Zone[];
  readonly clipboardContent?: {
    readonly text?: string;
    readonly data?: { readonly cells?: readonly CopiedRow[] };
  };
}

/** The texts of cells, by place from the first of them. */
export type Held = ReadonlyMap<string, string>;

/** The local state at one time. */
export interface Captured {
  readonly sheetId: UID;
  readonly selected: Selected;
  readonly clipboard: Pick<
    ClipboardPlugin,
    'copiedData' | '_isCutOperation' | 'originSheetId' | 'status'
  >;
  readonly autofill: AutofillPlugin;
  readonly history: HistoryPlugin;
  readonly lastLocalOperation: unknown;
}

export class LocalState {
  readonly #model: ModelParts;
  readonly #selection: SelectionPlugin;
  readonly #clipboard: ClipboardPlugin;
  readonly #autofill: AutofillPlugin;
  readonly #history: HistoryPlugin;
  readonly #copy: <T>(value: T) => T;

  /** Throws TypeError if the library has other plugins. */
  constructor(model: Model, { registries, helpers }: Library) {
    this.#model = model as unknown as ModelParts;
    this.#copy = helpers.deepCopy;
    const stateful = registries.statefulUIPluginRegistry;
    const features = registries.featurePluginRegistry;
    this.#selection = this.#plugin(stateful.get('selection'));
    this.#clipboard = this.#plugin(stateful.get('clipboard'));
    this.#autofill = this.#plugin(features.get('autofill'));
    this.#history = this.#plugin(features.get('history'));
  }

  capture(): Captured {
    const { copiedData, _isCutOperation, originSheetId, status } = this.#clipboard;
    const { autofillZone, direction, steps, lastCellSelected, tooltip } = this.#autofill;
    const { undoStack, redoStack } = this.#history;
    return {
      sheetId: this.#selection.activeSheet.id,
      selected: this.#copy(this.#selection.gridSelection),
      clipboard: { copiedData, _isCutOperation, originSheetId, status },
      autofill: {
        autofillZone,
        direction,
        steps,
        lastCellSelected: { ...lastCellSelected },
        tooltip,
      },
      history: { undoStack: [...undoStack], redoStack: [...redoStack] },
      lastLocalOperation: this.#model.session.lastLocalOperation,
    };
  }

  /** Whether the cut cells can be taken anew when they are pasted. */
  get #cut(): { readonly sheetId: UID; readonly zones: Zone[] } | undefined {
    const { sheetId, zones } = this.#clipboard.copiedData ?? {};
    const isCut = this.#clipboard._isCutOperation && sheetId !== undefined && zones !== undefined;
    return isCut && this.#model.getters.tryGetSheet(sheetId) ? { sheetId, zones } : undefined;
  }

  /**
   * Puts what cut cells hold now into the clipboard, which keeps what they held when they were cut.
   *
   * @returns false, and leaves the clipboard, if the rows that were cut are no longer there
   */
  takeCutCells(): boolean {
    const cut = this.#cut;
    if (!cut) return true;
    const before = this.#clipboard.copiedData;
    const front = this.#selection.activeSheet;
    this.#selection.activeSheet = this.#model.getters.getSheet(cut.sheetId);
    const copied = this.#clipboard.copy(cut.zones);
    this.#selection.activeSheet = front;
    const [was = [], is = []] = [before?.cells, copied.cells];
    const isThere =
      was.length !== is.length || was.every((row, index) => isSameRow(row, is[index]));
    if (isThere) this.#clipboard.copiedData = copied;
    return isThere;
  }

  /** The rows that a command moves: those to sort, the cut ones, or those without duplicates. */
  movedBy(
    command: Command,
  ): { readonly sheetId: UID; readonly zones: readonly Zone[] } | undefined {
    switch (command.type) {
      case 'SORT_CELLS':
        return { sheetId: command.sheetId, zones: [command.zone] };
      case 'PASTE':
        return this.#cut;
      case 'REMOVE_DUPLICATES':
        return {
          sheetId: this.#selection.activeSheet.id,
          zones: this.#selection.gridSelection.zones,
        };
      default:
        return undefined;
    }
  }

  /** Whether a command moves whole rows, which others may make longer. */
  movesRows(command: Command): boolean {
    const { sheetId = '', zones = [] } = this.movedBy(command) ?? {};
    const { getters } = this.#model;
    return zones.length > 0 && zones.every((zone) => hasWholeRows(getters, sheetId, zone));
  }

  /** The command for whole rows as they are now. */
  forWholeRows(command: Command): Command {
    const { sheetId = '' } = this.movedBy(command) ?? {};
    return this.#widened(command, (zone) => withWholeRows(this.#model.getters, sheetId, zone));
  }

  #widened(command: Command, wider: (zone: Zone) => Zone): Command {
    if (command.type === 'SORT_CELLS') return { ...command, zone: wider(command.zone) };
    if (command.type === 'PASTE' && this.#cut)
      this.#clipboard.copiedData = {
        ...this.#clipboard.copiedData,
        zones: this.#cut.zones.map(wider),
      };
    if (command.type === 'REMOVE_DUPLICATES') {
      const { anchor, zones } = this.#selection.gridSelection;
      this.#selection.gridSelection = {
        anchor: { ...anchor, zone: wider(anchor.zone) },
        zones: zones.map(wider),
      };
    }
    return command;
  }

  /** What the cells hold that a paste or a fill overwrites, beside those that it moves. */
  overwritten(command: Targeted): Held {
    const held = new Map<string, string>();
    const { getters } = this.#model;
    const { sheetId, zones = [] } = this.#cut ?? {};
    const here = this.#selection.activeSheet.id;
    // Text from elsewhere is written over what is there, as what a person types.
    const targets = command.type === 'PASTE_FROM_OS_CLIPBOARD' ? [] : this.targets(command);
    for (const { left, right, top, bottom } of targets)
      for (let row = top; row <= bottom; row++)
        for (let col = left; col <= right; col++) {
          const isCut = sheetId === here && zones.some((zone) => isIn(zone, col, row));
          const cell = isCut ? undefined : getters.getCell({ sheetId: here, col, row });
          const text = cell && (cell.isFormula ? '=' : cell.content);
          if (text) held.set(`${row - top} ${col - left}`, text);
        }
    return held;
  }

  /** The cells that a paste or a fill overwrites. */
  targets(command: Targeted): readonly Zone[] {
    const { type, target = [] } = command;
    const { autofillZone } = this.#autofill;
    if (type === 'AUTOFILL') return autofillZone ? [autofillZone] : [];
    const rows = this.#pasted(command);
    if (!rows) return [];
    return target.map(({ left, right, top, bottom }) => ({
      left,
      top,
      right: Math.max(right, left + (rows[0]?.length ?? 1) - 1),
      bottom: Math.max(bottom, top + rows.length - 1),
    }));
  }

  #pasted({ type, clipboardContent }: Targeted): readonly (readonly unknown[])[] | undefined {
    if (type === 'PASTE') return this.#clipboard.copiedData?.cells;
    if (type !== 'PASTE_FROM_OS_CLIPBOARD') return undefined;
    const rows = clipboardContent?.text?.split('\n').map((line) => line.split('\t')) ?? [];
    return clipboardContent?.data?.cells ?? rows;
  }

  /** The cells beside those it names that a command is about. */
  reachedBy(command: Command): readonly Zone[] {
    const source = command.type === 'AUTOFILL' ? this.#selection.gridSelection.zones : [];
    return [...this.targets(command), ...source];
  }

  /** Removes a revision from what can be undone and redone, and returns what still can. */
  forget(id: UID): HistoryPlugin {
    const without = (stack: readonly UID[]) => stack.filter((each) => each !== id);
    const { undoStack, redoStack } = this.#history;
    this.setHistory({ undoStack: without(undoStack), redoStack: without(redoStack) });
    return this.#copy({ undoStack: this.#history.undoStack, redoStack: this.#history.redoStack });
  }

  setHistory(history: HistoryPlugin): void {
    Object.assign(this.#history, history);
  }

  /**
   * Does work in a captured state whose cells are found after `move`, then puts the present state back. Nothing of it
   * shows: no scrolling, no notices.
   *
   * @returns whether the captured sheet still exists, without which nothing is done
   */
  within(captured: Captured, move: LineMove, work: () => void): boolean {
    const model = this.#model;
    if (!model.getters.tryGetSheet(captured.sheetId)) return false;
    const now = this.capture();
    const { anchor, defaultAnchor, stream } = model.selection;
    const { observers, mainSubscription } = stream;
    const { notifyUI } = model.config;
    const { moveClient } = this.#selection;
    try {
      stream.observers = new Map();
      stream.mainSubscription = stream.defaultSubscription;
      model.config.notifyUI = () => {};
      this.#selection.moveClient = () => {};
      this.#put(movedState(captured, move));
      work();
    } finally {
      this.restore(now);
      Object.assign(stream, { observers, mainSubscription });
      Object.assign(model.selection, { anchor, defaultAnchor });
      model.config.notifyUI = notifyUI;
      this.#selection.moveClient = moveClient;
    }
    return true;
  }

  /** Puts a captured state back; the selection stays within the sheet. */
  restore(captured: Captured): void {
    if (this.#model.getters.tryGetSheet(captured.sheetId)) this.#put(captured);
  }

  #put({ sheetId, selected, clipboard, autofill, history, lastLocalOperation }: Captured): void {
    const selection = this.#selection;
    selection.activeSheet = this.#model.getters.getSheet(sheetId);
    selection.gridSelection = this.#copy(selected);
    selection.setSelectionMixin(selection.gridSelection.anchor, selection.gridSelection.zones);
    const { anchor } = this.#copy(selection.gridSelection);
    Object.assign(this.#model.selection, { anchor, defaultAnchor: anchor });
    Object.assign(this.#clipboard, clipboard);
    Object.assign(this.#autofill, autofill);
    Object.assign(this.#history, history);
    this.#model.session.lastLocalOperation = lastLocalOperation;
  }

  #plugin<P>(made: unknown): P {
    const kind = made as new () => object;
    const found = this.#model.uiHandlers.find((handler) => handler instanceof kind);
    if (!found) throw new TypeError('o-spreadsheet lacks a plugin');
    return found as P;
  }
}

const isIn = ({ left, right, top, bottom }: Zone, col: number, row: number) =>
  col >= left && col <= right && row >= top && row <= bottom;

/** Whether any cell of a row that was filled holds the same still: the others may have got new results. */
function isSameRow(before: CopiedRow, now: CopiedRow | undefined): boolean {
  const filled = before.flatMap((cell, col) =>
    cell?.content ? ([[cell.content, col]] as const) : [],
  );
  return filled.length === 0 || filled.some(([content, col]) => now?.[col]?.content === content);
}

function movedState(captured: Captured, move: LineMove): Captured {
  const { sheetId, selected, clipboard, autofill } = captured;
  const { copiedData } = clipboard;
  const zones = copiedData?.zones?.map((zone) => move.zone(copiedData.sheetId ?? sheetId, zone));
  const { autofillZone } = autofill;
  return {
    ...captured,
    selected: movedSelection(move, sheetId, selected),
    clipboard: clipboard._isCutOperation
      ? { ...clipboard, copiedData: copiedData && { ...copiedData, ...(zones && { zones }) } }
      : clipboard,
    autofill: { ...autofill, autofillZone: autofillZone && move.zone(sheetId, autofillZone) },
  };
}
