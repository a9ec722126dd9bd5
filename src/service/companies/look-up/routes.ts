/** The HTTP side of looking companies up by their names (our extension `company-lookup`). */
import {
  type LookUpCompaniesResponse,
  lookUpCompaniesRequestSchema,
} from '../../../contract/companies';
import { bodyHandler } from '../../routes';

/** Spends no credits; returns only the fields needed to choose a company. */
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
