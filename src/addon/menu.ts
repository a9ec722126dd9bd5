/** The add-on's menu. */

import { askFor } from './permissions';

/** Adds the menu; calls nothing that needs permission, so that it appears before any is given. */
export function addMenu(): void {
  SpreadsheetApp.getUi()
    .createAddonMenu()
    .addItem('Open Signalsheet', 'showSidebar')
    .addItem('Run now', 'runNow')
    .addItem('Freeze formulas', 'freezeSelected')
    .addItem('Ask again after a lost answer', 'askAgain')
    .addToUi();
}

/** Opens the sidebar. */
export function openSidebar(): void {
  const page = HtmlService.createHtmlOutputFromFile('sidebar').setTitle('Signalsheet');
  try {
    SpreadsheetApp.getUi().showSidebar(page);
  } catch (error) {
    // Without this permission there is no panel to explain anything in: Google has to ask.
    askFor('panel');
    throw error;
  }
}
