/** Every name that the client must send and the interface does not show (§4.13): our default, which a person can replace. */
import type { TechOptionName } from './tech-companies';

/** The names that §4.13 does show; none of the others may be one of them. */
export const shownParameters = [
  'tech',
  'page',
  'enrich',
  'hq_country_code',
  'min_employee_count',
  'max_employee_count',
] as const;

export type ParameterName = Exclude<TechOptionName, (typeof shownParameters)[number]>;

/** What a parameter is called when it is sent. */
export type ParameterNames = Readonly<Record<ParameterName, string>>;

/** Our names: those that our own service takes. */
export const parameterNames: ParameterNames = {
  alternates: 'alternates',
  lookback_days: 'lookback_days',
  exclude_vendor: 'exclude_vendor',
  exclude_aggregators: 'exclude_aggregators',
  exclude_slugs: 'exclude_slugs',
  top_job: 'top_job',
};

/** What another service's name for a parameter looks like. */
export const parameterName = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/** What a parameter is called under the given names; one that the interface shows keeps its own. */
export function sentName(names: ParameterNames, option: string): string {
  return option in names ? names[option as ParameterName] : option;
}
