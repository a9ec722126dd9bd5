/** The formulas of README.md and docs/formulas.md show what the pages promise, typed into a newcomer’s workbook. */
import type { SidebarApi } from '../../src/addon/sidebar/api';
import { callAddon } from '../../src/cli/connect-addon';
import { sampleBook } from '../../src/cli/sample';
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from '../e2e/support/office';
import { until } from '../support/until';
import { signal } from './provoke/in-sidebar';
import { read } from './support/documents';

interface Promised {
  /** The first row, or its first cells. */
  readonly head: readonly unknown[];
  /** The least number of rows below. */
  readonly rows: number;
  /** A column in descending order. */
  readonly ranked?: string;
  /** A column with one value throughout. */
  readonly all?: readonly [header: string, value: string];
}

const any = expect.any(String);
const filled = expect.stringMatching(/./);
/** What a formula with a result shows: neither an error nor a blank. */
const shown = expect.not.stringMatching(/^#|^$/);
const [first, ...others] = sampleCompanies();
const stranger = others.at(-1);
const companies = { head: ['Company', 'Domain', 'Posts'], ranked: 'Posts' };
const american = { ...companies, all: ['HQ country', 'United States'] } as const;

const promised: Record<string, Promised> = {
  '=ENRICH_DOMAIN(A2)': {
    head: [first?.name, filled, filled, filled, filled, filled, filled],
    rows: 0,
  },
  '=ENRICH_DOMAIN(A2:A50, "name, employees", TRUE)': { head: ['Company', 'Employees'], rows: 10 },
  '=ENRICH_DOMAIN(A2:A50, "name, industry, employee_count", TRUE)': {
    head: ['Company', 'Industry', 'Employees'],
    rows: 10,
  },
  '=TECH_COMPANIES("Kubernetes")': { ...companies, rows: 50 },
  '=TECH_COMPANIES("Kubernetes", "", 50, 250)': { ...companies, rows: 50 },
  '=TECH_COMPANIES("Kubernetes", "hq_country_code=USA")': { ...american, rows: 50 },
  '=TECH_COMPANIES("Kubernetes", "hq_country_code=USA; min_employee_count=200; alternates=k8s, kube", 100)':
    { ...american, rows: 10 },
  '=TECH_COMPANIES(A1, D1:E6)': { ...american, rows: 10 },
  '=ACCOUNT_PEOPLE(A2)': { head: ['Name', 'Role', 'Email'], rows: 1 },
  '=ACCOUNT_PEOPLE(A2, "name, role, email", 10)': { head: ['Name', 'Role', 'Email'], rows: 1 },
  '=ACCOUNT_PEOPLE(A2:A50, "name, email", 1)': { head: [filled, any], rows: 3 },
  '=ACCOUNT_SIGNALS(A2)': { head: ['Kind', 'Title', 'URL', 'Date', 'Text'], rows: 2 },
  '=ACCOUNT_SIGNALS(A2, "hiring")': { head: ['Kind', 'Title', 'URL', 'Date', 'Text'], rows: 1 },
  '=ACCOUNT_SIGNALS(A2:A50, "narrative")': { head: [filled], rows: 0 },
  '=ACCOUNT_SCORE(A2)': { head: [expect.stringMatching(/^\d+$/)], rows: 0 },
  '=SIGNAL_LIST()': { head: ['Signal id', 'Signal', 'Type', 'Status'], rows: 1 },
  '=SIGNAL_LIST("hiring, socials")': { head: ['Signal id', 'Signal', 'Type', 'Status'], rows: 1 },
  '=ICP_LIST()': { head: ['ICP id', 'ICP', 'Roles'], rows: 1 },
  '=CREDIT_BALANCE()': { head: [expect.stringMatching(/^\d+$/)], rows: 0 },
  '=RUN_STATUS()': { head: ['Run'], rows: 3 },
  '=RUN_STATUS(3)': { head: ['Run'], rows: 1 },
};

/** The formulas in a page's prose, tables and examples, without patterns, which contain brackets. */
function formulasOf(page: string): string[] {
  const found = read(page).matchAll(/(?:`|^)(=[A-Z_]+\([^`\n]*\))(?:`|$)/gm);
  return [...found].map(([, formula = '']) => formula).filter((text) => !text.includes('['));
}

const pages = ['README.md', 'docs/formulas.md'];
const typed = [...new Set(pages.flatMap(formulasOf))];

/** The cells that the examples refer to: a technology, domains below it, options beside it. */
function sheetOf(name: string) {
  const domains = sampleBook().sheets.find((sheet) => sheet.name === 'Formulas');
  const options = [
    ['hq_country_code', 'USA'],
    ['min_employee_count', 50],
    ['max_employee_count', ''],
    ['alternates', 'k8s'],
    ['enrich', ''],
    ['top_job', ''],
  ];
  const column = [
    'Kubernetes',
    ...(domains?.values.slice(1).map(([domain]) => domain ?? '') ?? []),
  ];
  return { name, values: column.map((cell, i) => [cell, '', '', ...(options[i] ?? [])]) };
}

/** What a formula on its own sheet shows, without the blank cells below and beside it. */
async function typeIn({ workbench }: Office, sheet: string, formula: string): Promise<string[][]> {
  workbench.book.write(`${sheet}!J1`, formula);
  await workbench.settle();
  return workbench.book.shown(`${sheet}!J1:AA110`).filter((row) => row.some((cell) => cell !== ''));
}

it('has no promise for a formula that the pages lack', () => {
  expect(Object.keys(promised).filter((formula) => !typed.includes(formula))).toEqual([]);
});

describe('in a workbook as npm start opens it', () => {
  let office: Office;
  const call = <Name extends keyof SidebarApi>(
    name: Name,
    input: Parameters<SidebarApi[Name]>[0],
  ): Promise<ReturnType<SidebarApi[Name]>> => callAddon(office.workbench, name, input);

  beforeAll(async () => {
    const sheets = ['New', ...typed.map((_, i) => `S${i}`)].map(sheetOf);
    office = await openOffice({
      posts: true,
      dailyCap: 5_000,
      book: { name: 'Sample prospects', sheets },
    });
  });

  it.each([
    `=ACCOUNT_PEOPLE("${stranger?.domain}")`,
    '=SIGNAL_LIST("technography")',
    '=RUN_STATUS(1)',
  ])('%s says that there is nothing yet, and that this cost nothing', async (formula) => {
    const shown = await typeIn(office, 'New', formula);
    expect(shown[0]?.[0]).toBe('#ERROR!');
    expect(office.workbench.executions.at(-1)?.error?.message).toMatch(
      /^#SIGNAL: NO.* No credits were spent\./,
    );
  });

  it('finds people and evidence through the sidebar', async () => {
    const { sheetId, sheetName } = await call('table', {});
    const rows = { sheetId, headerRow: 1, keyColumn: 1 };
    const { tasks } = await call('overview', {});
    const deployment = { ...signal, daily: false, role: 'Backend Engineer' };
    const more = { which: 'blanks', cap: 200 } as const;
    for (const kind of ['enrich-accounts', 'discover-people', 'read-accounts'] as const) {
      const request = { task: tasks[kind], ...rows, ...more };
      const { fingerprint } = await call('plan', request);
      await call('start', { ...request, shown: { fingerprint, prepared: 0, inFront: false } });
    }
    await call('deploySignal', { deployment, rows });
    await until(async () => {
      const { runs, signals } = await call('pump', {});
      return runs.every(({ state }) => state === 'done') && signals[0]?.over === true;
    }, `${sheetName} is enriched`);
  });

  it.each(typed)('%s', async (formula) => {
    const { head = [shown], rows = 0, ranked, all } = promised[formula] ?? {};
    const [first = [], ...below] = await typeIn(office, `S${typed.indexOf(formula)}`, formula);
    expect(first.slice(0, head.length)).toEqual(head);
    expect(below.length).toBeGreaterThanOrEqual(rows);
    const column = (header: string) => below.map((row) => row[first.indexOf(header)]);
    const order = column(ranked ?? '').map(Number);
    if (ranked) expect(order).toEqual([...order].sort((a, b) => b - a));
    if (all) expect(new Set(column(all[0]))).toEqual(new Set([all[1]]));
  });
});
