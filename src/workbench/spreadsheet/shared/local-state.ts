/** What o-spreadsheet's local commands read beside the workbook: the selection, the clipboard, the fill handle. */
import type { Getters, Model, UID, Zone } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { type LineMove, movedSelection, type Selected } from './line-moves';

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
}
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
  get #cut(): Required<CopiedData> | undefined {
    const { sheetId, zones } = this.#clipboard.copiedData ?? {};
    const isCut = this.#clipboard._isCutOperation && sheetId !== undefined && zones !== undefined;
    return isCut && this.#model.getters.tryGetSheet(sheetId) ? { sheetId, zones } : undefined;
  }

  /** Puts what cut cells hold now into the clipboard, which keeps what they held when they were cut. */
  takeCutCells(): void {
    const cut = this.#cut;
    if (!cut) return;
    const front = this.#selection.activeSheet;
    this.#selection.activeSheet = this.#model.getters.getSheet(cut.sheetId);
    this.#clipboard.copiedData = this.#clipboard.copy(cut.zones);
    this.#selection.activeSheet = front;
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
