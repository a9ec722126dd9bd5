/** Values of a company found with a user's own key for a data provider: they only fill what the service lacks. */
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

/** If one of these is blank, a provider is asked about a known company; its other values fill blanks too. */
const wanted: readonly PublicField[] = ['industry', 'description', 'employee_count', 'hq_country'];

const isKnownIn = (company: Company, group: readonly PublicField[]) =>
  group.some((field) => isKnown(company[field]));

const isOwnIn = ({ sources = [] }: Company, group: readonly PublicField[]) =>
  sources.some(({ field, licence }) => licence === ownKeyLicence && isOneOf(group, field));

const isOneOf = (fields: readonly PublicField[], name: string) =>
  fields.some((field) => field === name);

/** Whether a company lacks its industry, description, employees or place; never for a made-up company. */
export function lacksFacts(company: Company): boolean {
  if (company.sources?.some(({ source }) => source === 'sample')) return false;
  return publicGroups.some(
    (group) => wanted.some((field) => isOneOf(group, field)) && !isKnownIn(company, group),
  );
}

/** Takes a company as the service knows it, and as an own key found it. Returns the former with its blanks filled. */
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
 * Takes an account as it was (undefined for a new one), and its company as it is now. Returns both without own keys'
 * values if the other has the service's, and without older ones if there are newer ones.
 */
export function withoutOverruled<Known extends Company | undefined>(known: Known, found: Company) {
  if (!known) return { known, found };
  const foundKept = without(
    found,
    known,
    (group) => isKnownIn(known, group) && !isOwnIn(known, group),
  );
  return {
    known: without(known, foundKept, (group) => isKnownIn(foundKept, group)),
    found: foundKept,
  };
}

/** Removes own keys' values in overruled groups. A company always has a name, so it takes the other's. */
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
