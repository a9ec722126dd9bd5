/** Reading what the service has about companies, which costs nothing, with rubbish and unknown companies. */
import { employeesOf } from '../../../fakes/service/accounts';
import { firstDay, type Kind, runOver, type Scenario } from '../scenario';

const headers = ['Website', 'Notes'];
const own = ['Employees', 'Company read', 'Company data status'];

/** Many exceed the accounts in four parallel requests. */
export const readAccounts: Kind = {
  few: scenario('read-accounts, few', 6),
  many: scenario('read-accounts, many', 501),
};

function scenario(name: string, count: number): Scenario {
  const held = Array.from({ length: count }, (_, i) => `c${i}.example`);
  const domains = [...held, 'https://www.c2.example/', 'nothing-held.example', 'not a domain', ''];
  return {
    name,
    begins: 'start',
    sheets: () => [{ name: 'Prospects', values: [headers, ...domains.map(before)] }],
    prepare: ({ accounts }) => accounts.add(held),
    request: runOver(
      'Prospects',
      1,
      { kind: 'read-accounts', fields: ['employee_count'], keepFresh: true },
      0,
    ),
    expected: () => ({ Prospects: [[...headers, ...own], ...domains.map(after)] }),
    paid: [],
  };
}

function before(domain: string, i: number): string[] {
  return [domain, `note ${i}`];
}

function after(domain: string, i: number): unknown[] {
  const row = before(domain, i);
  if (domain === '') return [...row, '', '', ''];
  if (domain.includes(' ')) return [...row, '', '', 'Not a domain'];
  if (domain.startsWith('nothing'))
    return [...row, '', firstDay, 'Not enriched: no data on this company yet'];
  const plain = domain.replace(/^https:\/\/www\.|\/.*$/g, '');
  return [...row, employeesOf(plain), firstDay, 'Done'];
}
