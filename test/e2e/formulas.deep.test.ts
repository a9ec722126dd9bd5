/** =ENRICH_DOMAIN typed by a person into the running product. */
import type { Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { openOffice } from './support/office';
import {
  openPage,
  openSidebar,
  ready,
  selectRange,
  shown,
  type,
  untilError,
  untilShown,
  watchCell,
} from './support/page';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';

const data = temporaryFolder();
let product: Product;
let page: Page;

beforeAll(async () => {
  product = await startProduct(data);
  page = await openPage(product.workbenchUrl);
  await page.getByText('Formulas', { exact: true }).click();
});

afterAll(async () => {
  await product?.stop();
});

const used = async () => (await balanceOf(data, product.serviceUrl)).used_total;

describe('a formula typed by keyboard', () => {
  it('says that it is loading, then shows the company and its firmographics', async () => {
    const [[domain]] = (await shown(page, 'A2')) as [[string]];
    const showings = await watchCell(page, 'B2');
    await type(page, 'B2', '=ENRICH_DOMAIN(A2)');
    const company = await untilShown(page, 'B2', /^(?!Loading)./);
    expect(await showings()).toEqual(['', 'Loading...', company]);
    expect(domain).toContain(company.split(' ')[0]?.toLowerCase());
    const [row] = await shown(page, 'B2:H2');
    expect(row?.filter((cell) => cell !== '').length).toBeGreaterThanOrEqual(5);
    expect(await used()).toBe(1);
  });

  it('shows a distinct, readable error for a wrong and for an unknown domain', async () => {
    await type(page, 'A14', 'not a domain');
    await type(page, 'B14', '=ENRICH_DOMAIN(A14)');
    await untilError(
      page,
      'B14',
      /^#SIGNAL: INVALID_DOMAIN – “not a domain” isn’t a company domain\. No credits were spent\./,
    );
    await type(page, 'B15', '=ENRICH_DOMAIN("nobody-knows-this.example")');
    await untilError(
      page,
      'B15',
      /^#SIGNAL: UNKNOWN_COMPANY – The service doesn’t know a company with this domain\. No credits were spent\./,
    );
    expect(await used()).toBe(1);
  });

  it('costs nothing more after a reload, a sort, an inserted row and a view in another page', async () => {
    const before = await shown(page, 'B2:H2');
    await page.reload();
    await ready(page);
    await page.getByText('Formulas', { exact: true }).click();
    await untilShown(page, 'B2', /^(?!Loading)./);
    expect(await shown(page, 'B2:H2')).toEqual(before);

    await type(page, 'C20', '=ENRICH_DOMAIN(A2, "name")');
    await untilShown(page, 'C20', new RegExp(`^${before[0]?.[0]}$`));
    const other = await openPage(product.workbenchUrl);
    await other.getByText('Formulas', { exact: true }).click();
    await untilShown(other, 'B2', /^(?!Loading)./);
    await other.close();
    expect(await used()).toBe(1);
  });

  it('costs nothing more after the product was stopped and started again', async () => {
    const before = await shown(page, 'B2:H2');
    await page.close();
    expect(await product.stop()).toBe(0);
    product = await startProduct(data);
    page = await openPage(product.workbenchUrl);
    await page.getByText('Formulas', { exact: true }).click();
    await untilShown(page, 'B2', new RegExp(`^${before[0]?.[0]}$`));
    expect(await shown(page, 'B2:H2')).toEqual(before);
    expect(await used()).toBe(1);
  });
});

describe('a search that could cost more than is allowed without asking', () => {
  it('pays for nothing if the result would not fit, and asks in the sidebar if it would', async () => {
    const before = await used();
    await type(page, 'M22', 'a note');
    await type(page, 'L20', '=TECH_COMPANIES("Kubernetes", "lookback_days=80; top_job=false")');
    await untilShown(
      page,
      'L20',
      /^#SIGNAL: NO_ROOM – The result doesn’t fit, because Formulas!M22 isn’t/,
    );
    expect(await used()).toBe(before);
    await selectRange(page, 'M22');
    await page.keyboard.press('Delete');
    await untilShown(page, 'M22', /^$/);

    const sidebar = await openSidebar(page);
    const lookThere = async () => {
      await page.mouse.move(5, 300);
      await sidebar.locator('body').hover();
    };
    await lookThere();
    await untilShown(page, 'L20', /^#SIGNAL: NEEDS_APPROVAL – This formula could spend up to 250 /);
    expect(await used()).toBe(before);
    await lookThere();
    await sidebar
      .getByText(
        /^TECH_COMPANIES: Kubernetes; Days to look back: 80; Show a job post: no \(.+![A-Z]+\d+\) · up to 250 credits/,
      )
      .waitFor();
    await sidebar.getByRole('button', { name: 'Approve', exact: true }).click();
    await untilShown(page, 'L20', /^Company$/);
    await sidebar.getByText('Waiting for your approval').waitFor({ state: 'detached' });
    expect(await used()).toBeGreaterThan(before + 50);
  });
});

it('says that the service cannot be reached when it is stopped', async () => {
  const office = await openOffice({
    book: { name: 'B', sheets: [{ name: 'S', values: [['acme.example']] }] },
  });
  const { url } = await office.workbench.serve();
  const own = await openPage(url);
  await office.service.close();
  await type(own, 'B1', '=ENRICH_DOMAIN(A1)');
  await untilError(
    own,
    'B1',
    /^#SIGNAL: (UNREACHABLE|NO_ANSWER) – The service [a-z’ ]+\. No credits were spent\. /,
  );
  await type(own, 'C1', '=ENRICH_DOMAIN(A1, "name")');
  await untilError(
    own,
    'C1',
    /^#SIGNAL: UNREACHABLE – The service can’t be reached\. No credits were spent\. Check /,
  );
});

it('a formula without room names the sheet, because the same formula in another sheet shows the same', async () => {
  const sheets = ['First', 'Second'].map((name) => ({ name, values: [['']] }));
  const { workbench, requests } = await openOffice({ posts: true, book: { name: 'B', sheets } });
  const formula = '=TECH_COMPANIES("Kubernetes", "lookback_days=80; top_job=false")';
  workbench.book.write('First!D3', 'a note');
  workbench.book.write('First!B2', formula);
  await workbench.settle();
  workbench.book.write('Second!B2', formula);
  await workbench.settle();
  for (const cell of ['First!B2', 'Second!B2'])
    expect(workbench.book.shown(cell)[0]?.[0]).toMatch(
      /^#SIGNAL: NO_ROOM – The result doesn’t fit, because First!D3 isn’t empty\. No credits were spent\. Clear /,
    );
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

describe('a formula over 1,000 domains', () => {
  const domains = sampleCompanies()
    .slice(0, 1_000)
    .map(({ domain }) => [domain]);

  it('makes two enrichment requests, spills a row per company, and charges each once', async () => {
    const values = domains.map(([domain], i) => [
      domain ?? '',
      i === 0 ? '=ENRICH_DOMAIN(A1:A1000)' : '',
    ]);
    const office = await openOffice({ book: { name: 'B', sheets: [{ name: 'S', values }] } });
    await office.workbench.settle();
    const rows = office.workbench.book.shown('B1:H1000');
    expect(rows.filter(([company]) => company !== '' && !company?.startsWith('#'))).toHaveLength(
      1_000,
    );
    const posts = () =>
      office.requests.filter((request) => request === 'POST /api/v1/enrich/accounts').length;
    expect(posts()).toBe(2);
    expect(office.requests.length).toBeLessThan(20);
    const { used_total } = await balanceOf(office.data, office.service.url);
    expect(used_total).toBe(1_000);
  });
});
