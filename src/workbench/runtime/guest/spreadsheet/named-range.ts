/** NamedRange, and the search for named ranges. */
import type { NamedRangeState } from '../../../spreadsheet/calls';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { makers, type RangeRef } from './refs';

export class NamedRange {
  #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  getName(): string {
    return this.#name;
  }

  getRange(): RangeRef {
    const found = namedRange(this.#name);
    if (!found) throw new Exception(`A named range "${this.#name}" does not exist.`);
    return makers.range(makers.sheet(found.sheet), found.box);
  }

  setName(name: unknown): this {
    requireWrite('setName');
    call('names.rename', this.#name, String(name));
    this.#name = String(name);
    return this;
  }

  setRange(range: RangeRef): this {
    requireWrite('setRange');
    call('names.set', this.#name, range.getSheet().key, range.box);
    return this;
  }

  remove(): void {
    requireWrite('remove');
    call('names.remove', this.#name);
  }
}

/** The range of a name, ignoring case; undefined if there isn't one. */
export function namedRange(name: string): NamedRangeState | undefined {
  return call('names.list').find((each) => each.name.toLowerCase() === name.toLowerCase());
}

/** All named ranges, or those of one sheet. */
export function namedRangesOf(sheet: string | null): NamedRange[] {
  return call('names.list')
    .filter((each) => sheet === null || each.sheet === sheet)
    .map(({ name }) => new NamedRange(name));
}
