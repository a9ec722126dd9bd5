/** The operations that agents can pay for, described for models: effect, price and arguments. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { AgentOperation } from '../contract/agents';
import { enrichAccountsRequestSchema } from '../contract/enrich-accounts';
import { limits } from '../contract/limits';
import {
  discoverPeopleRequestSchema,
  enrichPeopleRequestSchema,
  verifyPeopleRequestSchema,
} from '../contract/people';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  jobChangeRequestSchema,
  socialListeningRequestSchema,
  technologyRequestSchema,
} from '../contract/signal-deployment';
import { techCompaniesQuerySchema } from '../contract/tech-companies';
import type { JobName } from '../programs';

interface Described {
  readonly about: string;
  /** The usual price; an estimate has the service's own. */
  readonly price: string;
  readonly schema: () => v.GenericSchema;
  /** The endpoint whose job it starts. */
  readonly job?: JobName;
}

const watchPrice = '2 credits for each company found, up to max_credit_limit, which is required';

export const describedOperations: Readonly<Record<AgentOperation, Described>> = {
  enrich_companies: {
    about: 'Facts about companies by their domains, which become your accounts.',
    price: '1 credit for each company found',
    schema: enrichAccountsRequestSchema,
    job: 'enrichAccounts',
  },
  find_people: {
    about: 'People at one of your accounts, by seniority, department and role.',
    price: '1 credit for each person who is new to you, up to max_credit_limit',
    schema: discoverPeopleRequestSchema,
    job: 'discoverPeople',
  },
  find_contacts: {
    about: 'Work emails and phones of people.',
    price: '1 credit for an email, 5 for a phone, if found',
    schema: enrichPeopleRequestSchema,
    job: 'enrichPeople',
  },
  verify_people: {
    about: 'Whether people still work at their company.',
    price: '1 credit for each verdict',
    schema: verifyPeopleRequestSchema,
    job: 'verifyPeople',
  },
  search_technology: {
    about:
      'Companies whose job posts mention a technology. Also takes max_companies (1 to ' +
      `${limits.techPageSize}, default ${limits.agentTechCompanies}): how many of the page to buy. The estimate counts ` +
      'all companies free.',
    price:
      '5 credits for each company, 10 with enrich or a filter; free if paid for within 30 days',
    schema: techCompaniesQuerySchema,
  },
  watch_hiring_role: {
    about: 'Watches for companies that hire for a role, once or daily.',
    price: watchPrice,
    schema: hiringForRoleRequestSchema,
  },
  watch_hiring_initiative: {
    about: 'Watches for companies whose job posts show an initiative, migration or expansion.',
    price: watchPrice,
    schema: hiringForInitiativeRequestSchema,
  },
  watch_companies: {
    about: 'Watches for companies by what they are and do, in your own words.',
    price: watchPrice,
    schema: deepSearchRequestSchema,
  },
  watch_posts: {
    about: 'Watches for social posts about a topic, and the companies or people who wrote them.',
    price: watchPrice,
    schema: socialListeningRequestSchema,
  },
  watch_technology: {
    about: 'Watches for companies whose job posts begin to mention a technology.',
    price:
      '5 credits for each company found, 10 with a filter or an ICP, up to max_credit_limit, which is required',
    schema: technologyRequestSchema,
  },
  watch_job_changes: {
    about: 'Watches your people, or a people audience, for changes of job.',
    price: '1 credit for each check of a person, up to max_credit_limit, which is required',
    schema: jobChangeRequestSchema,
  },
};

/** The JSON Schema of an operation's arguments. */
export function argumentsOf(operation: AgentOperation): object {
  const { $schema: _, ...schema } = toJsonSchema(describedOperations[operation].schema(), {
    errorMode: 'ignore',
    typeMode: 'input',
  });
  return schema;
}
