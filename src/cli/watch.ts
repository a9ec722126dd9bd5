/** `signalsheet watch`: makes the service read companies' sites, and their job boards twice a day. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { counted } from '../client/counted';
import { readSettings, watchCompanies } from '../service';
import { nameDatabase } from './admin/operator';
import { progressBar } from './terminal';

/** Prints what is watched, and lists lines that name neither a company nor a board; these set the exit code to 1. */
export async function watch(file: string, { data }: { readonly data: string }): Promise<void> {
  const input = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  const bar = progressBar();
  const settings = readSettings(process.env);
  const { companies, boards, faults } = await watchCompanies({
    dataDir: data,
    settings,
    lines: input.split(/\r?\n/),
    onProgress: bar.show,
  }).finally(bar.clear);
  nameDatabase(data, settings);
  console.log(
    `Watching ${counted(companies, 'company', 'companies')} and ${counted(boards, 'job board', 'job boards')}. ` +
      'A running service reads the boards twice a day.',
  );
  for (const { line, fault } of faults) console.error(`Line ${line}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
