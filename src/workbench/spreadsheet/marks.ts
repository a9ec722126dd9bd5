/** Notes, and the marks that hold developer metadata and protections. */

import { ScriptException } from '../errors';
import type { Book } from './book';
import type { MarkState } from './calls';
import { mapBox, pick } from './cells';
import type { CoreCommand, SpreadsheetModel } from './library';
import type { Box } from './shared/a1';
import { type MarkData, type MarkKind, marksIn } from './shared/marks';

/** The notes of a box; empty for a cell without one. */
export function readNotes(model: SpreadsheetModel, sheet: string, box: Box): string[][] {
  const notes = notesByCell(model, sheet);
  return mapBox(sheet, box, ({ row, col }) => notes.get(`${row}:${col}`)?.text ?? '');
}

/** Writes notes; a single one applies to all cells, an empty one removes the note. */
export function writeNotes(book: Book, sheet: string, box: Box, texts: string[][]): void {
  const notes = notesByCell(book.model, sheet);
  const removed: string[] = [];
  const marks: MarkData[] = [];
  mapBox(sheet, box, ({ row, col }, y, x) => {
    const known = notes.get(`${row}:${col}`);
    const text = pick(texts, y, x) ?? '';
    if (text !== '') marks.push(noteAt(known?.id ?? newId(), sheet, row, col, text));
    else if (known) removed.push(known.id);
  });
  book.apply(setAndRemove(marks, removed));
}

/** The commands that move notes with their rows; `moves` maps old rows to new ones, counted from 0. */
export function noteMoves(
  model: SpreadsheetModel,
  sheet: string,
  moves: Map<number, number>,
  box: Box,
) {
  const marks = [...notesByCell(model, sheet).values()].flatMap(({ id, zone, text }) => {
    const to = zone ? moves.get(zone.top) : undefined;
    const isInside =
      zone && zone.left >= box.column - 1 && zone.left < box.column - 1 + box.columns;
    return to === undefined || !isInside ? [] : [noteAt(id, sheet, to, zone.left, text)];
  });
  return setAndRemove(marks, []);
}

function notesByCell({ getters }: SpreadsheetModel, sheet: string): Map<string, MarkData> {
  const notes = marksIn(getters, 'note').filter(({ sheetId }) => sheetId === sheet);
  return new Map(notes.map((mark) => [`${mark.zone?.top}:${mark.zone?.left}`, mark]));
}

function noteAt(id: string, sheet: string, row: number, col: number, text: string): MarkData {
  const zone = { top: row, left: col, bottom: row, right: col };
  return { id, kind: 'note', sheetId: sheet, zone, text };
}

function setAndRemove(marks: MarkData[], ids: string[]): CoreCommand[] {
  return [
    ...(ids.length ? [{ type: 'WORKBENCH_REMOVE_MARKS' as const, ids }] : []),
    ...(marks.length ? [{ type: 'WORKBENCH_SET_MARKS' as const, marks }] : []),
  ];
}

/** All metadata or protections, in order of their creation. */
export function readMarks({ getters }: SpreadsheetModel, kind: MarkKind): MarkState[] {
  return marksIn(getters, kind).map(({ id, sheetId, zone, text }) => ({
    id,
    sheet: sheetId,
    zone: zone && { ...zone, bottom: zone.bottom ?? null, right: zone.right ?? null },
    text,
  }));
}

/** Adds a mark, or replaces the one with the same id. Returns its id. */
export function writeMark(book: Book, kind: MarkKind, mark: Omit<MarkState, 'id'>, id = newId()) {
  const { sheet, zone, text } = mark;
  const open = zone && {
    ...zone,
    bottom: zone.bottom ?? undefined,
    right: zone.right ?? undefined,
  };
  book.apply(setAndRemove([{ id, kind, sheetId: sheet, zone: open, text }], []));
  return id;
}

/** Throws ScriptException when there is no such mark. */
export function removeMark(book: Book, kind: MarkKind, id: string): void {
  if (!marksIn(book.model.getters, kind).some((mark) => mark.id === id)) {
    throw new ScriptException('It was already removed.');
  }
  book.apply(setAndRemove([], [id]));
}

/** A random number, like Google's ids of metadata; collisions are very unlikely. */
function newId(): string {
  return String(1 + Math.floor(Math.random() * (2 ** 31 - 2)));
}
