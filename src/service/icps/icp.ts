/** An ideal customer profile as the service stores it, and the one that new users start with. */
import * as v from 'valibot';
import { fundingStages } from '../../contract/icp';

const texts = v.array(v.string());
const maybeCount = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
const maybeStage = v.nullable(v.picklist(fundingStages));

/** Field names are those of the interface (§2.2) and of the columns. An empty list or null means no condition. */
export const icpFieldsSchema = v.object({
  name: v.string(),
  /** Job titles: a person matches by the same role or a kind of it, or by the same level in the same department. */
  target_roles: texts,
  min_employee: maybeCount,
  max_employee: maybeCount,
  min_funding: maybeStage,
  max_funding: maybeStage,
  /** Countries of the company's headquarters: codes of two or three letters, or English names. */
  location: texts,
  /** Regions or cities of the company's headquarters. */
  sub_locations: texts,
  /** Countries that the person works in. */
  people_locations: texts,
  /** Regions or cities that the person works in. */
  people_sub_locations: texts,
});

export type IcpFields = v.InferOutput<typeof icpFieldsSchema>;

export interface IcpRecord extends IcpFields {
  readonly id: number;
}

/** People who decide on buying sales tools, in companies of 11 to 1,000 people, anywhere. */
export const starterIcp: IcpFields = {
  name: 'Starter ICP: sales and marketing leaders',
  target_roles: [
    'Founder and CEO',
    'Chief Revenue Officer',
    'VP of Sales',
    'Head of Sales',
    'Sales Director',
    'VP of Marketing',
    'Head of Marketing',
  ],
  min_employee: 11,
  max_employee: 1000,
  min_funding: null,
  max_funding: null,
  location: [],
  sub_locations: [],
  people_locations: [],
  people_sub_locations: [],
};
