/** Reads the key column: which rows hold which domain right now. */
import { type DomainFault, readDomain } from '../../contract/domain';
import type { Sheet } from '../ports';

export interface KeyRows {
  /** Domain → its rows, in the order of the sheet. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
  /** Rows whose key cell is filled but is no domain. */
  readonly invalid: readonly {
    readonly row: number;
    readonly text: string;
    readonly fault: DomainFault;
  }[];
}

/** A span of rows, both ends included. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** Reads the keys below the header, in one read; `span` narrows it to a selection. */
export function readKeys(sheet: Sheet, headerRow: number, column: number, span?: RowSpan): KeyRows {
  const first = Math.max(headerRow + 1, span?.from ?? 1);
  const last = Math.min(sheet.extent().rows, span?.to ?? Number.POSITIVE_INFINITY);
  const rows = new Map<string, number[]>();
  const invalid: { row: number; text: string; fault: DomainFault }[] = [];
  if (last < first) return { rows, invalid };
  sheet.read(first, column, last - first + 1, 1).forEach(([cell], index) => {
    const text = String(cell ?? '');
    const reading = readDomain(text);
    if (reading.ok) {
      const same = rows.get(reading.domain);
      if (same) same.push(first + index);
      else rows.set(reading.domain, [first + index]);
    } else if (text.trim() !== '') {
      invalid.push({ row: first + index, text, fault: reading.fault });
    }
  });
  return { rows, invalid };
}
