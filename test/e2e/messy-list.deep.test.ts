/** A messy list, a quarter per kind of mess: each row shows its company or why not, and only companies are charged. */
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { pictureOfPage } from './support/picture';
import { balanceOf } from './support/product';
import { inSidebar } from './support/sidebar';

type Write = (domain: string) => string;

const pasted: readonly Write[] = [
  (d) => `"${d}"`,
  (d) => `„${d}“`,
  (d) => `(${d})`,
  (d) => `<https://${d}|${d}>`,
  (d) => `[${d}](https://${d})`,
  (d) => `The company (${d})`,
  (d) => `• ${d}`,
  (d) => `– https://${d}/`,
  (d) => `www. ${d}`,
  (d) => `${d},`,
  (d) => `${d}.`,
  (d) => `http:/${d}/about`,
  (d) => `http//${d}`,
  (d) => `https://https://${d}`,
  (d) => `https:\\\\${d}\\team`,
  (d) => `hxxps://${d.replaceAll('.', '[.]')}`,
  (d) => `https%3A%2F%2F${d}%2Fen`,
  (d) => `\u200b${d}\u200b`,
  (d) => d.replace('-', '-\u00ad'),
  (d) =>
    [...d]
      .map((c) => (/[a-z]/.test(c) ? String.fromCharCode(c.charCodeAt(0) + 65_248) : c))
      .join(''),
  (d) => `HTTPS://WWW.${d.toUpperCase()}/?utm_source=list#top`,
  (d) => `Web: ${d}`,
  (d) => `Dana Roe <dana.roe@${d}>`,
  (d) => `mailto:dana.roe@${d}`,
  (d) => `https://dana@${d}:443/en`,
];

const below: readonly Write[] = [
  ...[
    'www2',
    'ww1',
    'wwww',
    'www.www',
    'm',
    'en',
    'de',
    'jobs',
    'careers',
    'mail',
    'app',
    'shop',
    'blog',
  ],
  ...[
    'support',
    'help',
    'docs',
    'info',
    'go',
    'login',
    'portal',
    'status',
    'news',
    'api',
    'static',
    'web',
  ],
].map((label) => (d: string) => `https://${label}.${d}/`);

const led: readonly Write[] = [
  (d) => `https://www.google.com/url?q=https://${d}/&sa=D`,
  (d) => `https://www.google.de/url?sa=t&url=https%3A%2F%2F${d}%2F`,
  (d) => `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2F${d}%2F&data=05`,
  (d) => `https://web.archive.org/web/2024/https://${d}/`,
  (d) => `https://l.facebook.com/l.php?u=https%3A%2F%2F${d}%2F&h=AT0`,
  (d) => `https://href.li/?https://${d}`,
  ...[';', ',', ' /', ' |', '\n'].map((sign) => (d: string) => `${d}${sign} other.invalid`),
  ...['and', 'und', 'et', 'or'].map((word) => (d: string) => `${d} ${word} other.invalid`),
  ...['', '/', '/about-us', '/de/', '?ref=1', '#team', '/index.html', ':8080', '/a/b/c', '//'].map(
    (end) => (d: string) => `http://${d}${end}`,
  ),
];

const refused: readonly (readonly [text: string, status: string])[] = [
  ...[
    'https://www.linkedin.com/company/ramsden-works/',
    'linkedin.com/in/dana-roe',
    'https://www.facebook.com/ramsdenworks',
    'https://x.com/ramsdenworks',
    'https://www.instagram.com/ramsdenworks/',
    'https://www.youtube.com/@ramsdenworks',
    'https://de.indeed.com/cmp/Ramsden-Works',
    'https://linktr.ee/ramsdenworks',
    'https://boards.greenhouse.io/ramsdenworks',
    'https://jobs.lever.co/ramsdenworks/1',
    'https://github.com/ramsdenworks',
    'https://sites.google.com/view/ramsdenworks',
    'https://www.crunchbase.com/organization/ramsden-works',
    'https://www.xing.com/pages/ramsdenworks',
    'https://medium.com/@ramsdenworks',
  ].map((text) => [text, 'Not a domain: a page at '] as const),
  ...['dana.roe@gmail.com', 'Dana <dana@web.de>'].map((text) => [text, 'Personal email'] as const),
  ...['n/a', '-', 'tbd', '1.2.3', '3.50', 'e.g.', 'localhost', '192.168.0.1'].map(
    (text) => [text, 'Not a domain'] as const,
  ),
];

const companies = sampleCompanies().slice(0, 75);
const texts = [...pasted, ...below, ...led].map((write, i) => write(companies[i]?.domain ?? ''));

let office: Office;

it('enriches the companies of 100 messy rows, and charges for nothing else', async () => {
  expect([pasted, below, led, refused].map(({ length }) => length)).toEqual([25, 25, 25, 25]);
  const rows = [...texts, ...refused.map(([text]) => text)].map((text, i) => [
    `row ${i + 1}`,
    text,
  ]);
  office = await openOffice({
    book: { name: 'List', sheets: [{ name: 'List', values: [['Row', 'Website'], ...rows] }] },
  });
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  const { button, tab, newest } = inSidebar(() => sidebar);
  // A page at LinkedIn may belong to a company that the service knows.
  await button(/^Enrich 76 companies in List$/).click();
  await tab('Runs');
  await newest(/done/);
  await pictureOfPage(page, 'messy-list');
  const [headers = [], ...lines] = office.workbench.book.shown('List!A1:Z101');
  const show = (header: string) => lines.map((line) => line[headers.indexOf(header)] ?? '');
  expect(show('Employees').slice(0, 75)).toEqual(
    companies.map(({ employee_count }) => String(employee_count ?? '')),
  );
  const statuses = show('Company data status');
  for (const [i, status] of statuses.entries()) {
    const expected = i < 75 ? 'Done' : (refused[i - 75]?.[1] ?? '');
    expect(`${rows[i]?.[1]}: ${status.slice(0, expected.length)}`).toBe(
      `${rows[i]?.[1]}: ${expected}`,
    );
  }
  expect(show('Employees').slice(75).join('')).toBe('');
  expect((await balanceOf(office.data, office.service.url)).used_total).toBe(75);
});
