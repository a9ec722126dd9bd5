/** Proposes signals that suit what a website says (our extension `signal-suggestions`). Spends no credits. */
import type * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import { limits } from '../../../contract/limits';
import type {
  SignalSuggestResponse,
  SuggestedSignal,
  SuggestMiss,
  signalSuggestRequestSchema,
} from '../../../contract/signal-suggest';
import { readCompany } from '../../companies/read-company';
import type { Deps } from '../../deps';
import type { IcpRecord } from '../../icps/icp';
import type { UserRequest } from '../../routes';
import { type RequestOf, readSignalRequest } from '../kinds';
import { type Asked, type Candidate, candidatesOf } from './candidates';
import { readOffer } from './offer';
import { readSite, type Site } from './site';

type Request = UserRequest<v.InferOutput<ReturnType<typeof signalSuggestRequestSchema>>>;

/** The total limit of each signal; less if it runs once and its current finds cost less. */
const creditLimit = 100;
/** Days to look back; topics are rarer in the professional network than in job posts. */
const hiringDays = limits.hiringTimeframeDaysDefault;
const socialDays = limits.socialTimeframeDays;

const free = 'No credits were spent.';
const instead = 'Choose “New signal” and say what to watch for.';

const messages: Readonly<Record<SuggestMiss, string>> = {
  no_website: `This is no website of a company. ${free} Enter one such as acme.com.`,
  unreachable: `The site can’t be read now. ${free} Try again later. ${instead}`,
  refused: `The site doesn’t want programs to read it. ${free} ${instead}`,
  sources_off: `This service reads no sites, and doesn’t know this company. ${free} Ask its operator to set SIGNALSHEET_CONTACT. ${instead}`,
  empty: `There is no site of a company at this address. ${free} Check the address. ${instead}`,
  nothing_said: `The site doesn’t say what it offers to whom in words that signals know. ${free} ${instead}`,
  nothing_found: `No company that this service knows matches what the site says. ${free} ${instead}`,
};

/** Takes the caller's request. Throws only if the store fails. */
export async function suggestSignals(
  deps: Deps,
  { userId, body: { website } }: Request,
): Promise<SignalSuggestResponse> {
  const { store, settings } = deps;
  const samples = await knownSamples(deps);
  const [icp = null] = await store.icps.list(userId);
  const nothing = {
    domain: null,
    name: null,
    read: [],
    is_sample: false,
    sells: [],
    icp: icp && { id: icp.id, name: icp.name },
    signals: [],
    reason: null,
    detail: null,
    fault: null,
    account_price: settings.signalAccountPrice,
    samples,
    message: `Send the website of a company. ${free}`,
  };
  const missed = (reason: SuggestMiss, more: Partial<SignalSuggestResponse> = {}) => ({
    ...nothing,
    ...more,
    reason,
    message: messages[reason],
  });
  if (!website) return nothing;
  const reading = readCompany(website);
  if (!reading.ok) return missed('no_website');
  const site = await readSite(deps, reading.domain);
  const about = {
    domain: site.domain,
    name: site.name,
    read: [...site.read],
    is_sample: site.isSample,
    detail: site.detail,
    fault: site.fault,
  };
  if (site.lines.length === 0) return missed(site.miss ?? 'nothing_said', about);
  const offer = await readOffer(site.lines, site.domain);
  const aboutCompany = { ...about, sells: [...offer.sells] };
  const candidates = candidatesOf(offer);
  if (candidates.length === 0) return missed('nothing_said', aboutCompany);
  const { signals, isCut } = await suggested(deps, userId, candidates, icp, site);
  const cut = isCut ? ' Not all could be counted in time, so there may be more.' : '';
  if (signals.length === 0) {
    const { message, ...miss } = missed('nothing_found', aboutCompany);
    return { ...miss, message: message + cut };
  }
  const message = `${signals.length === 1 ? 'One signal suits' : `${signals.length} signals suit`} what ${site.name} says. ${free}${cut}`;
  return { ...nothing, ...aboutCompany, signals, message };
}

