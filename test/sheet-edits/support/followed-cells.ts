/** Follows which cells a flow wrote and saw, to tell what an edit that arrived late took away afterwards. */
import type { MemorySheet } from '../../fakes/platform/memory-book';
import { type Row, rowsOf } from './judge';

export interface FollowedCells {
  /** Doesn't count reads and writes of `act` as the flow's. */
  aside<T>(act: () => T): T;
  /** Lets an edit arrive, and records what changes. */
  arrive(land: () => void): void;
  /** Ids of rows of which an edit made another. */
  readonly copied: readonly string[];
  /** Ids of rows of which an edit left fewer. */
  readonly deleted: readonly string[];
  /** Texts that an edit overwrote. */
  readonly overwrittenTexts: readonly string[];
  /**
   * Whether an edit overwrote a cell after the flow had written it for the last time and seen it there: it shows what it
   * showed before, and the flow has ended without knowing.
   */
  isLost(id: string, header: string): boolean;
}

/** Follows a sheet's cells by their row's id and their header, from now on. */
export function followCells(sheet: MemorySheet, idHeader: string): FollowedCells {
  let time = 0;
  let isAside = false;
  const reads: number[] = [];
  const written = new Map<string, number>();
  const overwritten = new Map<string, number>();
  const copied: string[] = [];
  const deleted: string[] = [];
  const overwrittenTexts: string[] = [];
  const nameOf = (id: string, header: string) => JSON.stringify([id, header]);
  const read = sheet.read.bind(sheet);
  const write = sheet.write.bind(sheet);
  const aside = <T>(act: () => T): T => {
    const wasAside = isAside;
    isAside = true;
    try {
      return act();
    } finally {
      isAside = wasAside;
    }
  };
  sheet.read = (...box) => {
    if (!isAside) reads.push(++time);
    return aside(() => read(...box));
  };
  sheet.write = (row, column, values) => {
    aside(() => write(row, column, values));
    if (isAside) return;
    const top = sheet.cells.findIndex((line) => line.includes(idHeader));
    const headers = sheet.cells[top] ?? [];
    time += 1;
    for (const [i, line] of values.entries())
      for (const j of line.keys()) {
        const id = String(sheet.cells[row - 1 + i]?.[headers.lastIndexOf(idHeader)] ?? '');
        written.set(nameOf(id, String(headers[column - 1 + j] ?? '')), time);
      }
  };
  return {
    aside,
    copied,
    deleted,
    overwrittenTexts,
    arrive: (land) =>
      aside(() => {
        const before = rowsOf(sheet, idHeader);
        land();
        const after = rowsOf(sheet, idHeader);
        time += 1;
        const texts = new Set([...after.values()].flat().flatMap((row) => [...textsIn(row)]));
        for (const [id, rows] of before) {
          const left = after.get(id) ?? [];
          if (left.length > 0) for (const _ of rows.slice(left.length)) deleted.push(id);
          const shown = (each: readonly Row[], header: string) =>
            each.map((row) => String(row.get(header)?.value ?? '')).sort();
          for (const row of rows)
            for (const text of textsIn(row)) if (!texts.has(text)) overwrittenTexts.push(text);
          for (const header of new Set([...rows, ...left].flatMap((row) => [...row.keys()])))
            if (shown(rows, header).join() !== shown(left, header).join())
              overwritten.set(nameOf(id, header), time);
        }
        for (const [id, rows] of after)
          for (const _ of rows.slice(before.get(id)?.length ?? 0)) copied.push(id);
      }),
    isLost(id, header) {
      const [at, last] = [overwritten.get(nameOf(id, header)), written.get(nameOf(id, header))];
      const seen = last !== undefined && reads.find((each) => each > last);
      return at !== undefined && typeof seen === 'number' && seen < at;
    },
  };
}

const textsIn = (row: Row) => [...row.values()].map(({ value }) => String(value));
