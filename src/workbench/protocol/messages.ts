/** The messages between a page and the workbench over the WebSocket. */
import type { CallResult, FunctionInfo } from './cell-values';
import type { ExecutionsContent, PanelName, TriggerRow } from './panels';

/** A revision of the workbook: a message of o-spreadsheet that changes its state. */
export interface RevisionMessage {
  readonly type: 'REMOTE_REVISION' | 'REVISION_UNDONE' | 'REVISION_REDONE' | 'SNAPSHOT_CREATED';
  readonly serverRevisionId: string;
  readonly nextRevisionId: string;
  /** The client that made the edit of a REMOTE_REVISION. */
  readonly clientId?: string;
}

/** The client that makes the revisions of scripts and programs. */
export const scriptClient = 'workbench';

/** A user's place in the workbook: a message of o-spreadsheet about its clients. */
export type PresenceMessage =
  | { readonly type: 'CLIENT_JOINED' | 'CLIENT_MOVED' }
  | { readonly type: 'CLIENT_LEFT'; readonly clientId: string; readonly version: 1 };

/** The cells that are selected in a page, counted from 1, with o-spreadsheet's id of their sheet. */
export interface Selection {
  readonly sheet: string;
  readonly box: {
    readonly row: number;
    readonly column: number;
    readonly rows: number;
    readonly columns: number;
  };
  readonly cell: { readonly row: number; readonly column: number };
  /** The rows of the sheet that filters of the page hide, which only the page knows. */
  readonly filtered?: readonly { readonly row: number; readonly rows: number }[];
}

/** A page's selection, with the last revision that the page had received. */
export interface SeenSelection extends Selection {
  readonly revision?: string;
}

export type MenuItem =
  | { readonly kind: 'item'; readonly label: string; readonly handler: string }
  | { readonly kind: 'separator' }
  | { readonly kind: 'menu'; readonly label: string; readonly items: MenuItem[] };

/** A menu a script made; an add-on's goes under Extensions. */
export interface Menu {
  readonly label: string;
  readonly isAddon: boolean;
  readonly items: MenuItem[];
}

export type FrameKind = 'sidebar' | 'modal' | 'modeless';

/** A question that a running script waits for. */
export interface Question {
  readonly id: number;
  readonly title: string;
  readonly message: string;
  readonly buttons: string[];
  /** Whether it has a text input. */
  readonly isPrompt: boolean;
}

export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly text: string;
}

/** The outcome of a call of a script's function. */
export type CallOutcome = { readonly value: unknown } | { readonly error: string };

/** The content of the page around the grid. */
export interface About {
  readonly bookName: string;
  readonly scriptName: string;
  readonly notice: string | null;
  readonly startFunction: string | null;
  readonly hasMailbox: boolean;
  readonly hasService: boolean;
  /** The editors of the workbook, its owner first. */
  readonly people: readonly string[];
  /** The time zone of the workbook's dates. */
  readonly timeZone: string;
}

export type ToPage =
  | {
      readonly kind: 'welcome';
      readonly about: About;
      /** Changes when the script does; a page with another version must reload. */
      readonly version: string;
      readonly client: { readonly id: string; readonly name: string };
      readonly functions: FunctionInfo[];
      readonly results: [string, CallResult][];
      readonly snapshot: string;
      readonly revisions: string[];
    }
  | {
      readonly kind: 'resumed';
      readonly results: [string, CallResult][];
      readonly revisions: string[];
    }
  | { readonly kind: 'reload' }
  | { readonly kind: 'present' }
  | { readonly kind: 'renamed'; readonly bookName: string }
  /** The workbook cannot be opened. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'revision'; readonly message: string }
  /** The page's last revision wasn't accepted; the page must reload. */
  | { readonly kind: 'unaccepted'; readonly reason: string }
  | { readonly kind: 'presence'; readonly message: PresenceMessage }
  | {
      readonly kind: 'results';
      readonly known: [string, CallResult][];
      readonly forgotten: string[];
    }
  | { readonly kind: 'menus'; readonly menus: readonly Menu[] }
  | {
      readonly kind: 'toast';
      readonly message: string;
      readonly title: string;
      readonly seconds: number;
    }
  | { readonly kind: 'ask'; readonly question: Question }
  | { readonly kind: 'unask'; readonly id: number }
  | {
      readonly kind: 'frame';
      readonly frame: FrameKind;
      readonly path: string;
      readonly title: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'select'; readonly selection: Selection }
  | { readonly kind: 'called'; readonly id: number; readonly outcome: CallOutcome }
  | { readonly kind: 'mail'; readonly mails: Mail[] }
  | ({ readonly kind: 'executions' } & ExecutionsContent)
  | { readonly kind: 'triggers'; readonly triggers: TriggerRow[] };

/** The actions that a page asks of the workbench itself, not of the script. */
export type Action =
  | { readonly do: 'runTrigger'; readonly trigger: string; readonly selection: SeenSelection }
  | { readonly do: 'removeTrigger'; readonly trigger: string }
  /** Answered with the content of the panel of the service. */
  | { readonly do: 'tellService' }
  /** Answered like `tellService`. */
  | { readonly do: 'setSourcesContact'; readonly contact: string }
  /** Answered with the places of the new sheets. */
  | { readonly do: 'import'; readonly name: string; readonly base64: string }
  /** Answered with all workbooks. */
  | { readonly do: 'listBooks' }
  /** Both are answered with the key of the new workbook. */
  | { readonly do: 'addBook'; readonly name: string }
  | { readonly do: 'openFile'; readonly name: string; readonly base64: string }
  | { readonly do: 'renameBook'; readonly key: string; readonly name: string }
  | { readonly do: 'deleteBook'; readonly key: string }
  /** Both are answered with a download. */
  | { readonly do: 'exportXlsx'; readonly isToShare: boolean }
  | { readonly do: 'exportCsv'; readonly sheet: string };

/** A sheet that was added. */
export interface NewSheetPlace {
  readonly key: string;
  readonly name: string;
}

/** A file for the user. */
export interface Download {
  readonly name: string;
  readonly base64: string;
}

export type FromPage =
  | { readonly kind: 'join' }
  /** Answered by `present`. */
  | { readonly kind: 'areYouThere' }
  | {
      readonly kind: 'resume';
      readonly clientId: string;
      readonly revision: string;
      readonly version: string;
    }
  | { readonly kind: 'revision'; readonly message: RevisionMessage }
  | { readonly kind: 'presence'; readonly message: PresenceMessage }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly from: 'menu' | 'sidebar';
      readonly handler: string;
      readonly args: unknown[];
      readonly selection: SeenSelection;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly button: string; readonly text: string }
  /** Answered by `called`. */
  | { readonly kind: 'act'; readonly id: number; readonly action: Action }
  /** Subscribes to a panel, with one execution in detail; null unsubscribes. */
  | {
      readonly kind: 'follow';
      readonly panel: PanelName | null;
      readonly execution: number | null;
    };
