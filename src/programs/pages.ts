/** Lists of several pages as async iterators: each page is requested when it is needed. */
import { signalsPerPage, techPageSize } from '../contract/limit-values';
import { prices } from '../contract/prices';
import { SignalsheetError } from './error';
import type { Answers, Requests } from './messages';
import type { CallOptions } from './send';

type Account = Answers['accountBatch']['accounts'][number];
type TechQuery = Omit<Requests['techCompanies'], 'page'>;

/** The endpoints that the lists read. */
interface Readers {
  signalList(
    request: Requests['signalList'],
    options?: CallOptions,
  ): Promise<Answers['signalList']>;
  signalFinds(
    request: Requests['signalFinds'],
    options?: CallOptions,
  ): Promise<Answers['signalFinds']>;
  creditHistory(
    request: Requests['creditHistory'],
    options?: CallOptions,
  ): Promise<Answers['creditHistory']>;
  accountBatch(
    request: Requests['accountBatch'],
    options?: CallOptions,
  ): Promise<Answers['accountBatch']>;
  techCompanies(
    request: Requests['techCompanies'],
    options?: CallOptions,
  ): Promise<Answers['techCompanies']>;
}

export function pagesOf(methods: Readers) {
  return {
    /** Your signals, the newest first. Spends nothing. */
    async *allSignals(filters: Requests['signalList']['filters'] = null, options?: CallOptions) {
      for (let offset = 0; ; offset += signalsPerPage) {
        const request = { filters, pagination: { limit: signalsPerPage, offset } };
        const page = await methods.signalList(request, options);
        yield* page.signals;
        if (!page.pagination?.has_more || page.signals.length === 0) return;
      }
    },

    /** What a signal has found, the newest first. Spends nothing. Requires the extension `signal-feedback`. */
    async *allFinds(signalId: number, options?: CallOptions) {
      for (let offset = 0; ; ) {
        const page = await methods.signalFinds({ signal_id: signalId, offset }, options);
        yield* page.finds;
        offset += page.finds.length;
        if (!page.has_more || page.finds.length === 0) return;
      }
    },

    /** Charges and grants, the newest first. Spends nothing. Requires the extension `credit-history`. */
    async *allCreditHistory(options?: CallOptions) {
      for (let before: string | undefined; ; ) {
        const page = await methods.creditHistory(before === undefined ? {} : { before }, options);
        yield* page.entries;
        if (page.next === null) return;
        before = page.next;
      }
    },

    /** The people at one of your accounts, by the account's domain. Spends nothing. */
    async *allPeople(domain: string, options?: CallOptions) {
      for (let page = 1; ; page++) {
        const request = { account_domains: [domain], icp_people_page: page };
        const { accounts } = await methods.accountBatch(request, options);
        const [account]: readonly Account[] = accounts;
        if (!account) return;
        yield* account.icp_people;
        if (!account.icp_people_has_more || account.icp_people.length === 0) return;
      }
    },

    /**
     * Companies by a technology, page by page. Spends up to `maxCredits`: before each page, the price of a full page
     * must be left. Throws CREDIT_LIMIT instead of reading a page that might cost more, and INVALID_REQUEST before
     * anything is sent unless the limit is a number.
     */
    async *allTechCompanies(query: TechQuery, maxCredits: number, options?: CallOptions) {
      if (!Number.isFinite(maxCredits)) throw noLimit();
      let left = maxCredits;
      const most = mostOfPage(query);
      for (let page = 1; ; page++) {
        if (left < most) throw limitReached(maxCredits - left, most);
        const found = await methods.techCompanies({ ...query, page }, options);
        left -= found.credits_consumed;
        yield* found.companies;
        if (!found.has_more || found.companies.length === 0) return;
      }
    },
  };
}

/** What a page can cost at most, by the prices of the interface. */
function mostOfPage(query: TechQuery): number {
  const isDear =
    query.enrich === true ||
    query.hq_country_code !== undefined ||
    query.min_employee_count !== undefined ||
    query.max_employee_count !== undefined;
  return techPageSize * (isDear ? prices.techCompanyEnriched : prices.techCompany);
}

/** JavaScript passes anything, and no comparison with it would ever stop the reading. */
function noLimit(): SignalsheetError {
  return new SignalsheetError(
    'allTechCompanies takes the most credits to spend as its second argument, a number. Nothing was sent, and no ' +
      'credits were spent.',
    { code: 'INVALID_REQUEST' },
  );
}

function limitReached(spent: number, needed: number): SignalsheetError {
  return new SignalsheetError(
    `The next page may cost ${needed} credits, which is more than is left of your limit. These pages spent ${spent} ` +
      'credits. Raise the limit to read on.',
    { code: 'CREDIT_LIMIT', spent, details: { needed } },
  );
}
