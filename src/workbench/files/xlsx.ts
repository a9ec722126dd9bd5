/** Workbooks to and from XLSX, by the engine and with the DOM that it needs for XML. */
import JSZip from 'jszip';
import { type EngineModel, Model } from '../engine/library';

/** What the engine takes for an XLSX file: its parts by path. */
type XlsxParts = Record<string, string>;

let isDomThere = false;

/** Gives Node the two DOM classes; the engine reads and checks XML with them. */
async function provideDom(): Promise<void> {
  if (isDomThere) return;
  const { JSDOM } = await import('jsdom');
  const { DOMParser, XMLSerializer } = new JSDOM('').window;
  Object.assign(globalThis, { DOMParser, XMLSerializer });
  isDomThere = true;
}

/**
 * A model of an XLSX file's content.
 *
 * @throws Error when the bytes are no XLSX file
 */
export async function parseXlsx(bytes: Buffer): Promise<EngineModel> {
  await provideDom();
  const zip = await JSZip.loadAsync(bytes);
  const parts: XlsxParts = {};
  for (const file of Object.values(zip.files)) {
    if (!file.dir) parts[file.name] = await file.async('text');
  }
  return new Model(parts);
}

/** The bytes of an XLSX file with a model's formulas and their last values. */
export async function formatXlsx(model: EngineModel): Promise<Buffer> {
  await provideDom();
  const { files } = await model.exportXLSX();
  const zip = new JSZip();
  for (const file of files) if ('content' in file) zip.file(file.path, file.content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
