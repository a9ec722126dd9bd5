/** What the workbench's page exposes to tests, because the grid is a canvas. */
interface Zone {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

interface GridModel {
  getters: {
    getActiveSheetId(): string;
    getSelectedZone(): Zone;
    getActivePosition(): { sheetId: string; col: number; row: number };
    getActiveMainViewport(): { left: number };
    getColSize(sheetId: string, column: number): number;
    getSheetName(sheetId: string): string;
    getRangeFromSheetXC(sheetId: string, range: string): { zone: Zone };
    getEvaluatedCell(place: { sheetId: string; row: number; col: number }): {
      formattedValue: string;
      value: unknown;
      message?: string;
    };
    getCellText(
      place: { sheetId: string; row: number; col: number },
      options: { showFormula: boolean },
    ): string;
  };
  dispatch(command: string, payload: object): void;
  on(event: 'update', owner: object, listener: () => void): void;
  selection: { selectZone(anchor: { cell: { col: number; row: number }; zone: Zone }): void };
}

interface Window {
  axe: typeof import('axe-core');
  workbench: { model: GridModel; ready: Promise<void> };
  heldAnswers: (() => void)[];
  stopHolding: () => void;
  /** Buttons that moved without resting. */
  restless: string[];
}

/** google.script.run as the sidebar uses it. */
interface Runner {
  withSuccessHandler(onSuccess: (reply: unknown) => void): {
    withFailureHandler(onFailure: (error: Error) => void): {
      callFromSidebar(name: string, input: object): void;
    };
  };
}

declare const google: { readonly script: { run: Runner } };