/** The sample companies that the store still has. */
async function knownSamples({ store, sources }: Pick<Deps, 'store' | 'sources'>) {
  const domains = sources.samples.map(({ domain }) => domain);
  if (domains.length === 0) return [];
  const known = await store.companies.find(domains);
  return sources.samples
    .filter(({ domain }) => known.has(domain))
    .map(({ domain, name }) => ({ domain, name }));
}

/** The signals that find companies, with what they find, and whether the time was up before all were counted. */
async function suggested(
  { counter, clock, settings, meaning }: Deps,
  userId: string,
  candidates: readonly Candidate[],
  icp: IcpRecord | null,
  { domain: own }: Site,
): Promise<{ readonly signals: SuggestedSignal[]; readonly isCut: boolean }> {
  const proposals = candidates.map((ways) =>
    ways.flatMap(({ asked, why }) => {
      const request = requestOf(asked, icp);
      return request ? [{ request, why }] : [];
    }),
  );
  const { found, isCut } = await counter.count(userId, {
    proposals: proposals.map((ways) => ways.map(({ request }) => request)),
    icp,
    own,
    now: clock(),
  });
  const signals = found.flatMap(({ proposal, request: at, count, of, isWhole, examples }) => {
    const way = proposals[proposal]?.[at];
    if (!way) return [];
    const { request, why } = way;
    return [
      {
        ...deploymentOf(request, count * settings.signalAccountPrice),
        name: request.body.name,
        why: why.map(({ about, words, quote, url }) => ({ about, words, quote, url })),
        count,
        counted_of: of,
        is_exact: isWhole && meaning === undefined,
        examples: [...examples],
      },
    ];
  });
  return { signals, isCut };
}

/** The request that deploys a suggested signal. */
type Suggested = RequestOf<Asked['kind']>;

/** Undefined if the signal needs an ICP and the user has none. */
function requestOf(asked: Asked, icp: IcpRecord | null): Suggested | undefined {
  const common = { name: nameOf(asked), icp_id: icp?.id, max_credit_limit: creditLimit };
  switch (asked.kind) {
    case 'role': {
      const { role, market: descriptive_icp } = asked;
      const body = { ...common, repeat: true, role, descriptive_icp, timeframe: hiringDays };
      return icp ? readSignalRequest('role', body) : undefined;
    }
    case 'initiative': {
      const { initiative } = asked;
      const body = { ...common, repeat: true, initiative, timeframe: hiringDays };
      return icp ? readSignalRequest('initiative', body) : undefined;
    }
    case 'deep':
      return readSignalRequest('deep', {
        ...common,
        trait: asked.trait,
        ...(asked.isHiring && { activity: 'hiring', repeat: true }),
      });
    case 'social':
      return readSignalRequest('social', {
        ...common,
        repeat: true,
        search_query: asked.query,
        timeframe: socialDays,
      });
  }
}

/** Where to send the request. A signal that runs once needs no more credits than `cost`. */
function deploymentOf({ kind, body }: Suggested, cost: number) {
  switch (kind) {
    case 'role':
      return { deploy: endpoints.hiringForRole.path, body };
    case 'initiative':
      return { deploy: endpoints.hiringForInitiative.path, body };
    case 'deep': {
      const max_credit_limit = body.repeat ? creditLimit : Math.min(creditLimit, cost);
      return { deploy: endpoints.deepCompanySearch.path, body: { ...body, max_credit_limit } };
    }
    case 'social':
      return { deploy: endpoints.socialListening.path, body };
  }
}

function nameOf(asked: Asked): string {
  switch (asked.kind) {
    case 'role':
      return `Hiring ${asked.role}${asked.market === undefined ? '' : ` at ${asked.market}`}`;
    case 'initiative':
      return asked.name;
    case 'deep':
      return `${asked.isHiring ? 'Hiring at' : 'Companies:'} ${asked.trait}`;
    case 'social':
      return `Posts about ${asked.query}`;
  }
}
