/** DeveloperMetadataLocation: the workbook, a sheet, a row or a column. */
import { type EnumValue, enumOf } from '../enums';
import { boxOfPlace, type Place } from './location';
import { type AnyRange, makers } from './makers';
import type { SheetRef } from './sheet-ref';

export const DeveloperMetadataLocationType = enumOf('SPREADSHEET', 'SHEET', 'ROW', 'COLUMN');

export class MetadataLocation {
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  getLocationType(): EnumValue {
    return DeveloperMetadataLocationType[locationType(this.#place)];
  }

  getSpreadsheet(): object | null {
    return locationType(this.#place) === 'SPREADSHEET' ? makers.spreadsheet() : null;
  }

  getSheet(): SheetRef | null {
    const { sheet, zone } = this.#place;
    return sheet !== null && !zone ? makers.sheet(sheet) : null;
  }

  getRow(): AnyRange | null {
    return this.#line('ROW');
  }

  getColumn(): AnyRange | null {
    return this.#line('COLUMN');
  }

  #line(type: 'ROW' | 'COLUMN'): AnyRange | null {
    const { sheet } = this.#place;
    if (sheet === null || locationType(this.#place) !== type) return null;
    const owner = makers.sheet(sheet);
    const box = boxOfPlace(this.#place, owner.state());
    return box && makers.range(owner, box);
  }
}

export function locationType({ sheet, zone }: Place): keyof typeof DeveloperMetadataLocationType {
  if (sheet === null) return 'SPREADSHEET';
  if (!zone) return 'SHEET';
  return zone.right === null ? 'ROW' : 'COLUMN';
}
