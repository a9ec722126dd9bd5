/** What must be true of the cells, the cards and the credits, whatever people did. */

import { until } from '../e2e/support/page';
import { balanceOf, localKey } from '../e2e/support/product';
import { look, type SheetSeen } from './grid';
import type { Notes } from './notes';
import { companies, givenIn, main, type Person, reload, rowsAtFirst, type World } from './world';

/** What must not be. */
export class Violation extends Error {
  constructor(
    readonly rule: string,
    what: string,
  ) {
    super(`${rule}: ${what}`);
  }
}

const byDomain = new Map(companies.map((company) => [company.domain, company]));
const numbers = new Map(companies.map(({ domain }, i) => [domain, i]));

/** What a company's row shows under these headers once it was looked up. */
const truths: Readonly<Record<string, (company: (typeof companies)[number]) => string>> = {
  Employees: ({ employee_count }) => String(employee_count ?? ''),
  Industry: ({ industry }) => industry ?? '',
  'HQ country': ({ hq_country }) => hq_country ?? '',
};

/** Seconds until runs have ended, until both pages show the same, and until cards and credits are right. */
const patience = { runs: 180, resumes: 60, pages: 60, cards: 30, credits: 30 };

/** Throws Violation if a page says that an edit wasn't taken, or logged an error; closes any other dialog. */
export async function checkPages({ people }: World): Promise<void> {
  for (const { page, errors } of people) {
    const dialog = page.locator('dialog.wb-question').first();
    for (let closed = 0; (await dialog.count()) > 0; closed++) {
      const text = await dialog.innerText({ timeout: 1_000 }).catch(() => '');
      if (/not taken|was reloaded/.test(text)) throw new Violation('refused', text);
      if (closed > 9) throw new Violation('dialog', `a dialog stays open: ${text}`);
      await dialog
        .getByRole('button', { name: 'OK' })
        .click({ timeout: 1_000 })
        .catch(() => page.keyboard.press('Escape'));
    }
    if (errors.length > 0) throw new Violation('error', errors.join('\n'));
  }
}

/** Waits until runs have ended and pages agree, and checks everything. Throws Violation. */
export async function checkQuiet(
  world: World,
  notes: Notes,
  tell: (line: string) => void,
): Promise<void> {
  for (const { page } of world.people) await page.keyboard.press('Escape');
  await checkPages(world);
  const cards = await untilRunsEnded(world, tell);
  tell(`runs have ended: ${cards.join(' / ')}`);
  const sheets = await untilAlike(world);
  await checkPages(world);
  const companySheet = companiesIn(sheets);
  if (companySheet) {
    checkRows(companySheet);
    checkCompanies(companySheet, notes);
    await checkFoundSoon(world, companySheet, notes);
  }
  await checkCredits(world);
  tell('everything is right');
}

/** A page that is loaded anew shows the same. Throws Violation. */
export async function checkReload(world: World): Promise<void> {
  await reload(world.people[0]);
  await untilAlike(world);
  await checkPages(world);
}

const open = /%|paused|waiting|starting|running|stopping/;

/** The cards of all runs, once none is open in either sidebar; resumes those that paused, and cancels those that stay paused. */
async function untilRunsEnded(
  { people }: World,
  tell: (line: string) => void,
): Promise<readonly string[]> {
  let cards: string[][] = [];
  const giveUp = Date.now() + patience.resumes * 1000;
  const hasEnded = async () => {
    cards = [];
    const states: string[][] = [];
    for (const { sidebar, page } of people) {
      if (await page.locator('#banner').isVisible()) return undefined;
      // The settings read the list of runs, which another page may have started.
      await sidebar.getByRole('tab', { name: 'Settings' }).click({ timeout: 5_000 });
      await sidebar.getByRole('tab', { name: 'Runs' }).click({ timeout: 5_000 });
      cards.push(await sidebar.locator('.run').allTextContents());
      states.push(await sidebar.locator('.run .state').allTextContents());
    }
    const [mine = [], theirs = []] = states;
    if (String(mine) === String(theirs) && !mine.some((state) => open.test(state))) return cards[0];
    for (const { sidebar } of people) {
      const press = (name: string | RegExp) =>
        sidebar
          .getByRole('button', { name, exact: true })
          .first()
          .click({ timeout: 1_000 })
          .catch(() => {});
      if ((await sidebar.getByRole('button', { name: /^Resume/ }).count()) === 0) continue;
      if (Date.now() < giveUp) await press(/^Resume/);
      else {
        tell(`a run stays paused, and is cancelled: ${cards.flat()[0]}`);
        await press('Cancel');
        await press('Cancel run');
      }
    }
    return undefined;
  };
  const ended = () => hasEnded().catch(() => undefined);
  return until(ended, 'runs have ended', patience.runs).catch(() => {
    throw new Violation('runs', `after ${patience.runs} s: ${cards.flat().join(' / ')}`);
  });
}

