/** A company’s own site as a source: its home page, and few further ones about jobs and people. */
import { maxHtml, type Page, readPage } from '../html';
import {
  type Answer,
  type BoardAddress,
  type BoardSource,
  type CompanyReading,
  type CompanySource,
  type Fact,
  type Get,
  type NamedPerson,
  unreadOf,
} from '../source';
import { emptyReason, furtherPages } from './further-pages';
import { organizationFacts, peopleOf, typesOf } from './organization';
import { technologiesOf } from './technologies';

interface Loaded {
  readonly html: string;
  readonly page: Page;
}

const accept = 'text/html,application/xhtml+xml';

/**
 * The source of companies’ own sites. Takes the vendors whose boards it looks for. A reading asks for the home page, at most
 * three pages of careers and two of people; those of the latter that do not come are left out.
 */
export function siteSource(boardSources: readonly BoardSource[]): CompanySource {
  return {
    name: 'site',
    label: 'Company site',
    licence: 'public page',
    freshForDays: 30,
    findsBoards: true,
    async read(domain, get): Promise<CompanyReading> {
      // Read whole each time: a home page that did not change says nothing of the pages behind it.
      let answer = await get(`https://${domain}/`, { accept });
      if (answer.kind === 'unreachable') {
        const other = await get(`https://www.${domain}/`, { accept });
        // Why the first one failed says more, unless there is an answer.
        if (other.kind === 'ok') answer = other;
      }
      if (answer.kind !== 'ok') return unreadOf(answer);
      const home = loaded(answer);
      if (!home) return { kind: 'missing', reason: 'the home page is no HTML' };
      const reason = emptyReason(home.page);
      if (reason !== null) return { kind: 'missing', reason };

      const further = furtherPages(home.page);
      const careers = await load(further.careers, get);
      const about = await load(further.about, get);
      const all = [home, ...careers, ...about];
      const technologies = technologiesOf(all.map(({ page }) => page));
      const facts: Fact[] = organizationFacts(home.page, domain);
      if (technologies.length > 0) {
        facts.push({ field: 'technographics', value: technologies, url: home.page.url });
      }
      return {
        kind: 'found',
        facts,
        boards: boardsOf(all, boardSources, domain),
        people: eachOnce(about.flatMap(({ page }) => peopleOf(page, domain))),
      };
    },
  };
}

function loaded(answer: Extract<Answer, { kind: 'ok' }>): Loaded | undefined {
  const isHtml = answer.contentType === '' || /html/.test(answer.contentType);
  if (!isHtml) return undefined;
  return { html: answer.body.slice(0, maxHtml), page: readPage(answer.body, answer.url) };
}

async function load(urls: readonly string[], get: Get): Promise<Loaded[]> {
  const pages: Loaded[] = [];
  for (const url of urls) {
    const answer = await get(url, { accept });
    const page = answer.kind === 'ok' ? loaded(answer) : undefined;
    if (page) pages.push(page);
  }
  return pages;
}

function boardsOf(
  pages: readonly Loaded[],
  sources: readonly BoardSource[],
  domain: string,
): BoardAddress[] {
  const found = sources.flatMap((source) => {
    const boards = new Set(
      pages.flatMap(({ html, page }) => source.findBoards(html, page.addresses)),
    );
    return [...boards].map((board) => ({ vendor: source.name, board }));
  });
  const hasPostings = pages.some(({ page }) =>
    page.linkedData.some(({ node }) => typesOf(node).includes('JobPosting')),
  );
  // Postings of a vendor are often on the company’s pages too; the vendor knows them better.
  const optIns = new Set(sources.filter(({ isOptIn }) => isOptIn).map(({ name }) => name));
  const isWithVendor = found.some(({ vendor }) => !optIns.has(vendor));
  return isWithVendor || !hasPostings ? found : [...found, { vendor: 'site', board: domain }];
}

function eachOnce(people: readonly NamedPerson[]): NamedPerson[] {
  const keyOf = ({ name, role }: NamedPerson) => `${name}\n${role}`;
  const first = new Map(people.toReversed().map((person) => [keyOf(person), person]));
  return people.filter((person) => first.get(keyOf(person)) === person);
}
