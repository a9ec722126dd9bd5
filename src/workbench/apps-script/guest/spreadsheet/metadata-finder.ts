/** DeveloperMetadataFinder: searches the workbook, a sheet or a range. */
import { contains, overlap } from '../../../shared/a1';
import type { MarkState } from '../../wire/annotations';
import type { EnumValue } from '../enums';
import { call } from '../host';
import { boxOfPlace, type Place } from './location';
import { makers } from './makers';
import { contentOf, DeveloperMetadata } from './metadata';
import { locationType } from './metadata-location';

type Test = (mark: MarkState) => boolean;

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

  /** Inside the scope; where wanted, also around it or across it. */
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
