/** DeveloperMetadata of the workbook, a sheet, a row or a column, and its finder. */

import type { MarkState } from '../../../spreadsheet/calls';
import { contains, overlap } from '../../../spreadsheet/shared/a1';
import { type EnumValue, enumOf } from '../enums';
import { mismatch } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { boxOfPlace, isSamePlace, Mark, type Place } from './marks';
import { makers, type RangeRef, type SheetRef } from './refs';

export const DeveloperMetadataVisibility = enumOf('DOCUMENT', 'PROJECT');

interface Content {
  readonly key: string;
  readonly value: string | null;
  readonly visibility: 'DOCUMENT' | 'PROJECT';
}

export class DeveloperMetadata extends Mark<Content> {
  constructor(id: string) {
    super('metadata', id);
  }

  getId(): number {
    return Number(this.id);
  }

  getKey(): string {
    return this.read().content.key;
  }

  getValue(): string | null {
    return this.read().content.value;
  }

  getVisibility(): EnumValue {
    return DeveloperMetadataVisibility[this.read().content.visibility];
  }

  getLocation(): MetadataLocation {
    return new MetadataLocation(this.read().mark);
  }

  setKey(key: unknown): this {
    return this.write('setKey', { key: String(key) });
  }

  setValue(value: unknown): this {
    return this.write('setValue', { value: String(value) });
  }

  setVisibility(visibility: EnumValue): this {
    return this.write('setVisibility', { visibility: visibilityOf(visibility) });
  }
}

/** (key), (key, visibility), (key, value) and (key, value, visibility). */
export function addMetadata(place: Place, args: unknown[]): void {
  requireWrite('addDeveloperMetadata');
  const [key, second, third] = args;
  const isFitting = args.length >= 1 && args.length <= 3 && typeof key === 'string';
  if (!isFitting) mismatch('SpreadsheetApp.addDeveloperMetadata', args);
  const isVisibility = Object.values(DeveloperMetadataVisibility).includes(second as EnumValue);
  const visibility = isVisibility ? second : third;
  const content: Content = {
    key,
    value: isVisibility || second === undefined ? null : String(second),
    visibility: visibilityOf(visibility ?? DeveloperMetadataVisibility.DOCUMENT),
  };
  call('marks.write', 'metadata', null, { ...place, text: JSON.stringify(content) });
}

/** The metadata at exactly one place. */
export function metadataAt(place: Place): DeveloperMetadata[] {
  return call('marks.list', 'metadata')
    .filter((mark) => isSamePlace(mark, place))
    .map(({ id }) => new DeveloperMetadata(id));
}

function contentOf(mark: MarkState): Content {
  return JSON.parse(mark.text);
}

function visibilityOf(visibility: unknown): Content['visibility'] {
  return String(visibility) === 'PROJECT' ? 'PROJECT' : 'DOCUMENT';
}

export const DeveloperMetadataLocationType = enumOf('SPREADSHEET', 'SHEET', 'ROW', 'COLUMN');

/** DeveloperMetadataLocation: the workbook, a sheet, a row or a column. */
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

  getRow(): RangeRef | null {
    return this.#line('ROW');
  }

  getColumn(): RangeRef | null {
    return this.#line('COLUMN');
  }

  #line(type: 'ROW' | 'COLUMN'): RangeRef | null {
    const { sheet } = this.#place;
    if (sheet === null || locationType(this.#place) !== type) return null;
    const owner = makers.sheet(sheet);
    const box = boxOfPlace(this.#place, owner.state());
    return box && makers.range(owner, box);
  }
}

function locationType({ sheet, zone }: Place): keyof typeof DeveloperMetadataLocationType {
  if (sheet === null) return 'SPREADSHEET';
  if (!zone) return 'SHEET';
  return zone.right === null ? 'ROW' : 'COLUMN';
}

type Test = (mark: MarkState) => boolean;

/** Searches the workbook, a sheet or a range. */
export class DeveloperMetadataFinder {
  readonly #scope: Place;
  readonly #tests: Test[] = [];
  #isIntersecting = false;

  constructor(scope: Place) {
    this.#scope = scope;
  }

  find(): DeveloperMetadata[] {
    return call('marks.list', 'metadata')
      .filter((mark) => this.#isInScope(mark) && this.#tests.every((test) => test(mark)))
      .map(({ id }) => new DeveloperMetadata(id));
  }

  onIntersectingLocations(): this {
    this.#isIntersecting = true;
    return this;
  }

  withId(id: unknown): this {
    return this.#where((mark) => mark.id === String(id));
  }

  withKey(key: unknown): this {
    return this.#where((mark) => contentOf(mark).key === key);
  }

  withValue(value: unknown): this {
    return this.#where((mark) => contentOf(mark).value === value);
  }

  withLocationType(type: EnumValue): this {
    return this.#where((mark) => locationType(mark) === String(type));
  }

  withVisibility(visibility: EnumValue): this {
    return this.#where((mark) => contentOf(mark).visibility === String(visibility));
  }

  #where(test: Test): this {
    this.#tests.push(test);
    return this;
  }

  /** Whether a mark is inside the scope or, if requested, around it or across it. */
  #isInScope(mark: MarkState): boolean {
    const scope = this.#scope;
    if (scope.sheet === null) return true;
    if (mark.sheet === null) return this.#isIntersecting;
    if (mark.sheet !== scope.sheet) return false;
    const size = makers.sheet(scope.sheet).state();
    const outer = boxOfPlace(scope, size);
    const inner = boxOfPlace(mark, size);
    if (!outer) return true;
    if (!inner) return this.#isIntersecting;
    return contains(outer, inner) || (this.#isIntersecting && overlap(outer, inner));
  }
}
