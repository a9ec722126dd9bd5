/** The state of a technology search's form, and the search it becomes. */
import type { TechForm } from '../../src/addon/sidebar/api';
import type { SearchRequest } from '../../src/sheet/runs/start-search';
import { countryCodeOf } from '../parts/countries';
import { offers } from '../parts/offers';

export interface Draft {
  readonly tech: string;
  readonly alternates: string;
  readonly country: string;
  readonly days: string;
  readonly min: string;
  readonly max: string;
  readonly enrich: boolean;
  readonly excludeVendor: boolean;
  readonly excludeAggregators: boolean;
  readonly excludeSlugs: string;
  readonly topJob: boolean;
  readonly otherNames: boolean;
  readonly companies: string;
  /** Undefined until the user types one; then the cap is the highest possible cost. */
  readonly cap: string | undefined;
}

export const emptyDraft: Draft = {
  tech: '',
  alternates: '',
  country: '',
  days: '',
  min: '',
  max: '',
  enrich: false,
  excludeVendor: true,
  excludeAggregators: true,
  excludeSlugs: '',
  topJob: true,
  otherNames: true,
  companies: '50',
  cap: undefined,
};

/** Whether a filter is set, which switches enrichment on (§4.13). */
export function isFiltered({ country, min, max }: Draft): boolean {
  return [country, min, max].some((text) => text.trim() !== '');
}

export interface Cost {
  /** Credits per company. */
  readonly price: number;
  /** The most credits a page can cost. */
  readonly page: number;
  /** The most credits all requested pages can cost. */
  readonly all: number;
  /** The current cap; undefined if the typed text isn't a number. */
  readonly cap: number | undefined;
}

/** The cost of the search; undefined while the number of companies is invalid. */
export function costOf(draft: Draft, { limits, prices }: TechForm): Cost | undefined {
  const companies = wholeNumber(draft.companies);
  if (companies === undefined || companies < 1 || companies > limits.companies) return undefined;
  const price = draft.enrich || isFiltered(draft) ? prices.enriched : prices.plain;
  const page = limits.page * price;
  const all = Math.ceil(companies / limits.page) * page;
  return { price, page, all, cap: draft.cap === undefined ? all : wholeNumber(draft.cap) };
}

/** The search to start; undefined if the country or the cap is invalid. */
export function searchOf(draft: Draft, form: TechForm): SearchRequest | undefined {
  const cap = costOf(draft, form)?.cap;
  const country = countryCodeOf(draft.country, form.countries);
  if (cap === undefined || country === undefined) return undefined;
  return {
    tech: draft.tech,
    options: [
      ['enrich', draft.enrich],
      ['hq_country_code', country],
      ['min_employee_count', draft.min.trim()],
      ['max_employee_count', draft.max.trim()],
      ['alternates', draft.alternates],
      ['lookback_days', draft.days.trim()],
      ['exclude_vendor', draft.excludeVendor],
      ['exclude_aggregators', draft.excludeAggregators],
      ['exclude_slugs', draft.excludeSlugs],
      ['top_job', draft.topJob],
      // A service without this option refuses the name.
      ...(offers(form, 'tech-other-names') ? ([['other_names', draft.otherNames]] as const) : []),
    ],
    companies: Number(draft.companies),
    cap,
  };
}

/** The search as a request to count the exclusions in its first page; undefined without a technology. */
export function countedOf(draft: Draft, { options }: SearchRequest): object | undefined {
  if (draft.tech.trim() === '') return undefined;
  const { hq_country_code: country } = Object.fromEntries(options);
  const alternates = draft.alternates.split(',').flatMap((text) => text.trim() || []);
  return {
    tech: draft.tech.trim(),
    alternates,
    hq_country_code: country || undefined,
    min_employee_count: wholeNumber(draft.min),
    max_employee_count: wholeNumber(draft.max),
    lookback_days: wholeNumber(draft.days),
  };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}
