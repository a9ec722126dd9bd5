/** Finding companies' domains by their names, which costs nothing: names with one domain, several, and none. */
import { firstDay, type Kind, runOver, type Scenario } from '../scenario';

const headers = ['Company', 'Website'];
const own = ['Company name checked', 'Company name status'];

/** Many exceed the names in four parallel requests. */
export const findDomains: Kind = {
  few: scenario('find-domains, few', 6),
  many: scenario('find-domains, many', 401),
};

function scenario(name: string, count: number): Scenario {
  const firms = Array.from({ length: count }, (_, i) => `Firm ${i}`);
  const names = [...firms, 'Twin', 'Nothing', '?', '', 'Firm 1'];
  return {
    name,
    begins: 'start',
    sheets: () => [{ name: 'Prospects', values: [headers, ...names.map((each) => [each, ''])] }],
    prepare(service) {
      service.extensions = ['company-lookup'];
      Object.assign(service.companies, { domainsOf, nameOf: (name: string) => name });
    },
    request: runOver('Prospects', 1, { kind: 'find-domains', column: 'Website' }, 0),
    expected: () => ({ Prospects: [[...headers, ...own], ...names.map(after)] }),
    paid: [],
  };
}

const domainOf = (name: string) => `${name.toLowerCase().replace(' ', '-')}.example`;

function domainsOf(name: string): string[] {
  return name === 'Nothing' ? [] : [domainOf(name), ...(name === 'Twin' ? ['t.example'] : [])];
}

function after(name: string): unknown[] {
  if (name === '') return [name, '', '', ''];
  if (name === '?') return [name, '', '', 'Not a company name'];
  if (name === 'Nothing') return [name, '', firstDay, 'Not found: no company of this name'];
  if (name !== 'Twin') return [name, domainOf(name), firstDay, `Done: ${name}, Norway`];
  const several =
    'More than one company of this name. Enter the domain of one: twin.example (Twin, Norway), t.example (Twin, Norway)';
  return [name, '', firstDay, several];
}
