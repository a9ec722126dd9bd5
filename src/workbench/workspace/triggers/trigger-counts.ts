/** How many triggers each user has in each workbook: Google limits them over all documents of a script. */
import type { TextTable } from '../../storage/tables';
import type { Trigger } from '../../storage/trigger';

type Counts = Readonly<Record<string, number>>;

/** Notes the triggers of the workbook with this key, if their numbers changed. */
export function keepCounts(triggers: readonly Trigger[], table: TextTable, key: string): void {
  const counts: Record<string, number> = {};
  for (const { user } of triggers) counts[user] = (counts[user] ?? 0) + 1;
  const text = JSON.stringify(counts);
  if (table.get(key) !== text) table.set({ [key]: text });
}

/** The number of a user's triggers in all workbooks except the one with this key. */
export function countOf(user: string, table: TextTable, except: string): number {
  const others = Object.entries(table.all()).filter(([key]) => key !== except);
  return others.reduce((sum, [, text]) => sum + ((JSON.parse(text) as Counts)[user] ?? 0), 0);
}
