/** `signalsheet repair`: recovers workbooks that can't be opened. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../client/counted';
import { type Repair, repairBooks } from '../workbench';

/**
 * Repairs the workbooks of a data folder, or the one with this key, and prints what was kept and lost. Throws Error if
 * there is none, or it is open.
 */
export async function repair(book: string | undefined, { data }: { data: string }): Promise<void> {
  const scripts = join(data, 'scripts');
  const folders = [
    join(data, 'workbench'),
    ...(existsSync(scripts) ? readdirSync(scripts).map((name) => join(scripts, name)) : []),
  ];
  const repairs: Repair[] = [];
  for (const folder of folders) repairs.push(...(await repairBooks(folder, book)));
  if (!repairs.length) {
    throw new Error(
      book ? `There’s no workbook ${book} in ${data}.` : `There are no workbooks in ${data}.`,
    );
  }
  for (const each of repairs) console.log(lineOf(each));
}

function lineOf({ key, state, kept, lost, file }: Repair): string {
  switch (state) {
    case 'fine':
      return `${key}: opens fine. Nothing was changed.`;
    case 'repaired':
      return `${key}: repaired. Kept ${counted(kept, 'change')} since the last snapshot; moved ${counted(lost, 'change')} that couldn’t be applied to ${file}.`;
    case 'set aside':
      return `${key}: unreadable. Moved to ${file}; the next start creates a new workbook.`;
  }
}
