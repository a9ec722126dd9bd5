/** Utilities.zip and unzip: archives of blobs. */
import { Exception } from '../exception';
import { call } from '../host';
import { Blob } from './blob';
import { toBase64 } from './bytes';

const ZIP = 'application/zip';

/** @throws Exception when two blobs have the same name, or one has none */
export function zip(blobs: unknown, name: unknown): Blob {
  const list = Array.isArray(blobs) ? (blobs as Blob[]) : [];
  const names = list.map((blob) => blob.getName());
  if (names.some((each) => each === null))
    throw new Exception('Blob object must have non-null name for this operation.');
  const double = names.find((each, index) => names.indexOf(each) !== index);
  if (double) throw new Exception(`Duplicate entry: ${double}`);
  const files = list.map((blob) => ({
    name: blob.getName() ?? '',
    base64: toBase64(blob.getBytes()),
  }));
  return new Blob(
    { base64: call('zip', files) },
    ZIP,
    name === undefined ? 'archive.zip' : String(name),
  );
}

export function unzip(blob: { getBytes(): number[] }): Blob[] {
  return call('unzip', toBase64(blob.getBytes())).map((file) =>
    new Blob({ base64: file.base64 }, null, file.name).setContentTypeFromExtension(),
  );
}
