/** What agents can pay for: each operation's arguments, and how it begins with a permit. */
import * as v from 'valibot';
import {
  type AgentOperation,
  agentTechLimitSchema,
  agentWatchLimitSchema,
} from '../../contract/agents';
import { enrichAccountsRequestSchema } from '../../contract/enrich-accounts';
import {
  discoverPeopleRequestSchema,
  enrichPeopleRequestSchema,
  verifyPeopleRequestSchema,
} from '../../contract/people';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  jobChangeRequestSchema,
  socialListeningRequestSchema,
  technologyRequestSchema,
} from '../../contract/signal-deployment';
import { techCompaniesQuerySchema } from '../../contract/tech-companies';
import { startEnrichAccounts } from '../accounts/enrich';
import type { Permit } from '../billing/permit';
import type { Deps } from '../deps';
import { ValidationError } from '../errors';
import { fieldErrorsOf } from '../http/field-errors';
import type { StartedJob, StartRequest } from '../jobs/begin';
import { startDiscoverPeople } from '../people/discover/job';
import { startEnrichPeople } from '../people/enrich/job';
import { startVerifyPeople } from '../people/verify/job';
import { deploySignal } from '../signals/deploy';
import type { PageCache } from '../technology/in-memory/page-cache';
import { type Quote, quoteOf } from './quote';
import { refused } from './refusals';
import { buyTechPage, quoteTechPage, type TechPageRequest } from './technology';

/** What an agent asked for, before its arguments are read. */
export interface AgentRequest extends Omit<StartRequest<unknown>, 'body'> {
  readonly arguments: unknown;
  readonly permit: Permit;
  /** Ranked pages of the technology search. */
  readonly pages: PageCache;
}

export interface AgentWork {
  /** Throws ValidationError for wrong arguments. */
  check(given: unknown): void;
  /** Begins the work once its permit allows it. Takes checked arguments. */
  begin(deps: Deps, request: AgentRequest): Promise<StartedJob>;
  /** What the work would cost; begins and pays nothing. Throws as `begin` does. */
  quote(deps: Deps, request: Omit<AgentRequest, 'permit'>): Promise<Quote>;
  /** A repeated run with the same key does the work again, and pays only for what is new. */
  readonly mayContinue: boolean;
}

type Start<Body> = (deps: Deps, request: StartRequest<Body>) => Promise<StartedJob>;

/** Work that answers a repeated key with its first answer. */
function started<Schema extends v.GenericSchema>(
  schema: () => Schema,
  start: Start<v.InferOutput<Schema>>,
): AgentWork {
  const begin = async (deps: Deps, { arguments: given, ...request }: AgentRequest) =>
    start(deps, { ...request, body: readArguments(schema(), given) });
  return {
    mayContinue: false,
    check: (given) => void readArguments(schema(), given),
    begin,
    quote: quoteOf(begin),
  };
}

/** A watch, which must have a total limit. */
function watch<Schema extends v.GenericSchema>(
  schema: () => Schema,
  start: Start<v.InferOutput<Schema>>,
): AgentWork {
  const work = started(schema, start);
  const check = (given: unknown) => {
    readArguments(agentWatchLimitSchema(), given);
    work.check(given);
    if (Object(given).ask_providers === true) throw refused.watchWithOwnKeys();
  };
  return { ...work, check };
}

const techSchema = v.object({ max_companies: agentTechLimitSchema() });

export const agentWork: Readonly<Record<AgentOperation, AgentWork>> = {
  enrich_companies: started(enrichAccountsRequestSchema, startEnrichAccounts),
  find_people: started(discoverPeopleRequestSchema, startDiscoverPeople),
  find_contacts: started(enrichPeopleRequestSchema, startEnrichPeople),
  verify_people: started(verifyPeopleRequestSchema, startVerifyPeople),
  search_technology: {
    mayContinue: true,
    check: (given) => void readTechArguments(given),
    begin: async (deps, { arguments: given, userId, permit, pages }) =>
      buyTechPage(deps, pages, userId, readTechArguments(given), permit),
    quote: async (deps, { arguments: given, userId, pages }) =>
      quoteTechPage(deps, pages, userId, readTechArguments(given)),
  },
  watch_hiring_role: watch(hiringForRoleRequestSchema, (deps, request) =>
    deploySignal(deps, { kind: 'role', body: request.body }, request),
  ),
  watch_hiring_initiative: watch(hiringForInitiativeRequestSchema, (deps, request) =>
    deploySignal(deps, { kind: 'initiative', body: request.body }, request),
  ),
  watch_companies: watch(deepSearchRequestSchema, (deps, request) =>
    deploySignal(deps, { kind: 'deep', body: request.body }, request),
  ),
  watch_posts: watch(socialListeningRequestSchema, (deps, request) =>
    deploySignal(deps, { kind: 'social', body: request.body }, request),
  ),
  watch_technology: watch(technologyRequestSchema, (deps, request) =>
    deploySignal(deps, { kind: 'technology', body: request.body }, request),
  ),
  watch_job_changes: watch(jobChangeRequestSchema, (deps, request) =>
    deploySignal(deps, { kind: 'job_change', body: request.body }, request),
  ),
};

function readTechArguments(given: unknown): TechPageRequest {
  const { max_companies: most } = readArguments(techSchema, given);
  const { max_companies: _, ...asked } = Object(given);
  return { query: readArguments(techCompaniesQuerySchema(), asked), most };
}

function readArguments<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, given);
  if (reading.success) return reading.output;
  throw new ValidationError({ detail: fieldErrorsOf(reading.issues, 'body', ['arguments']) });
}
