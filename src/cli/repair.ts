/** `signalsheet repair`: brings workbooks back that cannot be opened. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Repair, repairBooks } from '../workbench';

/**
 * Repairs the workbooks of a data folder, or the one with this key, and says what was kept and lost.
 *
 * @throws Error when there is none, or it is open
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
      book ? `There is no workbook ${book} in ${data}.` : `There are no workbooks in ${data}.`,
    );
  }
  for (const each of repairs) console.log(lineOf(each));
}

function lineOf({ key, state, kept, lost, file }: Repair): string {
  switch (state) {
    case 'fine':
      return `${key}: can be opened, nothing was changed.`;
    case 'repaired':
      return `${key}: repaired. ${counted(kept)} since its last snapshot kept, ${counted(lost)} that could not be applied taken out into ${file}.`;
    case 'set aside':
      return `${key}: nothing in it can be read. The whole of it is in ${file}; the next start makes a new one.`;
  }
}

function counted(changes: number): string {
  return `${changes} ${changes === 1 ? 'change' : 'changes'}`;
}
