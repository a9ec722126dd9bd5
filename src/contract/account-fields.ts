/** The table of an account's fields. Schemas, columns, import shapes, chips, headers and docs derive from it. */
import type { Extension } from './extensions';
import { once } from './once';

/** Where people look for a field, in the order of the sidebar. */
export type FieldGroup = 'company' | 'size' | 'place' | 'hiring' | 'signals' | 'crm' | 'record';

export interface FieldRow {
  /** Absent if users can't request the field. */
  readonly group?: FieldGroup;
  /** The column's header in a sheet, and the field's name in the English sidebar. */
  readonly header?: string;
  /** The field's name in the German sidebar. */
  readonly german?: string;
  /** Other words for it in formulas and as headers of a list, separated by bars. */
  readonly words?: string;
  readonly type: FieldType;
  /** The most characters of an imported text, or of each entry of an imported list. */
  readonly longest?: number;
  /** The part of a §4.10 answer that has it under this name. */
  readonly at?: FieldPlace;
  /** True if the service stores it for companies. */
  readonly isKept?: true;
  /** True if public sources may give it. Others come from imports and the sample alone. */
  readonly isPublic?: true;
  /** Fields with the same value come from the same source, so that a city and its country match. */
  readonly sameSource?: 'employees' | 'place';
  /** What the value identifies, if not the company itself: `forget` blanks it for that company or person. */
  readonly identifies?: 'company' | 'person';
  /** The extension without which a service lacks it. */
  readonly extension?: Extension;
}

export type FieldPlace = 'account' | 'firmographics' | 'traits' | 'crm_details';

export type FieldType =
  | 'text'
  | 'domain'
  | 'linkedin page'
  | 'country code'
  | 'stage'
  | 'employees'
  | 'range'
  | 'count'
  | 'dollars'
  | 'list'
  | 'flag'
  | 'object'
  | 'objects';

/** Properties that several rows share. */
const found = { isKept: true, isPublic: true } as const;
const firmographic = { at: 'firmographics', ...found } as const;
const placeText = { group: 'place', type: 'text', sameSource: 'place', ...firmographic } as const;
const crmText = { group: 'crm', type: 'text', at: 'crm_details' } as const;
const scoring = { group: 'signals', at: 'account', extension: 'scores' } as const;
const signalObject = { group: 'signals', type: 'object', at: 'account' } as const;

