/** `signalsheet import`: imports companies, people and posts from a file into the service's store. */
import { type BadLine, type Encoding, type ImportKind, importFile, readSettings } from '../service';
import { nameDatabase } from './admin/operator';
import { progressBar } from './terminal';

export interface ImportCommandOptions {
  readonly data: string;
  /** The file's encoding, if its byte order mark doesn't say. */
  readonly encoding?: Encoding;
}

/** Prints what was imported, rejected lines and skipped fields. Sets the exit code to 1 if lines were rejected. */
export async function importCommand(
  kind: ImportKind,
  file: string,
  { data, encoding }: ImportCommandOptions,
): Promise<void> {
  const bar = progressBar();
  const settings = readSettings(process.env);
  const start = performance.now();
  const { added, updated, unchanged, forgotten, bad, badLines, lost, lostFields } =
    await importFile({
      dataDir: data,
      settings,
      kind,
      file,
      encoding,
      onProgress: bar.show,
    }).finally(bar.clear);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  nameDatabase(data, settings);
  console.log(
    `Imported ${kind} in ${seconds} s: ${added} added, ${updated} updated, ${unchanged} unchanged, ${bad} rejected.`,
  );
  if (forgotten > 0) {
    console.log(`Skipped ${forgotten} deleted with “admin forget”.`);
  }
  tellLines(badLines, bad);
  if (lost > 0) {
    console.error(
      `Imported without ${lost} ${lost === 1 ? 'field' : 'fields'} that can’t be read:`,
    );
    tellLines(lostFields, lost);
  }
  if (bad > 0) process.exitCode = 1;
}

function tellLines(lines: readonly BadLine[], all: number) {
  for (const line of lines) console.error(textOf(line));
  if (all > lines.length) console.error(`… and ${all - lines.length} more.`);
}

function textOf({ line, lastLine, fault }: BadLine): string {
  return lastLine === undefined
    ? `Line ${line}: ${fault}`
    : `Lines ${line} to ${lastLine}: ${fault}`;
}
