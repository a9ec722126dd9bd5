/** HtmlService. */

import { enumOf } from '../enums';
import { mismatch } from '../exception';
import { call } from '../host';
import { Blob } from '../utilities/blob';
import { HtmlOutput } from './html-output';
import { HtmlTemplate } from './template';

function textOf(html: unknown, method: string): string {
  if (html instanceof Blob) return html.getDataAsString();
  return typeof html === 'string' ? html : mismatch(`HtmlService.${method}`, [html]);
}

export const HtmlService = {
  SandboxMode: enumOf('EMULATED', 'IFRAME', 'NATIVE'),
  XFrameOptionsMode: enumOf('ALLOWALL', 'DEFAULT'),
  createHtmlOutput: (html: unknown = '') => new HtmlOutput(textOf(html, 'createHtmlOutput')),
  createHtmlOutputFromFile: (name: unknown) => new HtmlOutput(call('html.file', String(name))),
  createTemplate: (html: unknown) => new HtmlTemplate(textOf(html, 'createTemplate')),
  createTemplateFromFile: (name: unknown) => new HtmlTemplate(call('html.file', String(name))),
  getUserAgent: () => null,
};
