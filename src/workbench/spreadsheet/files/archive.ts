/** Unpacks zip archives, as far as there is room: a small one can hold more than a computer has. */
import JSZip from 'jszip';

export interface UnpackedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What an archive holds has no room. */
export class TooLargeError extends Error {}

/**
 * The files of an archive.
 *
 * @param most the bytes that they may have together
 * Throws TooLargeError when they have more.
 * Throws Error when it is no archive.
 */
export async function unpack(archive: Buffer, max: number): Promise<UnpackedFile[]> {
  const zip = await JSZip.loadAsync(archive);
  const unpacked: UnpackedFile[] = [];
  let room = max;
  for (const file of Object.values(zip.files)) {
    if (file.dir) continue;
    const bytes = await read(file, room);
    if (!bytes) throw new TooLargeError(`It unpacks to more than ${max >> 20} MB`);
    room -= bytes.length;
    unpacked.push({ name: file.name, bytes });
  }
  return unpacked;
}

/** A file's content; null, as soon as that is known, where it has more bytes than there is room for. */
function read(file: JSZip.JSZipObject, room: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stream = file.nodeStream();
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= room) chunks.push(chunk);
      else {
        stream.pause();
        resolve(null);
      }
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
