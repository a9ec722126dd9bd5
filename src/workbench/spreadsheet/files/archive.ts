/** Unpacks zip archives up to a limit: a small archive can contain more than fits in memory. */
import { Readable } from 'node:stream';
import JSZip from 'jszip';

export interface UnpackedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** An archive or a part of one exceeds a limit. */
export class TooLargeError extends Error {}

/** An archive whose files are unpacked on request. */
export interface Archive {
  readonly names: readonly string[];
  /**
   * The content of a file in pieces, unpacked as they are taken; empty if there is no such file.
   *
   * Throws TooLargeError when the files read so far have more bytes together than they may.
   */
  stream(name: string): AsyncIterable<Buffer>;
  /** The whole content of a file; throws as `stream` does. */
  read(name: string): Promise<Buffer>;
}

/**
 * Opens an archive.
 *
 * @param max the bytes that the files read from it may have together
 * Throws Error when it isn't an archive.
 */
export async function openArchive(archive: Buffer, max: number): Promise<Archive> {
  const zip = await JSZip.loadAsync(archive);
  let room = max;
  async function* stream(name: string): AsyncIterable<Buffer> {
    const file = fileIn(zip, name);
    if (!file) return;
    // JSZip's streams are of a kind that can't be iterated.
    for await (const bytes of new Readable().wrap(file.nodeStream()) as AsyncIterable<Buffer>) {
      room -= bytes.length;
      if (room < 0) throw new TooLargeError(`It unpacks to more than ${max >> 20} MB`);
      yield bytes;
    }
  }
  return {
    names: Object.values(zip.files)
      .filter(({ dir }) => !dir)
      .map(({ name }) => name),
    stream,
    async read(name) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(name)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** A file of an archive; some programs write its name in another case than elsewhere, or with backslashes. */
export function fileIn({ files }: JSZip, name: string): JSZip.JSZipObject | undefined {
  const plain = (path: string) => path.replaceAll('\\', '/').toLowerCase();
  return files[name] ?? Object.values(files).find((file) => plain(file.name) === plain(name));
}

/**
 * The files of an archive.
 *
 * @param max the bytes that they may have together
 * Throws TooLargeError when they have more.
 * Throws Error when it isn't an archive.
 */
export async function unpack(archive: Buffer, max: number): Promise<UnpackedFile[]> {
  const { names, read } = await openArchive(archive, max);
  const unpacked: UnpackedFile[] = [];
  for (const name of names) unpacked.push({ name, bytes: await read(name) });
  return unpacked;
}