/** The sheets, once both pages show the same and nothing loads. */
async function untilAlike({ people }: World): Promise<readonly SheetSeen[]> {
  let before = '';
  let times = 0;
  let what = '';
  const alike = async () => {
    const [one, other] = await Promise.all(people.map(({ page }) => look(page)));
    if (!one || !other) return undefined;
    const text = JSON.stringify(one.sheets);
    what = differenceBetween(one.sheets, other.sheets);
    if (what === '' && /Loading\.\.\./.test(text)) what = 'a cell is loading';
    if (what === '' && !(one.isSent && other.isSent)) what = 'an edit was not accepted';
    times = what === '' && text === before ? times + 1 : 0;
    before = text;
    return times >= 3 ? one.sheets : undefined;
  };
  return until(alike, 'both pages show the same', patience.pages).catch(() => {
    throw new Violation('alike', `after ${patience.pages} s: ${what || 'cells keep changing'}`);
  });
}

function differenceBetween(one: readonly SheetSeen[], other: readonly SheetSeen[]): string {
  const names = [one, other].map((sheets) => sheets.map(({ name }) => name).join(', '));
  if (names[0] !== names[1]) return `sheets are ${names[0]} in one page, ${names[1]} in the other`;
  for (const [i, { name, content }] of one.entries()) {
    const [mine, theirs]: unknown[][] = [content, other[i]?.content ?? '[]'].map((text) =>
      JSON.parse(text),
    ) as [unknown[], unknown[]];
    const texts = [mine, theirs].map(
      (cells) => new Set((cells ?? []).map((cell) => JSON.stringify(cell))),
    );
    const [a = new Set<string>(), b = new Set<string>()] = texts;
    const only = (some: Set<string>, rest: Set<string>) =>
      [...some]
        .filter((cell) => !rest.has(cell))
        .slice(0, 5)
        .join(' ');
    if (content !== other[i]?.content)
      return `${name}: only in one page ${only(a, b)}, only in the other ${only(b, a)}`;
  }
  return '';
}

const isTyped = (text: string) => /^typed \d+/.test(text);

/** The cells of a sheet under the headers that are known, beside the company of their row. */
function resultsIn({ rows }: SheetSeen) {
  const headers = rows[0] ?? [];
  const domainAt = headers.indexOf('Domain');
  const columns = headers.flatMap((header, col) => {
    const truth = truths[header];
    return truth ? [{ header, col, truth }] : [];
  });
  const status = headers.findIndex((header) => /status$/.test(header));
  return rows.slice(1).flatMap((row, i) => {
    const company = byDomain.get(row[domainAt] ?? '');
    if (!company) return [];
    const cells = columns.map(({ header, col, truth }) => ({
      header,
      shown: row[col] ?? '',
      meant: truth(company),
    }));
    const number = numbers.get(company.domain) ?? rowsAtFirst;
    const given = Object.entries(givenIn).map(([header, of]) => ({
      header,
      shown: row[headers.indexOf(header)] ?? '',
      meant: number < rowsAtFirst ? of(number) : '',
    }));
    return [{ row: i + 2, domain: company.domain, cells, given, status: row[status] ?? '' }];
  });
}

/** A company’s row has only its own data, and what people put there. */
function checkRows(sheet: SheetSeen): void {
  const faults = resultsIn(sheet).flatMap(({ row, domain, cells, given }) =>
    [...cells, ...given].flatMap(({ header, shown, meant }) =>
      shown === '' || shown === meant || isTyped(shown)
        ? []
        : [`row ${row}, ${domain}: ${header} is ${shown}, not ${meant}`],
    ),
  );
  if (faults.length > 0)
    throw new Violation('rows', `${faults.length} cells\n${faults.slice(0, 12).join('\n')}`);
}

/** No company that was there at first is lost, unless people may have removed it. */
function checkCompanies(sheet: SheetSeen, { removed }: Notes): void {
  const present = new Set(resultsIn(sheet).map(({ domain }) => domain));
  const lost = companies.slice(0, rowsAtFirst).filter(({ domain }) => !present.has(domain));
  if (lost.length > removed)
    throw new Violation(
      'lost',
      `${lost.length} companies are gone, ${removed} are explained: ${lost
        .slice(0, 5)
        .map(({ domain }) => domain)
        .join(', ')}`,
    );
}

