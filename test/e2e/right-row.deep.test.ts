/**
 * Colleagues edit between the calls of a run that two tabs start simultaneously, throughout it, and a person types below
 * the table.
 */
import { spawn } from 'node:child_process';
import { cpus, setPriority } from 'node:os';
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import type { PlatformCall } from '../../src/workbench';
import { columnLetters } from '../../src/workbench/spreadsheet/shared/a1';
import { enter } from '../workbench/page-driver';
import { type Colleagues, colleaguesAt, own } from './support/colleagues';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, selectRange, until, untilShown } from './support/page';
import { inSidebar } from './support/sidebar';

const companies = sampleCompanies().slice(0, 300);
const byDomain = new Map(companies.map((company) => [company.domain, company]));
const mine = 'Mine';
const headers = [own.id, 'Domain', own.rank, own.note, mine];
const rows = companies.map(({ domain }, i) => [`row ${i}`, domain, (i * 7) % 300, '', '']);
/** So far below the table that rows never reach it. */
const firstTyped = 700;
/** What the person typed before, above what they type now. */
const typedBefore = 'mine 0';

jest.setTimeout(400_000);

const asked = process.env['SIGNALSHEET_TEST_EDIT_SEEDS'];
const seeds = (asked ?? '1').split(',').map(Number);

/**
 * Records every place of the selection from now on, as its sheet and the content of the cell above. The header doesn't
 * identify the column, because the script restores a header that it overwrote after columns moved.
 */
async function watchSelection(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle<string[]>(`(() => {
    const places = [];
    const { model } = workbench;
    const look = () => {
      const { getters } = model;
      const sheetId = getters.getActiveSheetId();
      const { col, row } = getters.getActivePosition();
      const above = getters.getEvaluatedCell({ sheetId, row: row - 1, col }).formattedValue;
      const place = getters.getSheetName(sheetId) + ', below ' + above;
      if (place !== places.at(-1)) places.push(place);
    };
    look();
    model.on('update', places, look);
    return places;
  })()`);
  return () => seen.jsonValue();
}

/** How many calls of scripts each typed line leaves them: lines that come faster keep them from writing. */
const callsPerLine = 25;

/** Types line after line, each ended by Enter, until it is stopped. `stop` returns what was typed. */
function typeLines(page: Page, calls: () => number) {
  const typed: string[] = [];
  let isOver = false;
  const typing = (async () => {
    while (!isOver) {
      const text = `mine ${typed.length + 1}`;
      await page.keyboard.type(text);
      await enter(page, text);
      typed.push(text);
      const next = calls() + callsPerLine;
      await until(() => isOver || calls() >= next, 'scripts go on', 300);
    }
  })();
  return {
    count: () => typed.length,
    async stop(): Promise<readonly string[]> {
      isOver = true;
      await typing;
      return typed;
    },
  };
}

/** Keeps each core busy with a process of low priority; returns a function that ends them. */
function keepCoresBusy(): () => void {
  const busy = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);']));
  for (const { pid } of busy) if (pid) setPriority(pid, 10);
  return () => {
    for (const each of busy) each.kill();
  };
}

interface Tab {
  readonly page: Page;
  readonly sidebar: FrameLocator;
}

const enrich = /^Enrich \d+ companies in Prospects$/;

/** Presses Enrich in all tabs simultaneously until one of them has started a run. */
async function start(tabs: readonly Tab[], office: Office): Promise<void> {
  await until(
    async () => {
      await Promise.all(
        tabs.map(async ({ sidebar }) => {
          const { button, pressUnseen } = inSidebar(() => sidebar);
          // The button may disappear in between.
          if ((await button(enrich).count()) > 0) await pressUnseen(enrich).catch(() => {});
        }),
      );
      return office.requests.includes('POST /api/v1/enrich/accounts');
    },
    'a run is started',
    180,
  );
}

/** Resumes a run that edits paused until none is open. Rejects after this time. */
async function seeThrough({ sidebar }: Tab, seconds: number): Promise<void> {
  const { tab, button } = inSidebar(() => sidebar);
  await tab('Runs');
  await until(
    async () => {
      const states = await sidebar.locator('.run .state').allTextContents();
      const isDone = states.some((state) => /done/.test(state));
      if (isDone && !states.some((state) => /paused|%/.test(state))) return true;
      const resume = button(/^Resume/).first();
      // It may be busy, or disappear in between.
      if ((await button(/^Resume/).count()) > 0)
        await resume.click({ timeout: 1_000 }).catch(() => {});
      return false;
    },
    'the run is done',
    seconds,
  );
}

