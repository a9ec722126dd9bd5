/** Makes and reads zip archives, all of it base64. */
import JSZip from 'jszip';
import { ScriptException } from '../../exception';
import type { ZippedFile } from '../wire/services';

export function zipped(files: ZippedFile[]): Promise<string> {
  const zip = new JSZip();
  for (const { name, base64 } of files) zip.file(name, base64, { base64: true });
  return zip.generateAsync({ type: 'base64', compression: 'DEFLATE' });
}

/** @throws ScriptException when it is no archive */
export async function unzipped(data: string): Promise<ZippedFile[]> {
  const zip = await JSZip.loadAsync(data, { base64: true }).catch(() => {
    throw new ScriptException('Invalid argument: Could not unzip.');
  });
  const files = Object.values(zip.files).filter(({ dir }) => !dir);
  return Promise.all(
    files.map(async (file) => ({ name: file.name, base64: await file.async('base64') })),
  );
}
