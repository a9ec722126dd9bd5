/** The stored parameters of a discovery job. */
import * as v from 'valibot';
import {
  type Department,
  departments,
  type Seniority,
  seniorities,
} from '../../../contract/people-groups';

export const discoverPeopleParamsSchema = v.object({
  account_id: v.number(),
  domain: v.string(),
  seniorities: v.array(v.picklist(seniorities)),
  departments: v.array(v.picklist(departments)),
  /** Empty for people of any role. */
  job_titles: v.array(v.string()),
  /** ISO 3166-1 alpha-3. */
  countries: v.array(v.string()),
  /** The number of people at which the job stops asking further sources. */
  wanted: v.number(),
  /** The audience that the people join. */
  audience_id: v.nullable(v.string()),
});

export type DiscoverPeopleParams = v.InferOutput<typeof discoverPeopleParamsSchema>;

const levelNames: Readonly<Record<Seniority, string>> = {
  FOUNDER: 'Founder',
  CXO: 'C-level',
  PARTNER: 'Partner',
  VP: 'VP',
  HEAD: 'Head',
  DIRECTOR: 'Director',
  MANAGER: 'Manager',
  SENIOR: 'Senior',
  ENTRY: 'Entry level',
  INTERN: 'Intern',
};
const departmentNames: Readonly<Record<Department, string>> = {
  ENGINEERING: 'Engineering',
  PRODUCT: 'Product',
  DATA: 'Data',
  SALES: 'Sales',
  MARKETING: 'Marketing',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  HR: 'HR',
  LEGAL: 'Legal',
  EXECUTIVE: 'Executive',
  CUSTOMER_SUCCESS: 'Customer success',
  SECURITY: 'Security',
  IT: 'IT',
  OTHER: 'Other departments',
};

const namedTitles = 3;

/** The search as text: `your search: VP, Sales`. A filter that excludes no one is left out. */
export function searchLabel(params: DiscoverPeopleParams): string {
  const asked = [
    ...params.job_titles.slice(0, namedTitles),
    ...(params.job_titles.length > namedTitles ? ['…'] : []),
    ...(params.seniorities.length < seniorities.length
      ? params.seniorities.map((level) => levelNames[level])
      : []),
    ...(params.departments.length < departments.length
      ? params.departments.map((department) => departmentNames[department])
      : []),
  ];
  return asked.length === 0 ? 'your search' : `your search: ${asked.join(', ')}`;
}
