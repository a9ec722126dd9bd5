/** The files of the page: our own, and those of o-spreadsheet and its like, as they come. */
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { builtFile, dependencyFile } from '../../paths';
import { commonHeaders } from './security';

const own = ['main.js', 'style.css'];
const libraries = new Map(
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
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The file behind a path of the server; undefined where there is none. */
export function assetFile(path: string): string | undefined {
  const [, folder, ...rest] = path.split('/');
  const name = rest.join('/');
  if (folder === 'page' && own.includes(name)) return builtFile('page', name);
  const library = folder === 'lib' ? libraries.get(name) : undefined;
  return library && dependencyFile(library);
}

export function sendFile(response: ServerResponse, file: string): void {
  const stream = createReadStream(file);
  stream.on('error', () => response.writeHead(404).end());
  stream.on('open', () => {
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...commonHeaders, 'Content-Type': type });
    stream.pipe(response);
  });
}

const head = /<head(?:\s[^>]*)?>/i;
const doctype = /^\s*<!doctype[^>]*>/i;

/** Puts the shim's code before the frame's first script, without disturbing its doctype. */
export function frameHtml(html: string, shim: string): string {
  const script = `<script>${shim}</script>`;
  for (const place of [head, doctype]) {
    if (place.test(html)) return html.replace(place, (found) => found + script);
  }
  return `<!doctype html>${script}${html}`;
}
