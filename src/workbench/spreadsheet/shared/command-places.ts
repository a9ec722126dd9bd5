/** The fields by which o-spreadsheet's commands name what they are about; a field has the same meaning in each command. */
import type { CellPosition, Dimension, UID, Zone } from '@odoo/o-spreadsheet';

export interface RangeData {
  readonly _sheetId: UID;
  readonly _zone: Zone;
}

export interface CommandPlaces {
  readonly type?: string;
  readonly sheetId?: UID;
  readonly targetSheetId?: UID;
  readonly dimension?: Dimension;
  readonly col?: number;
  readonly row?: number;
  readonly content?: string;
  readonly zone?: Zone;
  readonly target?: readonly Zone[];
  readonly ranges?: readonly RangeData[];
  readonly newTableRange?: RangeData;
  readonly base?: number;
  readonly elements?: readonly number[];
  readonly cols?: readonly number[];
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
  readonly autofillRowStart?: number;
  readonly autofillRowEnd?: number;
  readonly matches?: readonly CellPosition[];
}

/** The sheets that a command is about. */
export const sheetsOf = ({ sheetId, targetSheetId }: CommandPlaces): string[] =>
  [sheetId, targetSheetId].filter((sheet) => sheet !== undefined);
