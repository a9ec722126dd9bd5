/** Finds sheets, and tells of one what Google would tell. */

import type { SheetState } from '../apps-script/wire/spreadsheet';
import { ScriptException } from '../exception';
import type { EngineModel } from './library';

const GID = /^gid(\d+)$/;

/** An engine id for a new sheet, made of the number that Google would give it. */
export function newSheetKey(gid = Math.floor(Math.random() * 2 ** 31)): string {
  return `gid${gid}`;
}

/** The number of a sheet: what its id says, or a hash of an id the engine made. */
export function gidOf(key: string): number {
  const known = GID.exec(key)?.[1];
  if (known) return Number(known);
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return hash >>> 1;
}

/**
 * The state of a sheet.
 *
 * @throws ScriptException when it was deleted
 */
export function sheetState({ getters }: EngineModel, key: string): SheetState {
  if (!getters.tryGetSheet(key)) throw new ScriptException(`Sheet ${gidOf(key)} not found`);
  const { xSplit, ySplit } = getters.getPaneDivisions(key);
  return {
    key,
    gid: gidOf(key),
    name: getters.getSheetName(key),
    index: getters.getSheetIds().indexOf(key) + 1,
    isHidden: !getters.isSheetVisible(key),
    rows: getters.getNumberRows(key),
    columns: getters.getNumberCols(key),
    frozenRows: ySplit,
    frozenColumns: xSplit,
  };
}

export function sheetLooks({ getters }: EngineModel, key: string) {
  const { color, areGridLinesVisible } = getters.getSheet(key);
  return { tabColor: color ?? null, hasGridlines: areGridLinesVisible };
}

/** The engine's id of the sheet with this name, ignoring case as Google does. */
export function sheetNamed({ getters }: EngineModel, name: string): string | undefined {
  return getters.getSheetIdByName(name);
}
