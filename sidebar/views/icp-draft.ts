/** The state of an ICP's form, the request it becomes, and a summary of an ICP in words. */
import type { SignalForm } from '../../src/addon/sidebar/api';
import type { FundingStage, IcpEditingRequest } from '../../src/contract/icp';
import type { IcpChoice, Span } from '../../src/sheet/signals/icp-choice';
import { countryCodeOf, regions } from '../parts/countries';
import { texts } from '../texts';

const words = texts.icps;

/** Earliest first. */
export const stages = Object.keys(words.stages) as FundingStage[];

type IcpFields = NonNullable<IcpEditingRequest['icp']>;

/** The state of the inputs. */
export interface IcpDraft {
  readonly name: string;
  /** Lists, separated by commas, semicolons or lines. */
  readonly roles: string;
  readonly minEmployees: string;
  readonly maxEmployees: string;
  /** '' for any. */
  readonly minFunding: string;
  readonly maxFunding: string;
  /** Two-letter codes, or other texts from the service. */
  readonly countries: readonly string[];
  /** The text of the input for another country. */
  readonly country: string;
  readonly places: string;
  readonly peopleCountries: readonly string[];
  readonly peopleCountry: string;
  readonly peoplePlaces: string;
}

/** The draft of an ICP to change, or an empty one. */
export function draftOf(icp: IcpChoice | undefined): IcpDraft {
  const fields = icp?.fields ?? {};
  const list = (name: string) => {
    const value = fields[name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  const text = (name: string) => String(fields[name] ?? '');
  const countries = (name: string) =>
    list(name).map((country) => countryCodeOf(country, regions()) || country);
  return {
    name: icp?.name ?? '',
    roles: entriesText(list('target_roles')),
    minEmployees: text('min_employee'),
    maxEmployees: text('max_employee'),
    minFunding: text('min_funding'),
    maxFunding: text('max_funding'),
    countries: countries('location'),
    country: '',
    places: entriesText(list('sub_locations')),
    peopleCountries: countries('people_locations'),
    peopleCountry: '',
    peoplePlaces: entriesText(list('people_sub_locations')),
  };
}

/** A completely typed country counts even if it wasn't chosen from the list. */
export function withTypedCountries(draft: IcpDraft): IcpDraft {
  const taken = (chosen: readonly string[], text: string) => {
    const code = countryCodeOf(text, regions());
    return code ? [...new Set([...chosen, code])] : chosen;
  };
  return {
    ...draft,
    countries: taken(draft.countries, draft.country),
    peopleCountries: taken(draft.peopleCountries, draft.peopleCountry),
  };
}

/** The reason why a draft can't be saved, if any. */
export function faultOf(draft: IcpDraft, limits: SignalForm['limits']): string | undefined {
  const { min_employee, max_employee, min_funding, max_funding } = icpOf(draft);
  const lists = [draft.roles, draft.places, draft.peoplePlaces].map(entriesIn);
  const isUnknown = (text: string) => countryCodeOf(text, regions()) === undefined;
  const counts = [draft.minEmployees, draft.maxEmployees];
  if (counts.some((text) => Number.isNaN(countIn(text)))) return words.badCount;
  if (isAbove(min_employee, max_employee)) return words.badEmployees;
  if (isAbove(indexOf(min_funding), indexOf(max_funding))) return words.badFunding;
  if (isUnknown(draft.country) || isUnknown(draft.peopleCountry)) return words.badCountry;
  if (lists.some(({ length }) => length > limits.icpEntries))
    return words.tooMany(limits.icpEntries);
  if (lists.flat().some(({ length }) => length > limits.icpEntry))
    return words.tooLong(limits.icpEntry);
  return undefined;
}

/** The fields of the request. */
export function icpOf(draft: IcpDraft): IcpFields {
  return {
    name: draft.name,
    target_roles: entriesIn(draft.roles),
    min_employee: countIn(draft.minEmployees),
    max_employee: countIn(draft.maxEmployees),
    min_funding: stageIn(draft.minFunding),
    max_funding: stageIn(draft.maxFunding),
    location: [...draft.countries],
    sub_locations: entriesIn(draft.places),
    people_locations: [...draft.peopleCountries],
    people_sub_locations: entriesIn(draft.peoplePlaces),
  };
}

/** An entry with a comma, such as “VP, Sales”, is quoted, so that saving keeps it whole. */
function entriesText(entries: readonly string[]): string {
  return entries.map((entry) => (/[,;]/.test(entry) ? `"${entry}"` : entry)).join(', ');
}

function entriesIn(text: string): string[] {
  const entries = [...text.matchAll(/\s*"([^"\n]*)"|[^,;\n]+/g)];
  const plain = entries.map(([whole, quoted = whole]) => quoted.trim());
  return [...new Set(plain.filter(Boolean))];
}

/** Parses a whole number: 1000, 1,000, 1.000 or 1 000. NaN for other texts, null for an empty one. */
function countIn(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return null;
  const isWhole = /^(\d{1,12}|\d{1,3}([.,\s]\d{3}){1,3})$/.test(plain);
  return isWhole ? Number(plain.replace(/\D/g, '')) : Number.NaN;
}

function stageIn(text: string): FundingStage | null {
  return stages.find((stage) => stage === text) ?? null;
}

function indexOf(stage: FundingStage | null | undefined): number | null {
  return stage ? stages.indexOf(stage) : null;
}

function isAbove(min: number | null | undefined, max: number | null | undefined): boolean {
  return typeof min === 'number' && typeof max === 'number' && min > max;
}

const lineWords = texts.signals.icpLine;
/** The most roles and places in a summary. */
const shown = 3;

/** A summary of an ICP. */
export function icpLine({ roles, employees, funding, places }: IcpChoice): string {
  const staff = spanOf(employees);
  const parts = [
    roles.slice(0, shown).join(', ') + (roles.length > shown ? ' …' : ''),
    staff && lineWords.employees(staff),
    spanOf(funding),
    places.slice(0, shown).join(', ') + (places.length > shown ? ' …' : ''),
  ];
  return parts.filter(Boolean).join(' · ');
}

function spanOf({ from, to }: Span<number | string>): string {
  if (from === undefined) return to === undefined ? '' : lineWords.atMost(to);
  return to === undefined ? lineWords.atLeast(from) : lineWords.between(from, to);
}
