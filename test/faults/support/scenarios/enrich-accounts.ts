/** Enriching companies, with duplicates, rubbish, unknown companies and filled cells. */
import { companyOf, employeesOf, isKnown } from '../../../fakes/service/accounts';
import { firstDay, type Kind, runOver, type Scenario } from '../scenario';

/** Long enough that the sidebar stops waiting and triggers must continue. */
const jobMs = 40_000;
const headers = ['Owner', 'Website', 'Company', 'Notes'];
const filled = 'c3.example';
const elsewhere = { name: 'Elsewhere', values: [['c1.example', 'mine']] };

/** The cap splits a few companies into two jobs: it pays for the second only once the first is settled. */
export const enrichAccounts: Kind = {
  few: scenario('enrich-accounts, few', 8, 4, 10),
  many: scenario('enrich-accounts, many', 501, 1, 10_000),
};

function scenario(name: string, known: number, unknown: number, cap: number): Scenario {
  const domains = [
    ...Array.from({ length: unknown }, (_, i) => `unknown${i}.example`),
    ...Array.from({ length: known }, (_, i) => `c${i}.example`),
    'https://www.c7.example/about',
    'not a domain',
    '',
    'C6.example',
  ];
  return {
    name,
    begins: 'start',
    sheets: () => [{ name: 'Prospects', values: [headers, ...domains.map(before)] }, elsewhere],
    prepare(service) {
      service.jobMs = () => jobMs;
    },
    request: runOver(
      'Prospects',
      2,
      { kind: 'enrich-accounts', fields: ['name', 'employee_count'] },
      cap,
    ),
    expected: () => ({
      Prospects: [
        [...headers, 'Employees', 'Company checked', 'Company data status'],
        ...domains.map(after),
      ],
      Elsewhere: elsewhere.values,
    }),
    paid: Array.from({ length: known }, (_, i) => `c${i}.example`),
  };
}

function before(domain: string, i: number): string[] {
  return [`owner ${i}`, domain, domain === filled ? 'My own name' : '', `note ${i}`];
}

function after(domain: string, i: number): unknown[] {
  const [owner, website, own, note] = before(domain, i);
  const plain = domain.replace(/^https:\/\/www\.|\/.*$/g, '').toLowerCase();
  if (domain === '') return [owner, website, '', note, '', '', ''];
  if (domain.includes(' ')) return [owner, website, '', note, '', '', 'Not a domain'];
  if (!isKnown(domain)) return [owner, website, '', note, '', firstDay, 'Not found'];
  return [owner, website, own || companyOf(plain), note, employeesOf(plain), firstDay, 'Done'];
}
