// The workbench with large workbooks: opened, shown, typed into, written by a script, saved and opened again.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { root } from '../../tools/paths.mjs';
import { loadParts } from './load-parts.mjs';
import { benchLongRun } from './long-run.mjs';
import { quantile, timed } from './measure.mjs';

const script = join(root, 'test/workbench/fixtures/addon');
const [rows, columns] = [100_000, 20];
const formulas = 10_000;
/** What feels immediate, in milliseconds. */
const atOnce = 200;

export async function benchWorkbench(_, show) {
  const deps = await loadParts('workbench-parts');
  const folder = await mkdtemp(join(tmpdir(), 'signalsheet-bench-'));
  const browser = await deps.launchBrowser();
  try {
    await benchSize(deps, browser, folder, show);
    await benchFormulas(deps, browser, show);
    await benchLongRun(deps, browser, folder, show);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSize({ openWorkbench }, browser, folder, show) {
  const file = join(folder, 'large.csv');
  const line = (row) => Array.from({ length: columns }, (_, column) => `r${row}c${column}`).join();
  await writeFile(file, Array.from({ length: rows }, (_, row) => line(row)).join('\n'));
  const options = { script, dataDir: join(folder, 'data'), book: { file } };
  const size = `${rows.toLocaleString('en')} × ${columns}`;

  let workbench;
  const opened = await timed(async () => {
    workbench = await openWorkbench(options);
  });
  show(`${size}: CSV file opened`, seconds(opened));
  const { url } = await workbench.serve();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const shown = await timed(async () => {
    await page.goto(url);
    await page.evaluate('workbench.ready');
  });
  show(`${size}: page shown`, seconds(shown));
  show(`${size}: scrolled, 50 jumps`, spread(await jumps(page)));
  show(`${size}: typed into a cell`, spread(await typings(page)));
  const body = `SpreadsheetApp.getActiveSheet().getRange(1, 1, 10000, 10)
    .setValues(Array.from({ length: 10000 }, (_, row) => Array(10).fill(row)))`;
  const written = await timed(async () => {
    await workbench.run('evaluate', [body]);
    await page.waitForFunction(shows('J10000', '9999'));
  });
  show(`${size}: setValues of 10,000 × 10, shown`, seconds(written));
  const saved = await timed(() => workbench.exportCsv(workbench.book.sheets()[0]));
  show(`${size}: saved as CSV`, seconds(saved));
  show(`${size}: memory of the workbench`, megabytes(heapInUse()));
  show(`${size}: memory of the page`, megabytes(await heapOf(page)));
  await page.close();
  await workbench.close();
  const again = await timed(async () => {
    workbench = await openWorkbench(options);
  });
  show(`${size}: opened again`, seconds(again));
  await workbench.close();
}

async function benchFormulas({ openWorkbench }, browser, show) {
  const values = Array.from({ length: formulas }, (_, row) => [row, `=DOUBLE(A${row + 1})`]);
  const workbench = await openWorkbench({
    script,
    book: { name: 'Formulas', sheets: [{ name: 'Data', values }] },
  });
  const name = `${formulas.toLocaleString('en')} custom functions`;
  const { url } = await workbench.serve();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);
  await page.evaluate('workbench.ready');
  await startTyping(page, 'D');
  show(`${name}: all settled`, seconds(await timed(() => workbench.settle())));
  const typed = await page.evaluate('typedTimes');
  show(
    `${name}: typed meanwhile`,
    typed.length > 0 ? spread(typed) : 'settled before',
    `at most ${atOnce} ms`,
  );
  await page.close();
  await workbench.close();
}

/** Jumps to fifty distant rows, and waits each time until the browser has painted. */
async function jumps(page) {
  const times = [];
  for (let i = 1; i <= 50; i += 1) {
    times.push(
      await page.evaluate(
        `new Promise((resolve) => {
          const start = performance.now();
          const cell = { col: 0, row: ${Math.floor((i * 37) % 50) * 2000} };
          workbench.model.selection.selectZone({ cell,
            zone: { left: cell.col, right: cell.col, top: cell.row, bottom: cell.row } });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
        })`,
      ),
    );
  }
  return times;
}

async function typings(page) {
  const times = [];
  for (let row = 1; row <= 20; row += 1) times.push(await timed(() => typeInto(page, 'C', row)));
  return times;
}

/** Fills a cell as the keyboard does, and waits until the page has painted it. */
function typeInto(page, column, row) {
  const text = `typed ${row}`;
  return page.evaluate(
    `new Promise((resolve) => {
      const { model } = workbench;
      const sheetId = model.getters.getActiveSheetId();
      const [col, row] = [${column.charCodeAt(0) - 65}, ${row - 1}];
      model.dispatch('UPDATE_CELL', { sheetId, col, row, content: ${JSON.stringify(text)} });
      const look = () =>
        model.getters.getEvaluatedCell({ sheetId, col, row }).formattedValue === ${JSON.stringify(text)}
          ? resolve()
          : requestAnimationFrame(look);
      requestAnimationFrame(look);
    })`,
  );
}

/**
 * Types into one cell after another, ten a second, inside the page, because this process is as busy as the workbench.
 * Measures from when a key was due until it is painted.
 */
function startTyping(page, column) {
  return page.evaluate(
    `(() => {
      const { model } = workbench;
      globalThis.typedTimes = [];
      const sheetId = model.getters.getActiveSheetId();
      const type = (row, due) => {
        const at = { sheetId, col: ${column.charCodeAt(0) - 65}, row };
        model.dispatch('UPDATE_CELL', { ...at, content: 'typed ' + row });
        requestAnimationFrame(() => requestAnimationFrame(() => {
          const now = performance.now();
          typedTimes.push(now - due);
          plan(row + 1, Math.max(now, due + 100));
        }));
      };
      const plan = (row, due) => setTimeout(() => type(row, due), due - performance.now());
      plan(0, performance.now());
    })()`,
  );
}

const shows = (cell, text) =>
  `(({ getters }) => {
    const sheetId = getters.getActiveSheetId();
    const { left: col, top: row } = getters.getRangeFromSheetXC(sheetId, '${cell}').zone;
    return getters.getEvaluatedCell({ sheetId, col, row }).formattedValue === '${text}';
  })(workbench.model)`;

/** After a garbage collection: the time of the last one depends on what else the process did. */
function heapInUse() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const heapOf = (page) => page.evaluate('performance.memory.usedJSHeapSize');
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const spread = (times) =>
  `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`;
