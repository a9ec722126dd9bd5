/** Starts the page. */
import type { Model } from '@odoo/o-spreadsheet';
import { WorkbenchPage } from './workbench-page';

declare global {
  interface Window {
    /** For whoever drives the page from outside, since the grid is a canvas. */
    workbench: { model: Model | undefined; ready: Promise<void> };
  }
}

// o-spreadsheet reports the time of every command there.
console.debug = () => {};

const token = document.querySelector<HTMLMetaElement>('meta[name=session]')?.content ?? '';

window.workbench = {
  model: undefined,
  ready: new Promise((resolve) => {
    new WorkbenchPage(token, (model) => {
      window.workbench.model = model;
      resolve();
    });
  }),
};
