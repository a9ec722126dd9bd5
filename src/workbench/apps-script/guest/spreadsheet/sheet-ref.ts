/** A sheet as ranges know it. */
import type { SheetState } from '../../wire/spreadsheet';

export interface SheetRef {
  /** The engine's id. */
  readonly key: string;
  state(): SheetState;
  getName(): string;
}
