/** Companies by their names, by the service in memory: the extension `company-lookup` (§10.11). */
import * as v from 'valibot';
import {
  lookUpCompaniesRequestSchema,
  lookUpCompaniesResponseSchema,
} from '../../../src/contract/companies';
import { endpoints } from '../../../src/contract/endpoints';
import { ok, type ServiceCore } from './core';

export class FakeCompanies {
  /** The domains of the companies of a name; several are to be chosen from, as is one with a question mark. */
  domainsOf: (name: string) => readonly string[] = () => [];
  /** What the service calls a company that was asked for by this name. */
  nameOf: (name: string) => string = (name) => `=${name}`;

  constructor(service: ServiceCore) {
    const schema = lookUpCompaniesResponseSchema();
    service.route(
      endpoints.lookUpCompanies,
      schema,
      ({ body }) => {
        const { names } = v.parse(lookUpCompaniesRequestSchema(), body);
        return ok({ names: names.map((name) => this.#named(name)) });
      },
      'company-lookup',
    );
  }

  #named(name: string) {
    const domains = this.domainsOf(name);
    const isFound = domains.length === 1 && !domains[0]?.endsWith('?');
    return {
      status: isFound ? 'found' : domains.length > 0 ? 'ambiguous' : 'unknown',
      companies: domains.map((domain) => ({
        name: this.nameOf(name),
        domain: domain.replace('?', ''),
        hq_country: 'Norway',
      })),
      has_more: domains.length > 9,
    };
  }
}
