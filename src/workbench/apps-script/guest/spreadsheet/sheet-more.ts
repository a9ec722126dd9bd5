/** What a sheet tells of itself beside its cells: names, metadata, protections, filter. */
import { call } from '../host';
import { requireWrite } from '../permissions';
import { type Filter, filterOf } from './filter';
import { inSheet } from './location';
import { makers } from './makers';
import { addMetadata, type DeveloperMetadata, metadataAt } from './metadata';
import { DeveloperMetadataFinder } from './metadata-finder';
import { type NamedRange, namedRangesOf } from './named-range';
import { type Protection, protect, protectionsIn } from './protection';
import { rangeAt } from './range';
import { SheetLooks } from './sheet-looks';

export class SheetMore extends SheetLooks {
  getParent(): object {
    return makers.spreadsheet();
  }

  getSheetName(): string {
    return this.getName();
  }

  getSheetValues(
    startRow: number,
    startColumn: number,
    numRows: number,
    numColumns: number,
  ): unknown[][] {
    const { rows, columns } = this.state();
    const box = {
      row: startRow,
      column: startColumn,
      rows: numRows === -1 ? rows - startRow + 1 : numRows,
      columns: numColumns === -1 ? columns - startColumn + 1 : numColumns,
    };
    return rangeAt(this, box).getValues();
  }

  getNamedRanges(): NamedRange[] {
    return namedRangesOf(this.key);
  }

  getFilter(): Filter | null {
    return filterOf(this);
  }

  protect(): Protection {
    return protect(inSheet(this.key));
  }

  getProtections(type: unknown): Protection[] {
    return protectionsIn(this.key, type);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(inSheet(this.key), args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return metadataAt(inSheet(this.key));
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(inSheet(this.key));
  }

  clearNotes(): this {
    requireWrite('clearNotes');
    const { rows, columns } = this.state();
    call('range.setNotes', this.key, { row: 1, column: 1, rows, columns }, [['']]);
    return this;
  }
}
