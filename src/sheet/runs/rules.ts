/** The rows that a run leaves out by rule: what another column or the exclude list has, or what fails a condition. */
import { sendBatches } from '../../client/call';
import * as reasons from '../../client/reasons';
import { orThrow } from '../../client/result';
import { Unreadable } from '../../client/tolerant';
import { endpoints } from '../../contract/endpoints';
import * as limits from '../../contract/limit-values';
import { isWithoutValue } from '../no-value';
import type { Cell, Platform, Sheet } from '../ports';
import { callerOf } from '../settings/connection';
import { type ColumnRef, existingSheet, indexOf, type Location, locate } from '../tables/columns';
import { type KeyRows, keysWhere, type ReadKey, readKeys, refuseLoading } from '../tables/keys';

/** A column of keys in any sheet. */
interface KeyColumn {
  readonly sheetId: number;
  /** 0 if the sheet has no headers. */
  readonly headerRow: number;
  readonly column: ColumnRef;
}

/**
 * A condition on a cell beside the key; `above` compares numbers, `equals` texts without regard to case. A formula without
 * a value is neither `blank` nor `filled`.
 */
export interface Condition {
  readonly column: ColumnRef;
  readonly is: 'blank' | 'filled' | 'equals' | 'above';
  /** For `equals` and `above`. */
  readonly value: string;
}

/** Kept with a run, so that its repetitions and next steps obey them too. */
export interface RowRules {
  /** Leaves out the keys of this column. */
  readonly leaveOut?: KeyColumn;
  /** Leaves out what the service's exclude list names; for keys that are domains. */
  readonly leaveOutListed?: boolean;
  /** Takes only keys with a row that meets this. */
  readonly onlyWhere?: Condition;
}

/**
 * The keys that the rules leave out. Asks the service about all keys if the rules name its list. Spends nothing. Throws
 * SHEET_MISSING and COLUMN_MISSING, MOVING if a column of keys to leave out is loading, NOT_CONNECTED and the service's
 * problem.
 */
export function ruledOut(
  platform: Platform,
  rules: RowRules,
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  readKey: ReadKey,
): Set<string> {
  const { leaveOut, leaveOutListed, onlyWhere } = rules;
  const all = [...keys.rows.keys()];
  const out = new Set(leaveOutListed ? readListed(platform, all) : []);
  if (leaveOut) {
    const { headerRow, column } = leaveOut;
    const other = existingSheet(platform.book, leaveOut.sheetId);
    const place = locate(other, headerRow, column);
    const at = indexOf(place, column);
    const there = readKeys(other, place.headerRow, at, readKey, undefined, true);
    // If a list that is loading excluded nothing, the run would pay for excluded keys.
    refuseLoading(other, there);
    for (const key of all) if (there.rows.has(key)) out.add(key);
  }
  if (onlyWhere) {
    const met = rowsWhere(sheet, location, keys, onlyWhere);
    for (const key of all) if (!met.has(key)) out.add(key);
  }
  return out;
}

/** The keys that the service's list excludes. */
function readListed(platform: Platform, keys: readonly string[]): readonly string[] {
  return orThrow(
    sendBatches(callerOf(platform), keys, limits.excludedPerRequest, (among) => ({
      endpoint: endpoints.excludeList,
      body: { among },
      read({ left_out: leftOut }) {
        // If an unreadable list excluded nothing, the run would pay for excluded keys.
        if (!Array.isArray(leftOut)) throw new Unreadable(reasons.lacks('left_out'));
        return leftOut;
      },
    })),
  );
}

/** The keys with a row that meets the condition, and their rows. Throws COLUMN_MISSING. */
export function rowsWhere(
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  condition: Condition,
): KeyRows['rows'] {
  const column = indexOf(location, condition.column);
  const met = keysWhere(sheet, keys, [column], (cell) => meets(cell, condition));
  return new Map(met.map((key) => [key, keys.rows.get(key) ?? []]));
}

function meets(cell: Cell, { is, value }: Condition): boolean {
  const text = String(cell).trim();
  if (is === 'blank') return text === '';
  if (is === 'equals') return text.toLowerCase() === value.trim().toLowerCase();
  return !isWithoutValue(text) && (is === 'filled' || Number(text) > Number(value));
}
