import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { addon, bookOf, close, open, openScript, run, temporaryFolder } from './open';

const program = join(__dirname, '../../node_modules/.cache/signalsheet/writer.cjs');

beforeAll(async () => {
  await build({
    entryPoints: [join(__dirname, 'fixtures/writer.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
  });
});

/** One entry for each kill during writing; SIGNALSHEET_KILLS sets how many, 4 by default. */
const counts = Array.from(
  { length: Number(process.env['SIGNALSHEET_KILLS'] ?? 4) },
  (_, round) => 1 + ((round * 17) % 40),
);

const children = new Set<ChildProcess>();

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Lets the writer write this many numbers, then kills it; returns the last number it reported. */
async function writeAndKill(dataDir: string, start: number, count: number): Promise<number> {
  const child = spawn(process.execPath, [program, addon, dataDir, String(start)]);
  children.add(child);
  const ended = new Promise((resolve) => child.on('close', resolve));
  let last = start - 1;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last === start + count - 1) child.kill('SIGKILL');
  }
  await ended;
  children.delete(child);
  return last;
}

it(
  'what was written survives kill -9, again and again',
  async () => {
    const dataDir = temporaryFolder();
    let number = 0;
    for (const count of counts) {
      const spokenOf = await writeAndKill(dataDir, number + 1, count);
      expect(spokenOf).toBeGreaterThanOrEqual(number + count);
      const { workbench, script } = await openScript({ dataDir });
      const written = workbench.book
        .values(`Data!A1:A${number + count + 500}`)
        .flat()
        .filter((value) => value !== '');
      expect([spokenOf, spokenOf + 1]).toContain(written.length);
      expect(written).toEqual(written.map((_, index) => index + 1));
      const properties = (await script(`
        return [PropertiesService.getDocumentProperties().getProperty('number'),
        PropertiesService.getUserProperties().getProperty('number')]`)) as string[];
      expect(Number(properties[0])).toBeGreaterThanOrEqual(spokenOf);
      expect(Number(properties[1])).toBeGreaterThanOrEqual(spokenOf);
      await close(workbench);
      number = spokenOf;
    }
  },
  60_000 + counts.length * 10_000,
);

it('a long journal becomes a snapshot without losing anything', async () => {
  const dataDir = temporaryFolder();
  const first = await open({ dataDir, book: bookOf([0]) });
  for (let number = 1; number <= 350; number++) first.book.write('A1', number);
  first.book.write('B1', '=DOUBLE(A1)');
  await close(first);
  const again = await open({ dataDir });
  await again.settle();
  expect(again.book.values('A1:B1')).toEqual([[350, 700]]);
  again.book.write('A1', 1);
  again.book.undo();
  expect(again.book.values('A1')).toEqual([[350]]);
});

it('a workbook is open in one process only', async () => {
  const dataDir = temporaryFolder();
  await open({ dataDir });
  await expect(open({ dataDir })).rejects.toThrow(/is open in another process/);
});

it('a workbook reopens with its name, formats, sheets and numbers', async () => {
  const dataDir = temporaryFolder();
  const first = await open({ dataDir, book: bookOf(['Name', 'Domain'], ['Acme', 'acme.example']) });
  const tell = `const sheet = SpreadsheetApp.getActive().getSheets().at(-1);
    return [SpreadsheetApp.getActive().getId(), SpreadsheetApp.getActive().getName(), sheet.getName(), sheet.getSheetId(),
      sheet.getRange('B2').getBackground(), ScriptApp.getScriptId()]`;
  await run(
    first,
    `SpreadsheetApp.getActive().rename('Renamed');
     SpreadsheetApp.getActive().insertSheet('More').getRange('B2').setBackground('#00ff00');`,
  );
  const told = await run(first, tell);
  await close(first);
  const again = await open({ dataDir });
  expect(await run(again, tell)).toEqual(told);
  expect(again.book.name).toBe('Renamed');
});
