/** The look-up of companies by name in the service in memory: the extension `company-lookup` (§10.11). */
import * as v from 'valibot';
import {
  lookUpCompaniesRequestSchema,
  lookUpCompaniesResponseSchema,
} from '../../../src/contract/companies';
import { endpoints } from '../../../src/contract/endpoints';
import { ok, type ServiceCore } from './core';

export class FakeCompanies {
  /** The domains of companies with a name. Several, or one with a question mark, make the name ambiguous. */
  domainsOf: (name: string) => readonly string[] = () => [];
  /** The service's name of a company that was requested by this name. */
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
