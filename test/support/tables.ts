/** Makes sheets from cells, and finds the tables in them. */
import type { Cell } from '../../src/sheet/ports';
import { findTable } from '../../src/sheet/tables/find-table';
import { MemoryBook } from '../fakes/platform/memory-book';

/** A sheet with these cells. */
export const sheetOf = (values: readonly (readonly Cell[])[]) => new MemoryBook().add('S', values);

/** The table in a sheet with these cells, as `findTable` sees it. */
export const find = (values: readonly (readonly Cell[])[], column?: number, headerRow?: number) =>
  findTable(sheetOf(values), column, headerRow);
