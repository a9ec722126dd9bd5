// Runs one job with an XLSX file in its own process, to measure its memory; prints time and memory as JSON.
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { readXlsx as readByLibrary, streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { loadParts } from './load-parts.mjs';
import { timed } from './measure.mjs';

const columns = 4;
const [job, cells, file] = process.argv.slice(2);

function* rows() {
  for (let row = 0; row < Number(cells) / columns; row += 1) {
    yield [`company${row}.example`, `Company ${row}`, row * 1.5, row % 2 === 0];
  }
}

const jobs = {
  async written({ dataOfSheets, formatXlsx, Model }) {
    const model = new Model(dataOfSheets([{ name: 'Data', values: [...rows()] }]));
    return async () => writeFile(file, await formatXlsx(model));
  },
  async 'written by the library'() {
    return async () => writeFile(file, await buffer(writeXlsxStream(rows(), { name: 'Data' })));
  },
  async 'read for a workbook'({ readXlsx }) {
    const bytes = await readFile(file);
    return () => readXlsx(bytes);
  },
  async 'read by the library'() {
    const bytes = await readFile(file);
    return () => readByLibrary(bytes);
  },
  async 'rows read'({ openXlsxRows }) {
    const bytes = await readFile(file);
    return async () => {
      for await (const _ of (await openXlsxRows(bytes)).rows('Data'));
    };
  },
  async 'rows read by the library'() {
    const bytes = await readFile(file);
    return async () => {
      for await (const _ of streamXlsxRows(bytes));
    };
  },
};

const work = await jobs[job](await loadParts('xlsx-parts'));
globalThis.gc();
const before = process.resourceUsage().maxRSS;
const ms = await timed(work);
const after = process.resourceUsage().maxRSS;
console.log(JSON.stringify({ ms, megabytes: (after - before) / 1024 }));
