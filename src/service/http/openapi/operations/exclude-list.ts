/** OpenAPI descriptions of the exclude list (our extension `exclude-list`). */
import {
  excludeEditingRequestSchema,
  excludeEditingResponseSchema,
  excludeFindsRequestSchema,
  excludeFindsResponseSchema,
  excludeListRequestSchema,
  excludeListResponseSchema,
} from '../../../../contract/exclude-list';
import { exclusionRequestSchema, exclusionResponseSchema } from '../../../../contract/exclusion';
import type { Operation } from '../operation';

const common = { section: '10.25', group: 'Exclude list' } as const;

export const excludeList: Operation = {
  ...common,
  summary: 'List what searches and signals leave out',
  description:
    'Our own extension `exclude-list`. At most 100 entries of your list, the newest first, each with its reason and ' +
    'since when. Free.',
  request: excludeListRequestSchema,
  response: excludeListResponseSchema,
  errors: [],
};

export const excludeEditing: Operation = {
  ...common,
  summary: 'Leave companies and people out, or undo it',
  description:
    'Our own extension `exclude-list`. `add` puts companies and people on your list, for a reason, `remove` takes them ' +
    'off. After the answer, signals, technology searches and people discovery deliver and charge nothing that the list ' +
    'names, also those under way; what was found before stays. Domains below a company’s own are left out too, and ' +
    'no one is discovered at a company that is. Enrichment of companies and people that you name is not affected. Free.',
  request: excludeEditingRequestSchema,
  response: excludeEditingResponseSchema,
  errors: [],
};

export const excludeFinds: Operation = {
  ...common,
  summary: 'Read what was left out',
  description:
    'Our own extension `exclude-list`. At most 100 finds that your list left out of signals, people discoveries and ' +
    'technology searches, the latest first, each with the entry, its reason then, and when. Free.',
  request: excludeFindsRequestSchema,
  response: excludeFindsResponseSchema,
  errors: ['NOT_FOUND'],
};

export const exclusion: Operation = {
  ...common,
  summary: 'Choose what one search or signal leaves out',
  description:
    'Our own extension `exclusions`. Takes companies and people, the names of audiences, and stages of the CRM, and gives an ' +
    '`exclusion_id` for `GET /api/v2/tech/companies` and for deployments of signals, which then leave them out besides your ' +
    'exclude list: audiences and stages as they are at each check. The same choice has the same id. The newest 100, and those ' +
    'that signals have, are kept. Counts what is left out of `among`, or of the first page of a search, and lists what can ' +
    'be chosen. Free.',
  request: exclusionRequestSchema,
  response: exclusionResponseSchema,
  errors: ['NOT_FOUND'],
};
