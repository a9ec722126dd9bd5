/** DeveloperMetadata: what scripts keep at the workbook, a sheet, a row or a column. */
import type { MarkState } from '../../wire/annotations';
import { mismatch } from '../arguments';
import { type EnumValue, enumOf } from '../enums';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { isSamePlace, type Place } from './location';
import { MetadataLocation } from './metadata-location';

export const DeveloperMetadataVisibility = enumOf('DOCUMENT', 'PROJECT');

interface Content {
  key: string;
  value: string | null;
  visibility: 'DOCUMENT' | 'PROJECT';
}

export class DeveloperMetadata {
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  getId(): number {
    return Number(this.#id);
  }

  getKey(): string {
    return this.#read().content.key;
  }

  getValue(): string | null {
    return this.#read().content.value;
  }

  getVisibility(): EnumValue {
    return DeveloperMetadataVisibility[this.#read().content.visibility];
  }

  getLocation(): MetadataLocation {
    return new MetadataLocation(this.#read().mark);
  }

  setKey(key: unknown): this {
    return this.#write('setKey', { key: String(key) });
  }

  setValue(value: unknown): this {
    return this.#write('setValue', { value: String(value) });
  }

  setVisibility(visibility: EnumValue): this {
    return this.#write('setVisibility', { visibility: visibilityOf(visibility) });
  }

  remove(): void {
    requireWrite('remove');
    call('marks.remove', 'metadata', this.#id);
  }

  #read(): { mark: MarkState; content: Content } {
    const mark = call('marks.list', 'metadata').find(({ id }) => id === this.#id);
    if (!mark) throw new Exception('The developer metadata was removed.');
    return { mark, content: contentOf(mark) };
  }

  #write(method: string, change: Partial<Content>): this {
    requireWrite(method);
    const { mark, content } = this.#read();
    const text = JSON.stringify({ ...content, ...change });
    call('marks.write', 'metadata', this.#id, { ...mark, text });
    return this;
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

export function contentOf(mark: MarkState): Content {
  return JSON.parse(mark.text);
}

function visibilityOf(visibility: unknown): Content['visibility'] {
  return String(visibility) === 'PROJECT' ? 'PROJECT' : 'DOCUMENT';
}
