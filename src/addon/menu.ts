/** The add-on's menu: opens the sidebar, and continues runs, freezes formulas and retries lost searches. */
import { sentence } from '../client/problem';
import { locked, problemIn } from '../sheet/execution';
import { errorMark } from '../sheet/formulas/error-cell';
import { countToFreeze, freeze } from '../sheet/formulas/freeze';
import { retryBlocked } from '../sheet/formulas/spill-room';
import type { Language } from '../sheet/ports';
import { viewRuns } from '../sheet/run-list';
import { forgetLost, lostPages } from '../sheet/searches/kept-pages';
import { connectionOf, ensureOwner } from '../sheet/settings/connection';
import { ensureDataSheet } from '../sheet/storage/hidden-sheet';
import { checkInstallation } from './check/check';
import { pumpWithTrigger } from './clock/triggers';
import { askFor, isGranted } from './permissions';
import { googleLanguage, shownLanguage } from './platform/languages';
import { googlePlatform, timeouts, withoutNewSheets } from './platform/platform';

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    showSidebar: 'Open Signalsheet',
    runNow: 'Continue runs now',
    freezeSelected: 'Freeze formulas',
    retryLost: 'Retry lost searches',
    checkInstall: 'Check this installation',
  },
  de: {
    showSidebar: 'Signalsheet öffnen',
    runNow: 'Läufe jetzt fortsetzen',
    freezeSelected: 'Formeln in Werte umwandeln',
    retryLost: 'Verlorene Suchen wiederholen',
    checkInstall: 'Diese Installation prüfen',
  },
};

const runNowBudgetMs = 4 * 60 * 1000;

/** Adds the menu; calls nothing that needs a permission, so that it appears before any is granted. */
export function addMenu(): void {
  const menu = SpreadsheetApp.getUi().createAddonMenu();
  for (const [name, label] of Object.entries(words[googleLanguage()])) menu.addItem(label, name);
  menu.addToUi();
}

/** Opens the sidebar at a tab, in the user's language. */
export function openSidebar(tab = 'enrich'): void {
  const platform = googlePlatform(timeouts.sidebar);
  const page = HtmlService.createHtmlOutputFromFile('sidebar').setTitle('Signalsheet');
  const root = '<div id="app"';
  // Google may drop attributes of <html>, but keeps those in the body.
  const given = `${root} data-language="${shownLanguage(platform.user)}" data-tab="${tab}"`;
  page.setContent(page.getContent().replace(root, given));
  try {
    SpreadsheetApp.getUi().showSidebar(page);
  } catch (error) {
    // Without this permission there is no panel for an explanation, so Google must ask.
    askFor('panel');
    throw error;
  }
  if (isGranted('sheet') && connectionOf(platform)) ensureDataSheet(platform);
}

/** Advances the user's runs without waiting for the clock, and shows their state. */
export function pumpByMenu(): void {
  const platform = googlePlatform(timeouts.trigger);
  ensureOwner(platform);
  retryBlocked(platform);
  ensureDataSheet(platform);
  const report = pumpWithTrigger(withoutNewSheets(platform), runNowBudgetMs);
  if (report.busy) say('A run is already in progress.');
  else if (report.active > 0)
    say('The service is still working. Your run continues in the background.');
  else {
    const paused = viewRuns(platform).find((run) => run.mine && run.state === 'paused');
    say(paused?.problem ? sentence(paused.problem) : 'All runs are up to date.');
  }
}

/** Checks this installation, and says why if it couldn't. */
export function checkByMenu(): void {
  const why = problemIn(() => checkInstallation(googlePlatform(timeouts.sidebar)));
  if (why) say(sentence(why));
}

/** Turns our formulas in the selection, or on the whole sheet, into values if the user agrees, and shows how many. */
export function freezeFormulas(): void {
  const active = SpreadsheetApp.getActiveSpreadsheet().getActiveSheet();
  const platform = googlePlatform(timeouts.sidebar);
  const sheet = platform.book.sheetById(active.getSheetId());
  if (!sheet) return;
  const selected = (SpreadsheetApp.getActiveRangeList()?.getRanges() ?? []).map((range) => ({
    row: range.getRow(),
    column: range.getColumn(),
    rows: range.getNumRows(),
    columns: range.getNumColumns(),
  }));
  const { formulas, isSelected } = countToFreeze(sheet, selected);
  const ui = SpreadsheetApp.getUi();
  const question = `Replace ${formulaCount(formulas)} of Signalsheet ${isSelected ? 'in the selection' : 'on this sheet'} with what the cells show now? The values no longer change.`;
  if (formulas > 0 && ui.alert('Signalsheet', question, ui.ButtonSet.YES_NO) !== ui.Button.YES)
    return;
  const why = problemIn(() => {
    const { frozen, waiting, moved } = locked(platform, () =>
      freeze(platform.book, sheet, selected),
    );
    const left = [
      ...(waiting > 0 ? [`${formulaCount(waiting)} without a result yet left as they are.`] : []),
      ...(moved > 0
        ? [`The sheet was edited meanwhile: ${formulaCount(moved)} left as they were.`]
        : []),
    ];
    say([`${formulaCount(frozen)} turned into values.`, ...left].join(' '));
  });
  if (why) say(sentence(why));
}

/** Allows searches whose replies were lost to be sent again, if the user agrees that this may cost again. */
export function retryLostSearches(): void {
  const platform = googlePlatform(timeouts.sidebar);
  if (lostPages(platform).length === 0) {
    say('No searches were lost.');
    return;
  }
  const ui = SpreadsheetApp.getUi();
  const question =
    'You may already have paid for searches whose results were lost. Send them again? You may be charged twice.';
  if (ui.alert('Signalsheet', question, ui.ButtonSet.YES_NO) !== ui.Button.YES) return;
  const why = problemIn(() => {
    const lost = forgetLost(platform);
    platform.book.refreshFormulas([errorMark('UNKNOWN_OUTCOME')]);
    say(`Searching again for ${lost === 1 ? '1 lost page' : `${lost} lost pages`}.`);
  });
  if (why) say(sentence(why));
}

function formulaCount(formulas: number): string {
  return formulas === 1 ? '1 formula' : `${formulas} formulas`;
}

function say(text: string): void {
  SpreadsheetApp.getActiveSpreadsheet().toast(text, 'Signalsheet');
}
