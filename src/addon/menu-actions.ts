/** What the menu's items do to runs. */
import { sentence } from '../client/problem';
import { retryBlocked } from '../sheet/formulas/spill-room';
import { pump } from '../sheet/pump';
import { viewRuns } from '../sheet/run-list';
import { googlePlatform, timeouts } from './platform/platform';
import { fitTrigger } from './triggers';

const runNowBudgetMs = 4 * 60 * 1000;

/** Moves the person's runs on without waiting for the clock, and says how they stand. */
export function pumpByMenu(): void {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const platform = googlePlatform(timeouts.trigger);
  retryBlocked(platform);
  const report = pump(platform, runNowBudgetMs);
  fitTrigger(report);
  if (report.busy) book.toast('A run is already in progress.', 'Signalsheet');
  else if (report.active > 0)
    book.toast(
      'The service is still working. Your run continues in the background.',
      'Signalsheet',
    );
  else {
    const paused = viewRuns(platform).find((run) => run.mine && run.state === 'paused');
    book.toast(
      paused?.problem ? sentence(paused.problem) : 'All runs are up to date.',
      'Signalsheet',
    );
  }
}
