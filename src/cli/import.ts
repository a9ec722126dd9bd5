/** `signalsheet import`: companies, people and posts from a file into the service's store. */
import { type ImportKind, importFile, readSettings } from '../service';
import { progressBar } from './progress-bar';

export interface ImportCommandOptions {
  readonly data: string;
}

/** Prints what was imported; lines that could not be are listed, and then the exit code is 1. */
export async function importCommand(
  kind: ImportKind,
  file: string,
  { data }: ImportCommandOptions,
): Promise<void> {
  const bar = progressBar();
  const settings = readSettings(process.env);
  const start = performance.now();
  const { added, updated, unchanged, forgotten, bad, badLines } = await importFile({
    dataDir: data,
    settings,
    kind,
    file,
    onProgress: bar.show,
  }).finally(bar.clear);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `Imported ${kind} in ${seconds} s: ${added} added, ${updated} updated, ${unchanged} unchanged, ${bad} refused.`,
  );
  if (forgotten > 0) {
    console.log(`Left out, because they were to be forgotten (admin forget): ${forgotten}.`);
  }
  for (const { line, fault } of badLines) console.error(`Line ${line}: ${fault}`);
  if (bad > badLines.length) console.error(`… and ${bad - badLines.length} more.`);
  if (bad > 0) process.exitCode = 1;
}
