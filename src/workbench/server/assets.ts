/** The files of the page: our own, and those of o-spreadsheet and its like, as they come. */
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { builtFile, dependencyFile } from '../paths';
import { COMMON_HEADERS } from './security';

const OWN = ['main.js', 'style.css'];
const LIBRARIES = new Map(
  Object.entries({
    'owl.js': '@odoo/owl/dist/owl.iife.min.js',
    'o-spreadsheet.js': '@odoo/o-spreadsheet/dist/o_spreadsheet.min.iife.js',
    'o-spreadsheet.css': '@odoo/o-spreadsheet/dist/o_spreadsheet.css',
    'o-spreadsheet.xml': '@odoo/o-spreadsheet/dist/o_spreadsheet.xml',
    'bootstrap.css': 'bootstrap/dist/css/bootstrap.min.css',
    'font-awesome/css/font-awesome.css': 'font-awesome/css/font-awesome.min.css',
    'font-awesome/fonts/fontawesome-webfont.woff2': 'font-awesome/fonts/fontawesome-webfont.woff2',
  }),
);
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The file behind a path of the server; undefined where there is none. */
export function assetFile(path: string): string | undefined {
  const [, folder, ...rest] = path.split('/');
  const name = rest.join('/');
  if (folder === 'page' && OWN.includes(name)) return builtFile('page', name);
  const library = folder === 'lib' ? LIBRARIES.get(name) : undefined;
  return library && dependencyFile(library);
}

export function sendFile(response: ServerResponse, file: string): void {
  const stream = createReadStream(file);
  stream.on('error', () => response.writeHead(404).end());
  stream.on('open', () => {
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...COMMON_HEADERS, 'Content-Type': type });
    stream.pipe(response);
  });
}
