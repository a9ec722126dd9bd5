/** People at companies: rows for the sheet “People”, from companies with some, with none, and not enriched yet. */
import { companyOf } from '../../../fakes/service/accounts';
import { peopleAt } from '../../../fakes/service/people';
import { firstDay, type Kind, runOver, type Scenario } from '../scenario';

const jobMs = 40_000;
const perCompany = 5;
const headers = ['Website', 'Notes'];
const peopleHeaders = [
  'Name',
  'Role',
  'Seniority',
  'Department',
  'Company',
  'Domain',
  'Location',
  'LinkedIn',
  'Joined',
  'Person id',
];

/** With few rows it makes the sheet of people; with many, that sheet exists already and was edited. */
export const discoverPeople: Kind = {
  few: scenario('discover-people, few', 4, 11),
  many: scenario('discover-people, many', 12, 1_000, true),
};

/** The companies are the service's accounts 1, 2, … in this order. */
function scenario(name: string, companies: number, cap: number, hasPeople = false): Scenario {
  const enriched = Array.from({ length: companies }, (_, i) => `c${i}.example`);
  const domains = [...enriched, 'later.example', 'https://c1.example/jobs', 'not a domain', ''];
  const found = enriched.flatMap((domain, i) => peopleAt(i + 1).map((id) => ({ domain, id })));
  const mine = found
    .slice(0, hasPeople ? 1 : 0)
    .map((person) => ['My friend', ...rowOf(person).slice(1), 'call']);
  const more = hasPeople ? ['My notes'] : [];
  return {
    name,
    begins: 'start',
    sheets: () => [
      { name: 'Prospects', values: [headers, ...domains.map(before)] },
      ...(hasPeople ? [{ name: 'People', values: [[...peopleHeaders, ...more], ...mine] }] : []),
    ],
    prepare(service) {
      service.jobMs = () => jobMs;
      service.accounts.add(enriched);
    },
    request: runOver(
      'Prospects',
      1,
      {
        kind: 'discover-people',
        seniorities: ['HEAD'],
        departments: ['SALES'],
        locations: [],
        audience: '',
        perCompany,
      },
      cap,
    ),
    expected: () => ({
      Prospects: [
        [...headers, 'People found', 'People checked', 'People search status'],
        ...domains.map((domain, i) => [...before(domain, i), ...after(domain, enriched)]),
      ],
      People: [
        [...peopleHeaders, ...more],
        ...mine,
        ...found.slice(mine.length).map((person) => [...rowOf(person), ...more.map(() => '')]),
      ],
    }),
    // Parallel jobs end in any order.
    unordered: ['People'],
    paid: found.map(({ id }) => `person ${id}`),
  };
}

function before(domain: string, i: number): string[] {
  return [domain, `note ${i}`];
}

function after(domain: string, enriched: readonly string[]): unknown[] {
  if (domain === '') return ['', '', ''];
  if (domain.includes(' ')) return ['', '', 'Not a domain'];
  const plain = domain.replace(/^https:\/\/|\/.*$/g, '');
  const account = enriched.indexOf(plain) + 1;
  if (account === 0) return ['', '', 'Not run: enrich this company first'];
  const people = peopleAt(account).length;
  return [people, firstDay, people === 0 ? 'Not found' : 'Done'];
}

function rowOf({
  domain,
  id,
}: {
  readonly domain: string;
  readonly id: number;
}): (string | number)[] {
  const profile = `https://www.linkedin.example/in/${id}`;
  const at = [companyOf(domain), domain, '', profile, '2024-03-01', id];
  return [`Person ${id}`, '=HEAD("of sales")', 'Head', 'Sales', ...at];
}
