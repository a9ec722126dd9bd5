/** The HTTP side of looking companies up by their names (our extension `company-lookup`). */
import {
  type LookUpCompaniesResponse,
  lookUpCompaniesRequestSchema,
} from '../../../contract/companies';
import { bodyHandler } from '../../routes';

/** Spends no credits; answers no more of a company than what it is chosen by. */
export const lookUpCompaniesHandler = bodyHandler(
  lookUpCompaniesRequestSchema,
  async ({ store }, { body }): Promise<LookUpCompaniesResponse> => {
    const named = await store.companyLookUp.find(body.names);
    return {
      names: named.map(({ status, companies, hasMore }) => ({
        status,
        companies: [...companies],
        has_more: hasMore,
      })),
    };
  },
);
