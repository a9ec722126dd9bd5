/** Credits that one user's runs, searches and signals spent on a UTC day. */
import { dayOf } from './days';
import type { Platform } from './ports';
import { runRecords } from './runs/run';
import { accountTag, ownerId } from './settings/connection';
import { signalRecords } from './signals/record';
import { keptSpent, type SpentOn } from './storage/record-store';

/**
 * Returns the credits of the user's account that their runs, searches and signals in this document spent today, as far
 * as replies reported them.
 */
export function spentToday(platform: Platform): number {
  const { document } = platform;
  const owner = ownerId(platform);
  const account = accountTag(platform);
  const today = dayOf(platform.clock.now());
  const isOf = (spent: SpentOn | undefined) => spent?.day === today && spent.account === account;
  return [...runRecords.all(platform), ...signalRecords.all(platform)]
    .filter(({ owner: whose, spentOn }) => whose === owner && isOf(spentOn))
    .reduce(
      (sum, { spentOn }) => sum + (spentOn?.credits ?? 0),
      keptSpent(document, owner, account, today),
    );
}
