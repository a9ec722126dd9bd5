/** The host side of Utilities, HtmlService and the logs: digests, compression, pages, sleep. */

import { createHash, createHmac, createSign, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import JSZip from 'jszip';
import type { Clock } from '../../clock';
import { ScriptException } from '../../errors';
import { TooLargeError, unpack } from '../../spreadsheet/files/archive';
import type { UtilityCalls, ZippedFile } from '../wire/calls';
import type { Execution, HostService, LogLine } from './execution';
import { parseXml } from './xml';

const encodings: Record<string, BufferEncoding> = {
  'utf-8': 'utf8',
  utf8: 'utf8',
  'us-ascii': 'ascii',
  'iso-8859-1': 'latin1',
  'utf-16le': 'utf16le',
};

/**
 * @param pages the script's .html files by name
 * @param onLog called for each line that an execution logs
 * @param maxBytes the most bytes that an archive may unpack to
 */
export function utilityService(
  pages: Map<string, string>,
  onLog: (execution: Execution, line: LogLine) => void,
  clock: Clock,
  maxBytes: number,
): HostService<UtilityCalls> {
  return {
    'html.file': (_execution, name) => htmlFile(pages, name),
    log: (execution, level, text) => {
      const line = execution.log({ level: String(level), text: String(text) });
      if (line) onLog(execution, line);
    },
    'clock.now': () => clock.now(),
    sleep: async (execution, milliseconds) => {
      if (clock.sleep) return clock.sleep(milliseconds);
      await wait(milliseconds, null, { signal: execution.ended }).catch(() => {});
    },
    uuid: () => randomUUID(),
    'crypto.digest': (_execution, algorithm, data) =>
      createHash(algorithm).update(data, 'base64').digest('base64'),
    'crypto.hmac': (_execution, algorithm, data, key) =>
      createHmac(algorithm, Buffer.from(key, 'base64')).update(data, 'base64').digest('base64'),
    'crypto.sign': (_execution, digest, data, key) => {
      try {
        return createSign(digest).update(data, 'base64').sign(key, 'base64');
      } catch {
        throw new ScriptException('Invalid argument: key');
      }
    },
    zip: (_execution, files) => zipped(files),
    unzip: (_execution, data) => unzipped(data, maxBytes),
    'xml.parse': (_execution, text) => parseXml(text),
    gzip: (_execution, data) => gzipSync(Buffer.from(data, 'base64')).toString('base64'),
    gunzip: (_execution, data) => {
      try {
        const packed = Buffer.from(data, 'base64');
        return gunzipSync(packed, { maxOutputLength: maxBytes }).toString('base64');
      } catch {
        throw new ScriptException('Could not decompress gzip.');
      }
    },
    'charset.encode': (_execution, text, charset) => {
      const encoding = encodings[charset.toLowerCase()];
      if (!encoding) throw new ScriptException(`Invalid argument: ${charset}`);
      // Node would keep the lower bits of a non-ASCII letter; Java, and so Google, writes a question mark.
      const written = encoding === 'ascii' ? text.replace(/[^\0-\x7f]/gu, '?') : text;
      return Buffer.from(written, encoding).toString('base64');
    },
    'charset.decode': (_execution, data, charset) => {
      try {
        return new TextDecoder(charset).decode(Buffer.from(data, 'base64'));
      } catch {
        throw new ScriptException(`Invalid argument: ${charset}`);
      }
    },
  };
}

/** The text of an .html file, named with or without its ending. */
export function htmlFile(pages: ReadonlyMap<string, string>, name: string): string {
  const html = pages.get(name.replace(/\.html$/, ''));
  if (html === undefined) throw new ScriptException(`No HTML file named ${name} was found.`);
  return html;
}

function zipped(files: ZippedFile[]): Promise<string> {
  const zip = new JSZip();
  for (const { name, base64 } of files) zip.file(name, base64, { base64: true });
  return zip.generateAsync({ type: 'base64', compression: 'DEFLATE' });
}

/** Throws ScriptException if it isn't an archive, or contains more than `max` bytes. */
async function unzipped(data: string, max: number): Promise<ZippedFile[]> {
  const files = await unpack(Buffer.from(data, 'base64'), max).catch((error) => {
    const why = error instanceof TooLargeError ? error.message : 'Could not unzip';
    throw new ScriptException(`Invalid argument: ${why}.`);
  });
  return files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
}
