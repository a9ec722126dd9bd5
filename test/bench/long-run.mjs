// A run over 5,000 rows, started in the sidebar: what the person sees, and how long the page draws nothing.
import { join } from 'node:path';
import { dist } from '../../tools/paths.mjs';
import { quantile } from './measure.mjs';
import { runImport, serve, signUp } from './service.mjs';
import { writeCompanies } from './tech-corpus.mjs';

const rows = 5_000;
/** The longest that the page may draw nothing, in milliseconds. */
const longestFrame = 500;

export async function benchLongRun({ openWorkbench }, browser, folder, show) {
  const store = { data: join(folder, 'service'), url: '' };
  await writeCompanies(folder, rows);
  await runImport('companies', join(folder, 'companies.jsonl'), store);
  const service = await serve('all', store);
  const user = await signUp(service, store.data, 'dana@people.example');
  const [userId, apiKey] = [user['X-User-ID'], user['X-API-Key']];
  const connection = { baseUrl: service.url, userId, apiKey };
  const values = Array.from({ length: rows }, (_, row) => [`company-${row}.example`]);
  const workbench = await openWorkbench({
    script: dist,
    book: { name: 'Prospects', sheets: [{ name: 'Prospects', values: [['Domain'], ...values] }] },
    startFunction: 'showSidebar',
    prepare: (script) =>
      script.run('callFromSidebar', ['connectWithKey', connection], { as: 'sidebar' }),
  });
  try {
    const { url } = await workbench.serve();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(url);
    await page.evaluate('workbench.ready');
    const { frames, tasks, steps } = await run(page);
    const name = `run of ${rows.toLocaleString('en')} rows`;
    show(`${name}: all done`, seconds(steps.at(-1).at));
    show(
      `${name}: shown as queued, first progress`,
      [0, 1].map((i) => seconds(steps[i].at)).join(', '),
    );
    show(`${name}: steps of progress`, `${steps.length}, longest wait ${seconds(waits(steps))}`);
    const longest = [0.99, 1].map((share) => `${quantile(frames, share).toFixed(0)} ms`);
    show(`${name}: frames`, `p99 ${longest[0]}, max ${longest[1]}`, `at most ${longestFrame} ms`);
    show(
      `${name}: page busy at a stretch`,
      `max ${Math.max(0, ...tasks).toFixed(0)} ms`,
      `at most ${longestFrame} ms`,
    );
    await page.close();
  } finally {
    await workbench.close();
    await service.stop();
  }
}

/**
 * Enriches all rows. Returns the times between frames of the grid, those of the page's long tasks, and when the card’s
 * text changed, in ms. On a busy machine frames also wait for a processor; tasks are the page's own part.
 */
async function run(page) {
  const frame = page.frameLocator('#sidebar iframe');
  await frame.getByRole('tab', { name: 'Enrich' }).click();
  await frame.getByLabel('Stop at (credits)').fill(String(rows));
  const button = frame.getByRole('button', { name: /^Enrich 5,000 companies/ });
  await button.waitFor({ timeout: 60_000 });
  await page.evaluate(`(() => {
    globalThis.frameTimes = [];
    globalThis.taskTimes = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) taskTimes.push(duration);
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const look = (now) => {
      frameTimes.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`);
  const body = frame.locator('body');
  await body.evaluate((element) => {
    const start = performance.now();
    const steps = [];
    globalThis.steps = steps;
    const look = () => {
      const card = element.querySelector('.run');
      // An estimate of the time left isn’t progress.
      const text = card?.textContent.replace(/ · (about|less than)[^·]*left/, '');
      if (!text || text === steps.at(-1)?.text) return;
      steps.push({ at: performance.now() - start, text });
    };
    new MutationObserver(look).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await button.click();
  await frame.locator('.run .state.ok').waitFor({ timeout: 600_000 });
  const steps = await body.evaluate(() => globalThis.steps);
  return {
    frames: await page.evaluate('frameTimes'),
    tasks: await page.evaluate('taskTimes'),
    steps,
  };
}

const waits = (steps) => Math.max(...steps.map(({ at }, i) => at - (steps[i - 1]?.at ?? 0)));
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
