/** `signalsheet enrich` keeps everything that it doesn't fill in files of other programs as these wrote it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import JSZip from 'jszip';
import { type Service, sampleCompanies, startService } from '../../src/service';
import { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
import { columnNumber, parseA1 } from '../../src/workbench/spreadsheet/shared/a1';
import { foreignFiles } from '../workbench/foreign-files';
import { localKey, runCli, temporaryFolder } from './support/product';

const folder = temporaryFolder();
const data = join(folder, 'data');
const [first, second] = sampleCompanies();
/** Texts of the files that are replaced by domains. */
const replaced: ReadonlyMap<string, string> = new Map([
  ['5%', first?.domain ?? ''],
  ['10:30', second?.domain ?? ''],
]);
const domainOf = (text: string) => replaced.get(text) ?? text;
const filledHeaders = ['Company', 'Company checked', 'Company data status'];

let service: Service;
let words: string[];
let env: Record<string, string>;
beforeAll(async () => {
  await runCli(['run-function', 'CREDIT_BALANCE', '--data', data]);
  const settings = { logLevel: 'silent', startingCredits: 100, sampleData: 'on' } as const;
  service = await startService({ dataDir: data, settings });
  const { apiKey, userId } = localKey(data);
  env = { SIGNALSHEET_API_KEY: apiKey };
  const shell = join(folder, 'shell');
  words = ['--data', shell, '--service', service.url, '--user', userId];
});
afterAll(() => service.close());

type Parts = Readonly<Record<string, string>>;

async function partsOf(bytes: Buffer): Promise<Parts> {
  const { files } = await JSZip.loadAsync(bytes);
  const parts = Object.values(files).map(async (part) => [part.name, await part.async('text')]);
  return Object.fromEntries(await Promise.all(parts));
}

/** The file, as if its program had written the domains. */
async function withDomains(bytes: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes);
  for (const [name, text] of Object.entries(await partsOf(bytes)))
    if (/worksheets\/sheet|sharedStrings/.test(name))
      zip.file(
        name,
        text.replace(/>([^<>]+)</g, (_, said: string) => `>${domainOf(said)}<`),
      );
  return zip.generateAsync({ type: 'nodebuffer' });
}

async function rowsOf(bytes: Buffer) {
  const rows = [];
  for await (const { row, values } of (await openXlsxRows(bytes)).rows('Data'))
    rows.push({ row, values });
  return rows;
}

/** Removes the cells of some columns from a sheet; returns also their formats by place, and which a merge hides. */
function without(columns: readonly number[], part: string) {
  const dom = new JSDOM(part, { contentType: 'text/xml' });
  const { document } = dom.window;
  const formats: Record<string, string | null> = {};
  const beneath: string[] = [];
  const merged = [...document.querySelectorAll('mergeCell')].map((one) =>
    parseA1(one.getAttribute('ref') ?? ''),
  );
  for (const cell of document.querySelectorAll('c')) {
    const place = cell.getAttribute('r') ?? '';
    if (!columns.includes(columnNumber(/^[A-Z]+/.exec(place)?.[0] ?? ''))) continue;
    formats[place] = cell.getAttribute('s');
    const { top = 0, left = 0 } = parseA1(place) ?? {};
    const hides = merged.some(
      (one) =>
        one &&
        one.top <= top &&
        top <= (one.bottom ?? 0) &&
        one.left <= left &&
        left <= (one.right ?? 0),
    );
    if (hides) beneath.push(place);
    cell.remove();
  }
  for (const row of document.querySelectorAll('row')) {
    // The attributes for the extent of rows and sheets are optional.
    row.removeAttribute('spans');
    if (row.children.length === 0 && row.attributes.length === 1) row.remove();
  }
  document.querySelector('dimension')?.remove();
  return { sheet: dom.serialize(), formats, beneath };
}

it.each(foreignFiles)('$name is kept, except what was filled in', async (foreign) => {
  const [file, out] = [join(folder, 'in.xlsx'), join(folder, 'out.xlsx')];
  const before = await withDomains(await foreign.bytes());
  writeFileSync(file, before);
  const args = ['--column', 'Domain', '--fields', 'name', '--out', out, ...words];
  const done = await runCli(['enrich', file, ...args], env);
  expect(done).toEqual({ code: 0, output: expect.stringContaining('2 companies: 2 found') });
  const after = readFileSync(out);

  const rows = await rowsOf(after);
  const top = rows.findIndex(({ values }) => values.includes('Domain'));
  const { values: headers = [] } = rows[top] ?? {};
  const [key = -1, ...filled] = ['Domain', ...filledHeaders].map((one) => headers.indexOf(one));
  const table = rows.slice(top, top + foreign.texts.length);
  expect(table.map(({ values }) => values[key])).toEqual(foreign.texts.map(domainOf));
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const told = table.slice(1).map(({ values }) => filled.map((column) => values[column] ?? ''));
  expect(told).toEqual(
    foreign.texts.slice(1).map((text) => {
      const company = [first, second].find((one) => one?.domain === domainOf(text));
      return company ? [company.name, day, 'Done'] : ['', '', 'Not a domain'];
    }),
  );

  const [was, is] = [await partsOf(before), await partsOf(after)];
  const changed = Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name]);
  expect(changed).toEqual([expect.stringMatching(/^xl\/worksheets\/sheet\d\.xml$/)]);
  const columns = filled.map((column) => column + 1);
  const [one, other] = [was, is].map((parts) => without(columns, parts[changed[0] ?? ''] ?? ''));
  expect(other?.sheet).toBe(one?.sheet);
  expect(other?.formats).toMatchObject(one?.formats ?? {});
  expect(other?.beneath).toEqual([]);
});