const companiesIn = (sheets: readonly SheetSeen[]) => sheets.find(({ name }) => name === main);

/** As `checkFound`, once a sidebar has read again what the other person undid: it does so every 20 s. */
async function checkFoundSoon(world: World, seen: SheetSeen, notes: Notes): Promise<void> {
  const [person] = world.people;
  let sheet: SheetSeen | undefined = seen;
  let why: unknown;
  const isRight = async () => {
    try {
      if (sheet) await checkFound(sheet, notes, person);
      return true;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      why = error;
    }
    sheet = companiesIn(await untilAlike(world));
    return false;
  };
  await until(isRight, 'cards are right', patience.cards).catch((error: unknown) => {
    throw why ?? error;
  });
}

/** What cards count as found is in the rows, or a person's action explains it. */
async function checkFound(
  sheet: SheetSeen,
  { removed, isColumnGone, added }: Notes,
  { sidebar }: Person,
): Promise<void> {
  if (isColumnGone) return;
  const cards = await sidebar.locator('.run').allTextContents();
  const count = (text: string, what: RegExp) =>
    Number((what.exec(text)?.[1] ?? '0').replace(/\D/g, ''));
  const rows = resultsIn(sheet);
  const blanksIn = ({ cells }: (typeof rows)[number]) =>
    cells.flatMap(({ header, shown, meant }) => (shown === '' && meant !== '' ? [header] : []));
  const hollow = rows.filter((row) => row.status === 'Done' && blanksIn(row).length > 0);
  if (hollow.length > removed)
    throw new Violation(
      'done',
      `${hollow.length} rows say Done beside blank cells, ${removed} are explained: ${hollow
        .slice(0, 5)
        .map((row) => `row ${row.row} ${row.domain} lacks ${blanksIn(row).join(', ')}`)
        .join(', ')}`,
    );
  const filled = new Set(
    rows.filter(({ cells }) => cells.some(({ shown }) => shown !== '')).map(({ domain }) => domain),
  );
  const isCounted = (text: string) =>
    /Enrich companies/.test(text) && text.includes(main) && !/undone/.test(text);
  const counted = cards.filter(isCounted);
  const found = counted.reduce((sum, text) => sum + count(text, /([\d,]+) compan\w+ found/), 0);
  const present = new Set(rows.map(({ domain }) => domain));
  const gone = companies.slice(0, rowsAtFirst + added).filter(({ domain }) => !present.has(domain));
  if (found > filled.size + gone.length + removed)
    throw new Violation(
      'found',
      `${found} found by cards, ${filled.size} in the rows, ${gone.length} rows are gone, ${removed} are explained: ${counted.join(' / ')}`,
    );
}

/** What was charged is in the ledger, on the cards and in the sidebar's header. */
async function checkCredits({ data, people, product }: World): Promise<void> {
  const { serviceUrl } = product();
  const [{ sidebar }] = people;
  let what = '';
  const isEqual = async () => {
    const { available, used_total: used } = await balanceOf(data, serviceUrl);
    const charged = await chargedIn(data, serviceUrl);
    await sidebar.getByRole('tab', { name: 'Settings' }).click({ timeout: 5_000 });
    await sidebar.getByRole('tab', { name: 'Runs' }).click({ timeout: 5_000 });
    const number = (text: string) => Number(text.replace(/\D/g, ''));
    const header = number(await sidebar.locator('.balance b').innerText({ timeout: 5_000 }));
    const cards = await sidebar.locator('.run').allTextContents();
    const onCards = cards.reduce(
      (sum, text) => sum + number(/· ([\d,]+) credits?/.exec(text)?.[1] ?? '0'),
      0,
    );
    what = `used ${used}, in the ledger ${charged}, on cards ${onCards}; balance ${available}, in the header ${header}`;
    return used === charged && used === onCards && available === header;
  };
  await until(() => isEqual().catch(() => false), 'credits agree', patience.credits).catch(() => {
    throw new Violation('credits', what);
  });
}

async function chargedIn(data: string, serviceUrl: string): Promise<number> {
  const { userId, apiKey } = localKey(data);
  let charged = 0;
  let before = '';
  do {
    const answer = await fetch(`${serviceUrl}/api/v1/credits/history?limit=200${before}`, {
      headers: { 'X-API-Key': apiKey, 'X-User-ID': userId },
    });
    const { entries, next }: { entries: { credits: number }[]; next: string | null } =
      await answer.json();
    for (const { credits } of entries) charged += Math.max(0, -credits);
    before = next === null ? '' : `&before=${encodeURIComponent(next)}`;
  } while (before !== '');
  return charged;
}
