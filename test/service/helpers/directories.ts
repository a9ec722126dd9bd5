/** Company directories that tests put in place of the store's own. */
import { fundingStages } from '../../../src/contract/icp';
import { blankCompany, type Company } from '../../../src/service/companies/company';
import type { CompanyDirectory } from '../../../src/service/companies/directory';

/** Knows every domain, except those with the prefix below. */
export const everybody: CompanyDirectory = {
  async find(domains) {
    const found = domains.filter((domain) => !domain.startsWith('nobody'));
    return new Map(found.map((domain) => [domain, companyOf(domain)]));
  },
};

/** The company that these directories return for a domain. */
export function companyOf(domain: string): Company {
  return {
    ...blankCompany(domain),
    name: `The company of ${domain}`,
    industry: 'Robotics',
    employee_count: 12,
    funding_stage: fundingStages[1],
    technographics: ['Go'],
  };
}

/** A directory that knows every domain, and answers the nth question and those after it only once it is opened. */
export function gatedDirectory(nth = 1) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const gate = {
    asked: 0,
    open: () => open(),
    directory: {
      async find(domains: readonly string[]) {
        gate.asked += 1;
        if (gate.asked >= nth) await opened;
        return new Map(domains.map((domain) => [domain, companyOf(domain)]));
      },
    } satisfies CompanyDirectory,
  };
  return gate;
}
