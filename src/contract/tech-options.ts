/** The parameters of the technology search as plain data: formulas load no schema (§4.13). */
import * as limits from './limit-values';

interface TechOption {
  readonly kind: 'flag' | 'number' | 'country' | 'list' | 'text';
  /** The value if it is left out. */
  readonly defaultValue?: boolean | number;
  /** Bounds of a number. */
  readonly min?: number;
  /** The largest number, the most texts in a list, or the longest text. */
  readonly max?: number;
  /** The longest text in a list. */
  readonly length?: number;
}

/** Every parameter besides `tech` and `page`. */
export const techOptions = {
  /** Firmographics for each company; each of the three filters below turns it on. */
  enrich: { kind: 'flag', defaultValue: false },
  /** ISO 3166-1 alpha-3. */
  hq_country_code: { kind: 'country' },
  min_employee_count: { kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER },
  max_employee_count: { kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER },
  // The interface describes the following, but doesn't name them.
  alternates: { kind: 'list', max: limits.techAlternates, length: limits.techLength },
  /** Extension `tech-other-names`: whether other names of the technology are also searched for. */
  other_names: { kind: 'flag', defaultValue: true },
  lookback_days: {
    kind: 'number',
    defaultValue: limits.techLookbackDays,
    min: 1,
    max: limits.techLookbackDays,
  },
  exclude_vendor: { kind: 'flag', defaultValue: true },
  exclude_aggregators: { kind: 'flag', defaultValue: true },
  exclude_slugs: { kind: 'list', max: limits.techSlugs, length: limits.techSlugLength },
  top_job: { kind: 'flag', defaultValue: true },
  /** Extension `exclusions`: what is left out besides the exclude list. */
  exclusion_id: { kind: 'text', max: limits.exclusionIdLength },
} as const satisfies Record<string, TechOption>;

export type TechOptionName = keyof typeof techOptions;

/** Names always sent unchanged: the interface's and our extension's. Other parameters must not use them. */
export const shownParameters = [
  'tech',
  'page',
  'enrich',
  'hq_country_code',
  'min_employee_count',
  'max_employee_count',
  'other_names',
  'exclusion_id',
] as const;

export type ParameterName = Exclude<TechOptionName, (typeof shownParameters)[number]>;

/** Parameter → the name it is sent under. */
export type ParameterNames = Readonly<Record<ParameterName, string>>;

/** The default name of every parameter that the interface doesn't name; users can replace them. */
export const parameterNames: ParameterNames = {
  alternates: 'alternates',
  lookback_days: 'lookback_days',
  exclude_vendor: 'exclude_vendor',
  exclude_aggregators: 'exclude_aggregators',
  exclude_slugs: 'exclude_slugs',
  top_job: 'top_job',
};

/** The form of another service's parameter names. */
export const parameterName = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/** The name a parameter is sent under; those in the interface keep their own. */
export function sentName(names: ParameterNames, option: string): string {
  return option in names ? names[option as ParameterName] : option;
}

/** Whether a text has the form of a code, in any case. */
export const countryCode = /^[A-Za-z]{3}$/;
