/** Credits that one person's runs, searches and signals spent on a UTC day. */
import type { Platform } from './ports';
import { runRecords } from './runs/records';
import { searchRecords } from './searches/record';
import { ownerId } from './settings/connection';
import { signalRecords } from './signals/record';
import { dayOf, keptSpent } from './storage/daily-spending';

/** Credits of the running person's runs, searches and signals in this document today, as far as answers told. */
export function spentToday(platform: Platform): number {
  const { document } = platform;
  const owner = ownerId(platform);
  const today = dayOf(platform.clock.now());
  return [
    ...runRecords.all(document),
    ...searchRecords.all(document),
    ...signalRecords.all(document),
  ]
    .filter((each) => each.owner === owner && each.spentOn?.day === today)
    .reduce((sum, { spentOn }) => sum + (spentOn?.credits ?? 0), keptSpent(document, owner, today));
}
