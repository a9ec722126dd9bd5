/** Values of a company that a user's own key of a data provider found: they only fill what the service doesn't know. */
import { type PublicField, publicFields, rowOf } from '../../contract/account-fields';
import { blankCompany, type Company, isKnown } from './company';

/** Marks the origin of such a value, in the place of a licence. */
export const ownKeyLicence = 'own key';

/** Public fields in groups; those of one group come from one source together. */
export const publicGroups: readonly (readonly PublicField[])[] = groupsOf(publicFields());

function groupsOf(fields: readonly PublicField[]) {
  const groups = new Map<string, PublicField[]>();
  for (const field of fields) {
    const name = rowOf(field).sameSource ?? field;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups.values()];
}

/** For these a provider is asked about a company that the service knows; what else it says fills blanks too. */
const wanted: readonly PublicField[] = ['industry', 'description', 'employee_count', 'hq_country'];

const isKnownIn = (company: Company, group: readonly PublicField[]) =>
  group.some((field) => isKnown(company[field]));

const isOwnIn = ({ sources = [] }: Company, group: readonly PublicField[]) =>
  sources.some(({ field, licence }) => licence === ownKeyLicence && isOneOf(group, field));

const isOneOf = (fields: readonly PublicField[], name: string) =>
  fields.some((field) => field === name);

/** Whether the service knows too little of a company: no industry, description, employees or place. Not of a made-up one. */
export function lacksFacts(company: Company): boolean {
  if (company.sources?.some(({ source }) => source === 'sample')) return false;
  return publicGroups.some(
    (group) => wanted.some((field) => isOneOf(group, field)) && !isKnownIn(company, group),
  );
}

/** Takes a company of the service, and what an own key found of it. Returns the former with its blanks filled. */
export function filledBy(company: Company, found: Company): Company {
  const blank = publicGroups.filter((group) => !isKnownIn(company, group)).flat();
  const origins = (found.sources ?? []).filter(({ field }) => isOneOf(blank, field));
  if (origins.length === 0) return company;
  return {
    ...company,
    ...valuesOf(found, blank),
    sources: [...(company.sources ?? []), ...origins],
  };
}

/**
 * Takes an account as it was (undefined for a new one), and its company as it is now. Returns both without values of own
 * keys where the other has the service's, and without older ones where there are newer.
 */
export function withoutOverruled<Known extends Company | undefined>(known: Known, found: Company) {
  if (!known) return { known, found };
  const said = without(found, known, (group) => isKnownIn(known, group) && !isOwnIn(known, group));
  return { known: without(known, said, (group) => isKnownIn(said, group)), found: said };
}

/** Leaves out values of own keys in these groups. A company always has a name, so the other's takes its place. */
function without<Of extends Company>(
  company: Of,
  other: Company,
  isOverruled: (group: readonly PublicField[]) => boolean,
): Of {
  const gone = publicGroups.filter((group) => isOwnIn(company, group) && isOverruled(group)).flat();
  if (gone.length === 0) return company;
  return {
    ...company,
    ...valuesOf({ ...blankCompany(company.domain), name: other.name }, gone),
    sources: company.sources?.filter(({ field }) => !isOneOf(gone, field)),
  };
}

function valuesOf(company: Company, fields: readonly PublicField[]): Partial<Company> {
  return Object.fromEntries(fields.map((field) => [field, company[field]]));
}
