/** Unpacks zip archives up to a limit: a small archive can contain more than fits in memory. */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import JSZip from 'jszip';

export interface UnpackedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file can't be read. The message says why, in words that follow its name. */
export class FileError extends Error {}

/** An archive or a part of one exceeds a limit. */
export class TooLargeError extends FileError {}

/** An archive whose files are unpacked on request. */
export interface Archive {
  readonly names: readonly string[];
  /** Whether two files have the same name, ignoring case. Of identical names, only the last file can be read. */
  readonly hasTwins: boolean;
  /**
   * The content of a file in pieces, unpacked as they are taken; empty if there is no such file.
   *
   * Throws TooLargeError when all files read so far exceed the limit together, and FileError when the content is
   * damaged.
   */
  stream(name: string): AsyncIterable<Buffer>;
  /** The whole content of a file; throws as `stream` does. */
  read(name: string): Promise<Buffer>;
}

/**
 * Opens an archive.
 *
 * @param max the most bytes of all files that are read from it
 * Throws FileError when it isn't an archive.
 */
export async function openArchive(archive: Buffer, max: number): Promise<Archive> {
  const zip = await JSZip.loadAsync(archive).catch((cause) => {
    throw new FileError('it is not a zip archive, or not a whole one', { cause });
  });
  const names = Object.values(zip.files)
    .filter(({ dir }) => !dir)
    .map(({ name }) => name);
  const byPlainName = new Map(Object.values(zip.files).map((file) => [plain(file.name), file]));
  let room = max;
  async function* stream(name: string): AsyncIterable<Buffer> {
    const file = zip.files[name] ?? byPlainName.get(plain(name));
    if (!file) return;
    let checksum = 0;
    for await (const bytes of unpacked(file)) {
      room -= bytes.length;
      if (room < 0) throw new TooLargeError(`It unpacks to more than ${max >> 20} MB`);
      checksum = crc32(bytes, checksum);
      yield bytes;
    }
    if (!isSum(file, checksum)) throw damaged(name);
  }
  return {
    names,
    hasTwins:
      entriesOf(archive) > Object.keys(zip.files).length ||
      byPlainName.size < Object.keys(zip.files).length,
    stream,
    async read(name) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(name)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** Finds a file of an archive; ignores case and accepts backslashes, because some programs write such names. */
export function fileIn({ files }: JSZip, name: string): JSZip.JSZipObject | undefined {
  return files[name] ?? Object.values(files).find((file) => plain(file.name) === plain(name));
}

function plain(path: string): string {
  return path.replaceAll('\\', '/').toLowerCase();
}

async function* unpacked(file: JSZip.JSZipObject): AsyncIterable<Buffer> {
  try {
    // JSZip's streams can't be iterated.
    yield* new Readable().wrap(file.nodeStream()) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw damaged(file.name, cause);
  }
}

function damaged(name: string, cause?: unknown): FileError {
  return new FileError(`its part ${name.slice(0, 100)} is damaged`, { cause });
}

/** Whether a checksum is the one in the archive. JSZip keeps that one, but its own check would unpack all files. */
function isSum(file: JSZip.JSZipObject, checksum: number): boolean {
  const packed: unknown = Reflect.get(file, '_data');
  const storedSum: unknown = Object(packed).crc32;
  return typeof storedSum !== 'number' || storedSum >>> 0 === checksum;
}

/** The number of entries according to the archive's end record; 0 if it is missing or can't hold the number. */
function entriesOf(archive: Buffer): number {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 12 > archive.length) return 0;
  const entries = archive.readUInt16LE(end + 10);
  return entries === 0xffff ? 0 : entries;
}

/**
 * The files of an archive.
 *
 * @param max the most bytes of all files
 * Throws TooLargeError when they have more, and FileError when it isn't an archive or is damaged.
 */
export async function unpack(archive: Buffer, max: number): Promise<UnpackedFile[]> {
  const { names, read } = await openArchive(archive, max);
  const unpacked: UnpackedFile[] = [];
  for (const name of names) unpacked.push({ name, bytes: await read(name) });
  return unpacked;
}
