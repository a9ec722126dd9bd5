/** The add-on's menu, and the sidebar it opens. */
import { askFor } from './permissions';
import type { Language } from './sidebar/api';
import { googleLanguage, shownLanguage } from './sidebar/languages';

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    showSidebar: 'Open Signalsheet',
    runNow: 'Continue runs now',
    freezeSelected: 'Freeze formulas',
    askAgain: 'Retry lost searches',
  },
  de: {
    showSidebar: 'Signalsheet öffnen',
    runNow: 'Läufe jetzt fortsetzen',
    freezeSelected: 'Formeln in Werte umwandeln',
    askAgain: 'Verlorene Suchen wiederholen',
  },
};

/** Adds the menu; calls nothing that needs permission, so that it appears before any is given. */
export function addMenu(): void {
  const menu = SpreadsheetApp.getUi().createAddonMenu();
  for (const [name, label] of Object.entries(words[googleLanguage()])) menu.addItem(label, name);
  menu.addToUi();
}

/** Opens the sidebar, in the person's language. */
export function openSidebar(): void {
  const page = HtmlService.createHtmlOutputFromFile('sidebar').setTitle('Signalsheet');
  page.setContent(
    page.getContent().replace('<html lang="en">', `<html lang="${shownLanguage()}">`),
  );
  try {
    SpreadsheetApp.getUi().showSidebar(page);
  } catch (error) {
    // Without this permission there is no panel to explain anything in: Google has to ask.
    askFor('panel');
    throw error;
  }
}
