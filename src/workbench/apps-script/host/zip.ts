/** Makes and reads zip archives, all of it base64. */
import JSZip from 'jszip';
import { ScriptException } from '../../exception';
import { TooLargeError, unpack } from '../../files/archive';
import type { ZippedFile } from '../wire/services';

export function zipped(files: ZippedFile[]): Promise<string> {
  const zip = new JSZip();
  for (const { name, base64 } of files) zip.file(name, base64, { base64: true });
  return zip.generateAsync({ type: 'base64', compression: 'DEFLATE' });
}

/** @throws ScriptException when it is no archive, or holds more bytes than `most` */
export async function unzipped(data: string, most: number): Promise<ZippedFile[]> {
  const files = await unpack(Buffer.from(data, 'base64'), most).catch((error) => {
    const why = error instanceof TooLargeError ? error.message : 'Could not unzip';
    throw new ScriptException(`Invalid argument: ${why}.`);
  });
  return files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
}
