/** Endless formulas, from any source, show an error, and everything else continues. */
import { execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { build } from 'esbuild';
import type { Download } from '../../src/workbench/protocol/messages';
import { addon, bookOf, open, temporaryFolder } from './open';
import { joinPage, served } from './page-socket';

/** Formulas that would never end, and what they show. */
const endless: [formula: string, shown: string][] = [
  ['=REGEXMATCH(REPT("a",50000),"^(([a-z])+.)+[A-Z]([a-z])+$")', 'FALSE'],
  ['=REGEXREPLACE(REPT("a",60),"(a*)*b","x")', 'a'.repeat(60)],
  ['=REGEXEXTRACT(REPT("a",60)&"!","^(?:(?:a|a)*)*$")', '#N/A'],
  ['=COUNTIF(D1:D1,"*a*a*a*a*a*a*b")', '#ERROR!'],
  ['=SEQUENCE(100000,1000)', '#NUM!'],
  ['=SUM(SEQUENCE(100000)*SEQUENCE(1,100000))', '#ERROR!'],
  ['=MUNIT(1000000)', '#NUM!'],
  ['=LEN(REPT("ab",30000))', '#VALUE!'],
  ['=REPT("a",1E+15)', '#NUM!'],
  ['=SUBSTITUTE(D1,"a",D1)', '#VALUE!'],
  ['=JOIN(D1,D1,D1)', '#VALUE!'],
  ['=NETWORKDAYS(1,1E+12)', '#NUM!'],
  ['=WORKDAY(1,1E+12)', '#NUM!'],
  ['=COUPNCD(-1E+9,2958465,2)', '#NUM!'],
  ['=CUMIPMT(0.1,1E+15,1000,1,1E+15,0)', '#NUM!'],
  ['=POLYFIT.FORECAST(1,3,5,1E+9)', '#ERROR!'],
  [`=${'('.repeat(6_000)}1${')'.repeat(6_000)}`, '#ERROR!'],
  [`=1${'+1'.repeat(6_000)}`, '#ERROR!'],
  [`=${'1'.repeat(40_000)}`, '#ERROR!'],
  [`'x${'1'.repeat(40_000)}`, `x${'1'.repeat(40_000)}`],
  [`y${'1'.repeat(40_000)}`, `y${'1'.repeat(40_000)}`],
];
const long = `=REPT("a",50000)`;
/** A row for each, with a formula that ends beside it. */
const rows = endless.map(([formula], row) => [formula, '=1+1', `=B${row + 1}*2`, row ? '' : long]);
const csv = stringify(rows);
const expected = endless.map(([, shown]) => [shown, '2', '4']);

function shownOf(text: string): string[][] {
  const table: string[][] = parse(text, { relax_column_count: true });
  return table.map((row) => row.slice(0, 3));
}

it('calc ends despite them, and calculates the others', async () => {
  const folder = temporaryFolder();
  const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')];
  writeFileSync(input, csv);
  const program = join(__dirname, '../../lib/cli.cjs');
  const args = [program, 'calc', input, output, '--script', addon];
  const ended = promisify(execFile)(process.execPath, args, { timeout: 150_000 });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^in!A4: #ERROR! – The wildcards of COUNTIF take too long/m),
  });
  expect(shownOf(readFileSync(output, 'utf8'))).toEqual(expected);
});

it('the page’s server survives them, from CSV and XLSX', async () => {
  const { workbench, url, page } = await served();
  const base64 = Buffer.from(csv).toString('base64');
  await page.act({ do: 'import', name: 'endless.csv', base64 });
  expect(shownOf(workbench.exportCsv('endless'))).toEqual(expected);
  const { base64: xlsx } = (await page.act({ do: 'exportXlsx', isToShare: false })) as Download;
  await page.act({ do: 'import', name: 'endless.xlsx', base64: xlsx });
  expect(workbench.book.sheets()).toEqual(['Data', 'endless', 'Data (2)', 'endless (2)']);
  expect(workbench.book.values("'endless (2)'!B1:C2")).toEqual([
    [2, 4],
    [2, 4],
  ]);
  const other = await joinPage(url);
  workbench.book.write('Data!A1', 'still here');
  await other.heard('revision', ({ message }) => message.includes('still here'));
});

it('a formula that takes too long shows an error, which IFERROR does not hide', async () => {
  const workbench = await open({ book: bookOf(['', '=1+1'], ['=ISERROR(A1)']) });
  workbench.book.write('A1', '=IFERROR(REGEXREPLACE(REPT("a",50000),"a*b|a","x"),"hidden")');
  expect(workbench.book.values('A1:B2')).toEqual([
    ['#ERROR!', 2],
    [true, ''],
  ]);
});

it('regular expressions are RE2’s, as in Google Sheets', async () => {
  const workbench = await open({
    book: bookOf(
      ['=REGEXEXTRACT("x 12-ab","(\\d+)-(\\w+)")'],
      ['=REGEXEXTRACT("x 12-ab","\\d+")', '=REGEXREPLACE("ab cd","(\\w)(\\w)","$2$1")'],
      [
        '=REGEXMATCH("ABC","(?i)b")',
        '=REGEXMATCH("a","(?=a)")',
        '=REGEXREPLACE("a.b","\\.","\\$1")',
      ],
      ['=REGEXMATCH("é","^\\pL$")', '=REGEXEXTRACT("a","b")', '=REGEXMATCH("a","a{2000}")'],
    ),
  });
  expect(workbench.book.shown('A1:C4')).toEqual([
    ['12', 'ab', ''],
    ['12', 'ba dc', ''],
    ['TRUE', '#REF!', 'a$1b'],
    ['TRUE', '#N/A', '#REF!'],
  ]);
});

it('wildcards find the same as before', async () => {
  const workbench = await open({
    book: bookOf(
      ['one two three', '=COUNTIF(A1:A4,"*two*three")', '=COUNTIF(A1:A4,"o?e*t*")'],
      ['one three', '=MATCH("*t*r*",A1:A4,0)', '=SUMIF(A1:A4,"<>*two*",D1:D4)', 2],
      ['*', '=COUNTIF(A1:A4,"~*")', '', 3],
      ['', '', '', 4],
    ),
  });
  expect(workbench.book.values('B1:C3')).toEqual([
    [1, 2],
    [1, expect.any(Number)],
    [1, ''],
  ]);
});

it('every function of the registry ends with huge numbers, long texts and large ranges', async () => {
  const program = join(__dirname, '../../node_modules/.cache/signalsheet/formula-fuzz.cjs');
  await build({
    entryPoints: [join(__dirname, 'fixtures/formula-fuzz.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
  });
  const rounds = process.env['SIGNALSHEET_FORMULAS'] ?? '200';
  const child = spawn(process.execPath, ['--max-old-space-size=3000', program, rounds]);
  let last = '';
  let watchdog = setTimeout(() => {}, 0);
  // Far more than the five seconds that a formula has, so only an endless one exceeds it.
  for await (const line of createInterface(child.stdout)) {
    last = line;
    clearTimeout(watchdog);
    watchdog = setTimeout(() => child.kill('SIGKILL'), 60_000);
  }
  clearTimeout(watchdog);
  expect(last).toBe('done');
});
