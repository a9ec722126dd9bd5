/** What a discovery job keeps of its request. */
import * as v from 'valibot';
import { departments, seniorities } from '../../../contract/people';

export const discoverPeopleParamsSchema = v.object({
  account_id: v.number(),
  domain: v.string(),
  seniorities: v.array(v.picklist(seniorities)),
  departments: v.array(v.picklist(departments)),
  /** ISO 3166-1 alpha-3. */
  countries: v.array(v.string()),
  /** The audience that the people join. */
  audience_id: v.nullable(v.string()),
});

export type DiscoverPeopleParams = v.InferOutput<typeof discoverPeopleParamsSchema>;