/** In the order in which fields are offered. */
// biome-ignore format: a table
export const fieldTable = /* @__PURE__ */ once(() => ({
  name: { ...found, group: 'company', header: 'Company', german: 'Unternehmen',
    words: 'company name|firm|Firma|Unternehmen', type: 'text', longest: 500, at: 'account' },
  domain: { group: 'company', header: 'Domain', german: 'Domain', type: 'domain', isKept: true },
  industry: { ...firmographic, group: 'company', header: 'Industry', german: 'Branche', words: 'sector|Branche',
    type: 'text', longest: 500 },
  description: { ...found, group: 'company', header: 'Description', german: 'Beschreibung',
    words: 'about|summary|Beschreibung', type: 'text', longest: 20_000, at: 'traits' },
  website: { group: 'company', header: 'Website', german: 'Website', words: 'url|homepage|site', type: 'text',
    at: 'account' },
  linkedin_url: { ...found, group: 'company', header: 'LinkedIn', german: 'LinkedIn',
    words: 'linkedin page|linkedin profile', type: 'linkedin page', at: 'account' },
  employee_count: { ...firmographic, group: 'size', header: 'Employees', german: 'Mitarbeiter',
    words: 'headcount|staff|size|company size|Mitarbeiter', type: 'employees', sameSource: 'employees' },
  employee_range: { ...firmographic, group: 'size', header: 'Employee range', german: 'Größenklasse',
    words: 'size range|headcount range|size band|Größenklasse', type: 'range', sameSource: 'employees',
    extension: 'employee-range' },
  revenue_usd: { ...firmographic, group: 'size', header: 'Revenue (USD)', german: 'Umsatz (USD)',
    words: 'revenue|annual revenue|turnover|sales|Umsatz', type: 'dollars' },
  funding_stage: { ...firmographic, group: 'size', header: 'Funding stage', german: 'Finanzierungsphase',
    words: 'funding|stage|Finanzierung', type: 'stage' },
  linkedin_follower_count: { group: 'size', header: 'LinkedIn followers', german: 'LinkedIn-Follower',
    words: 'followers|follower count|linkedin follower', type: 'count', at: 'firmographics', isKept: true },
  hq_city: { ...placeText, header: 'HQ city', german: 'Stadt (Hauptsitz)', words: 'city|Stadt', longest: 200 },
  hq_region: { ...placeText, header: 'HQ region', german: 'Region (Hauptsitz)', words: 'region|state|Bundesland',
    longest: 200 },
  hq_country: { ...placeText, header: 'HQ country', german: 'Land (Hauptsitz)', words: 'country|Land',
    longest: 200 },
  hq_country_code: { ...found, type: 'country code', sameSource: 'place' },
  location: { ...placeText, header: 'Location', german: 'Standort', words: 'hq|headquarters|address|Standort',
    longest: 500 },
  technographics: { ...found, group: 'hiring', header: 'Technologies', german: 'Technologien',
    words: 'tech|technology|tech stack|stack|Technologien', type: 'list', longest: 200, at: 'account' },
  hiring: { group: 'hiring', header: 'Hiring', german: 'Stellen', type: 'object', at: 'account' },
  signal_count: { group: 'signals', header: 'Signals', german: 'Signale', words: 'number of signals', type: 'count',
    at: 'account' },
  score: { ...scoring, header: 'Score', german: 'Score', type: 'count' },
  score_reason: { ...scoring, header: 'Score reason', german: 'Score-Begründung', type: 'text' },
  narrative_and_key_signals: { group: 'signals', header: 'Narrative', german: 'Zusammenfassung',
    words: 'key signals', type: 'text', at: 'account' },
  socials: { ...signalObject, header: 'Social posts', german: 'Social-Media-Beiträge' },
  linkedin_engagement: { ...signalObject, header: 'LinkedIn engagement', german: 'LinkedIn-Interaktionen' },
  job_changes: { ...signalObject, header: 'Job changes', german: 'Jobwechsel' },
  icp_people_total_count: { group: 'signals', header: 'ICP people', german: 'ICP-Personen', type: 'count' },
  is_present_in_crm: { group: 'crm', header: 'In CRM', german: 'Im CRM', type: 'flag', at: 'account' },
  crm_status: { group: 'crm', header: 'CRM status', german: 'CRM-Status', type: 'text', at: 'account' },
  connected_crm: { ...crmText, header: 'CRM', german: 'CRM' },
  crm_account_id: { ...crmText, header: 'CRM account id', german: 'CRM-Account-ID' },
  crm_owner_id: { ...crmText, header: 'CRM owner id', german: 'CRM-Inhaber-ID' },
  crm_owner_email: { ...crmText, header: 'CRM owner', german: 'CRM-Inhaber' },
  crm_lifecyclestage: { ...crmText, header: 'CRM lifecycle stage', german: 'CRM-Lifecycle-Phase' },
  crm_latest_opportunity: { group: 'crm', header: 'Latest opportunity', german: 'Neueste Opportunity',
    type: 'object', at: 'crm_details' },
  crm_all_opportunities: { group: 'crm', header: 'Opportunities', german: 'Opportunitys', type: 'objects',
    at: 'crm_details' },
  crm_last_synced_date: { ...crmText, header: 'CRM synced at', german: 'CRM abgeglichen am' },
  crm_custom_tracked_fields: { group: 'crm', header: 'CRM custom fields', german: 'Eigene CRM-Felder',
    type: 'object', at: 'crm_details' },
  sources: { group: 'record', header: 'Sources', german: 'Quellen', words: 'source|provenance|where from|Quellen',
    type: 'objects' },
  account_id: { group: 'record', header: 'Company id', german: 'Unternehmens-ID', words: 'account id|id',
    type: 'count' },
  account_discovered_at: { group: 'record', header: 'Discovered at', german: 'Gefunden am',
    words: 'discovered|found at', type: 'text', at: 'account' },
  enrichment_status: { group: 'record', header: 'Enrichment status', german: 'Anreicherungsstatus', type: 'text',
    at: 'account' },
  imported_account: { group: 'record', header: 'Imported', german: 'Importiert', type: 'flag', at: 'account' },
} as const satisfies Readonly<Record<string, FieldRow>>));

type Table = ReturnType<typeof fieldTable>;
export type FieldName = keyof Table;
/** The names of the rows that have these properties. */
type NamesWith<Properties> = {
  [Name in FieldName]: Table[Name] extends Properties ? Name : never;
}[FieldName];

/** A field that the service stores for companies. */
export type CompanyField = NamesWith<{ readonly isKept: true }>;
/** A field of a company that public sources may give. */
export type PublicField = NamesWith<{ readonly isPublic: true }>;
/** A field that an answer has at this place. */
export type FieldAt<Place extends FieldPlace> = NamesWith<{ readonly at: Place }>;
export type TypeOf<Name extends FieldName> = Table[Name]['type'];

/** All fields with their rows, in the order of the table. */
export function fieldRows(): readonly (readonly [FieldName, FieldRow])[] {
  return Object.entries(fieldTable()) as [FieldName, FieldRow][];
}

const namesOf = (fits: (row: FieldRow) => boolean) =>
  fieldRows().flatMap(([name, row]) => (fits(row) ? [name] : []));

export function companyFields(): readonly CompanyField[] {
  return namesOf(({ isKept }) => isKept === true) as CompanyField[];
}

export function publicFields(): readonly PublicField[] {
  return namesOf(({ isPublic }) => isPublic === true) as PublicField[];
}

export function fieldsAt<Place extends FieldPlace>(place: Place): readonly FieldAt<Place>[] {
  return namesOf(({ at }) => at === place) as FieldAt<Place>[];
}

export function rowOf(name: FieldName): FieldRow {
  return fieldTable()[name];
}

/** Takes any name; undefined if the table has no such field. */
export function rowIfKnown(name: string): FieldRow | undefined {
  return fieldRows().find(([known]) => known === name)?.[1];
}

/** Other words for a field. */
export function wordsFor({ words = '' }: FieldRow): readonly string[] {
  return words === '' ? [] : words.split('|');
}
