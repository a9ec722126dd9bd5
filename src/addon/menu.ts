/** The add-on's menu. */
import { sentence } from '../client/problem';
import { pump } from '../sheet/runs/pump';
import { viewRuns } from '../sheet/runs/view';
import { googlePlatform, timeouts } from './platform/platform';
import { removeTrigger } from './triggers';

const runNowBudgetMs = 4 * 60 * 1000;

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
  SpreadsheetApp.getUi().showSidebar(page);
}

/** Moves the person's runs on without waiting for the clock, and says how they stand. */
export function pumpByMenu(): void {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const platform = googlePlatform(timeouts.trigger);
  const report = pump(platform, runNowBudgetMs);
  if (report.busy) book.toast('A run is being worked on already.', 'Signalsheet');
  else if (report.active > 0)
    book.toast('The service is still working. The run goes on by itself.', 'Signalsheet');
  else {
    removeTrigger();
    const paused = viewRuns(platform).find((run) => run.mine && run.state === 'paused');
    book.toast(
      paused?.problem ? sentence(paused.problem) : 'Nothing is left to do.',
      'Signalsheet',
    );
  }
}