/** Each wrong cell. */
function faultsIn({ workbench }: Office, { notes }: Colleagues, typed: readonly string[]) {
  const [shown = [], ...lines] = workbench.book.shown('Prospects!A1:AZ1500');
  const at = (header: string) => shown.indexOf(header);
  const ours = shown.flatMap((header, i) =>
    header !== '' && !headers.includes(header) ? [i] : [],
  );
  const faults: string[] = headers.filter((header) => at(header) < 0);
  const seen = new Set<string>();
  for (const line of lines) {
    const [id = '', domain = ''] = headers.map((header) => line[at(header)]);
    const company = byDomain.get(domain);
    if (id === '') {
      for (const i of [...ours, at('Domain'), at(own.note)])
        if (line[i] !== '') faults.push(`a row without a name has ${shown[i]}: ${line[i]}`);
      continue;
    }
    seen.add(id);
    const meant: Record<string, string | undefined> = {
      Domain: companies[Number(id.slice(4))]?.domain,
      [own.note]: notes.get(id) ?? '',
      Employees: String(company?.employee_count ?? ''),
      Industry: company?.industry ?? '',
      'HQ country': company?.hq_country ?? '',
      'Company data status': 'Done',
    };
    for (const [header, text] of Object.entries(meant))
      if (line[at(header)] !== text)
        faults.push(`${id}: ${header} is ${line[at(header)]}, not ${text}`);
  }
  for (const [id] of rows) if (!seen.has(String(id))) faults.push(`${id} is lost`);
  const below = lines.map((line) => line[at(mine)] ?? '').filter((text) => text !== '');
  const all = [typedBefore, ...typed];
  if (below.join() !== all.join()) faults.push(`typed ${all.join()}, shows ${below.join()}`);
  return faults;
}

/** Whether a script is about to write the new headers. */
const writesHeaders = ({ name, args }: PlatformCall) =>
  name === 'range.write' && JSON.stringify(args).includes('"Employees"');

it.each(seeds)('has each company in its row with edits of seed %i', async (seed) => {
  let isInserted = false;
  let calls = 0;
  let colleagues: Colleagues | undefined;
  const office: Office = await openOffice({
    book: { name: 'Book', sheets: [{ name: 'Prospects', values: [headers, ...rows] }] },
    watch: {
      before: (call) => {
        calls += 1;
        if (!isInserted && writesHeaders(call)) {
          isInserted = true;
          // The new headers overwrite the person's for a moment.
          office.workbench.book.insertColumns('Prospects', 2);
        } else colleagues?.beforeCall();
        return undefined;
      },
    },
  });
  const { url } = await office.workbench.serve();
  const tabs = [await openWithSidebar(url), await openWithSidebar(url)] as const;
  const [{ page }] = tabs;
  // Makes room below for typing.
  office.workbench.book.write('A1500', '');
  await page.locator('.o-grid-composer .o-composer').first().focus();
  const column = columnLetters(headers.length);
  office.workbench.book.write(`${column}${firstTyped - 1}`, typedBefore);
  await untilShown(page, `${column}${firstTyped - 1}`, new RegExp(`^${typedBefore}$`));
  await selectRange(page, `${column}${firstTyped}`);
  const selected = await watchSelection(page);
  await Promise.all(
    tabs.map(({ sidebar }) =>
      inSidebar(() => sidebar)
        .button(enrich)
        .waitFor(),
    ),
  );
  colleagues = colleaguesAt(office.workbench, { seed, calls: 8, moves: 20 });
  const typing = typeLines(page, () => calls);
  await until(() => typing.count() > 0, 'a person is typing');
  const idle = asked ? keepCoresBusy() : () => {};
  try {
    await start(tabs, office);
    // If edits are faster than its writes, it asks people to pause editing and to resume it.
    await seeThrough(tabs[1], 60).catch(() => {});
  } finally {
    idle();
    colleagues.stop();
  }
  await seeThrough(tabs[1], 180);
  const typed = await typing.stop();
  await until(
    () =>
      office.workbench.book
        .shown('A1:AZ1500')
        .flat()
        .includes(typed.at(-1) ?? ''),
    'all that was typed has arrived',
  );
  const faults = faultsIn(office, colleagues, typed);
  expect(faults).toEqual([]);
  expect(typed.length).toBeGreaterThan(3);
  expect(isInserted).toBe(true);
  // A text that is done again after an edit of others is away for a moment, so a place may come twice.
  expect([...new Set(await selected())]).toEqual(
    [typedBefore, ...typed].map((text) => `Prospects, below ${text}`),
  );
  const paid = office.sent
    .filter(({ path }) => path === '/api/v1/enrich/accounts')
    .flatMap(({ body }) => (body as { domains: string[] }).domains);
  expect(paid.sort()).toEqual(companies.map(({ domain }) => domain).sort());
  await office.leave();
});
