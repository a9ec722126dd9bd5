/** What a page and the workbench say to each other over the WebSocket. */
import type { CallResult, FunctionInfo } from './cell-values';
import type { ExecutionsContent, PanelName, TriggerRow } from './panels';

/** A revision of the workbook: o-spreadsheet's messages that move its state on. */
export interface RevisionMessage {
  type: 'REMOTE_REVISION' | 'REVISION_UNDONE' | 'REVISION_REDONE' | 'SNAPSHOT_CREATED';
  serverRevisionId: string;
  nextRevisionId: string;
  /** The client that made the edit of a REMOTE_REVISION. */
  clientId?: string;
}

/** Where somebody is in the workbook: o-spreadsheet's messages about its clients. */
export type PresenceMessage =
  | { type: 'CLIENT_JOINED' | 'CLIENT_MOVED' }
  | { type: 'CLIENT_LEFT'; clientId: string; version: 1 };

/** The cells that are selected in a page, counted from 1, with o-spreadsheet's id of their sheet. */
export interface Selection {
  sheet: string;
  box: { row: number; column: number; rows: number; columns: number };
  cell: { row: number; column: number };
}

/** A page's selection, with the last revision that the page had received. */
export interface SeenSelection extends Selection {
  revision?: string;
}

export type MenuItem =
  | { kind: 'item'; label: string; handler: string }
  | { kind: 'separator' }
  | { kind: 'menu'; label: string; items: MenuItem[] };

/** A menu a script made; an add-on's goes under Extensions. */
export interface Menu {
  label: string;
  isAddon: boolean;
  items: MenuItem[];
}

export type FrameKind = 'sidebar' | 'modal' | 'modeless';

/** A question that a running script waits on. */
export interface Question {
  id: number;
  title: string;
  message: string;
  buttons: string[];
  /** Whether a text is asked for. */
  isPrompt: boolean;
}

export interface Mail {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  text: string;
}

/** How the call of a script's function ended. */
export type CallOutcome = { value: unknown } | { error: string };

/** What the workbench shows around the grid. */
export interface About {
  bookName: string;
  scriptName: string;
  notice: string | null;
  startFunction: string | null;
  hasMailbox: boolean;
  hasService: boolean;
  /** Who may edit the workbook, its owner first. */
  people: readonly string[];
  /** The zone in which the workbook's dates are. */
  timeZone: string;
}

export type ToPage =
  | {
      kind: 'welcome';
      about: About;
      /** Changes when the script does; a page that knows another one has to start anew. */
      version: string;
      client: { id: string; name: string };
      functions: FunctionInfo[];
      results: [string, CallResult][];
      snapshot: string;
      revisions: string[];
    }
  | { kind: 'resumed'; results: [string, CallResult][]; revisions: string[] }
  | { kind: 'reload' }
  | { kind: 'renamed'; bookName: string }
  /** The workbook cannot be opened. */
  | { kind: 'refused'; reason: string }
  | { kind: 'revision'; message: string }
  /** The page's last revision was not taken; the page has to start anew. */
  | { kind: 'unaccepted'; reason: string }
  | { kind: 'presence'; message: PresenceMessage }
  | { kind: 'results'; known: [string, CallResult][]; forgotten: string[] }
  | { kind: 'menus'; menus: readonly Menu[] }
  | { kind: 'toast'; message: string; title: string; seconds: number }
  | { kind: 'ask'; question: Question }
  | { kind: 'unask'; id: number }
  | { kind: 'frame'; frame: FrameKind; path: string; title: string; width: number; height: number }
  | { kind: 'select'; selection: Selection }
  | { kind: 'called'; id: number; outcome: CallOutcome }
  | { kind: 'mail'; mails: Mail[] }
  | ({ kind: 'executions' } & ExecutionsContent)
  | { kind: 'triggers'; triggers: TriggerRow[] };

/** What a person asks of the workbench itself rather than of the script. */
export type Action =
  | { do: 'runTrigger'; trigger: string; selection: SeenSelection }
  | { do: 'removeTrigger'; trigger: string }
  /** Answered with what the panel of the service shows. */
  | { do: 'tellService' }
  /** Answered like `tellService`. */
  | { do: 'setSourcesContact'; contact: string }
  /** Answered with the places of the new sheets. */
  | { do: 'import'; name: string; base64: string }
  /** Answered with all workbooks. */
  | { do: 'listBooks' }
  /** Both answered with the key of the new workbook. */
  | { do: 'addBook'; name: string }
  | { do: 'openFile'; name: string; base64: string }
  | { do: 'renameBook'; key: string; name: string }
  | { do: 'deleteBook'; key: string }
  /** Both answered with a download. */
  | { do: 'exportXlsx' }
  | { do: 'exportCsv'; sheet: string };

/** A sheet that was added. */
export interface NewSheetPlace {
  key: string;
  name: string;
}

/** A file for the person. */
export interface Download {
  name: string;
  base64: string;
}

export type FromPage =
  | { kind: 'join' }
  | { kind: 'resume'; clientId: string; revision: string; version: string }
  | { kind: 'revision'; message: RevisionMessage }
  | { kind: 'presence'; message: PresenceMessage }
  | {
      kind: 'call';
      id: number;
      from: 'menu' | 'sidebar';
      handler: string;
      args: unknown[];
      selection: SeenSelection;
    }
  | { kind: 'answer'; id: number; button: string; text: string }
  /** Answered by `called`. */
  | { kind: 'act'; id: number; action: Action }
  /** Shows a panel from now on, with one execution in full; or none. */
  | { kind: 'follow'; panel: PanelName | null; execution: number | null };
