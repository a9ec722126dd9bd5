/** Signals: listing, deploying and changing them, and the lists of what they found; and ICPs. */
import { type Endpoint, endpoints } from '../contract/endpoints';
import type { IcpEditingRequest } from '../contract/icp';
import * as limits from '../contract/limit-values';
import type { SignalControlRequest, SignalListRequest } from '../contract/signal';
import type {
  DeepSearchRequest,
  HiringForInitiativeRequest,
  HiringForRoleRequest,
  JobChangeRequest,
  SocialListeningRequest,
  TechnologyRequest,
} from '../contract/signal-deployment';
import type { SignalFeedbackRequest } from '../contract/signal-feedback';
import type { SignalType } from '../contract/signal-states';
import type { Call } from './call';
import * as reasons from './reasons';
import { asNumber, asObject, asText, type Loose, listIn, listOf, Unreadable } from './tolerant';

export interface SignalPage {
  /** As the service sent them, including unknown fields, types and states. */
  readonly signals: Loose[];
  readonly more: boolean;
}

/**
 * The fields of a listed signal whose address opens a list without a key (ours, §4.12). They are for the requesting
 * user only, never for cells or stored data.
 */
export const signedLinks = {
  accounts: 'account_audience_url',
  people: 'people_audience_url',
  crm: 'crm_export_url',
} as const;

/** Reads up to 200 signals from `offset` on, of these types, or of all if none are given. Spends nothing (§4.11). */
export function readSignals(types: readonly SignalType[], offset: number): Call<SignalPage> {
  const body: SignalListRequest = {
    ...(types.length === 0 ? {} : { filters: { signal_types: [...types] } }),
    pagination: { limit: limits.signalsPerPage, offset },
  };
  return {
    endpoint: endpoints.signalList,
    body,
    read: (answer) => {
      const signals = listOf(answer, 'signals');
      const hasMore = asObject(answer['pagination'])['has_more'];
      const total = asNumber(answer['total_count']);
      const more =
        typeof hasMore === 'boolean'
          ? hasMore
          : total !== undefined && offset + signals.length < total;
      return { signals, more: more && signals.length > 0 };
    },
  };
}

/** A signal to deploy, by its kind. */
export type SignalDeployment =
  | { readonly kind: 'hiring-role'; readonly body: HiringForRoleRequest }
  | { readonly kind: 'hiring-initiative'; readonly body: HiringForInitiativeRequest }
  | { readonly kind: 'deep-search'; readonly body: DeepSearchRequest }
  | { readonly kind: 'social'; readonly body: SocialListeningRequest }
  | { readonly kind: 'technology'; readonly body: TechnologyRequest }
  | { readonly kind: 'job-change'; readonly body: JobChangeRequest };

export interface DeployedSignal {
  /** As text. */
  readonly signalId: string;
  /** The service's word for it, such as `accepted`. */
  readonly status: string;
}

const endpointOf: Readonly<Record<SignalDeployment['kind'], Endpoint>> = {
  'hiring-role': endpoints.hiringForRole,
  'hiring-initiative': endpoints.hiringForInitiative,
  'deep-search': endpoints.deepCompanySearch,
  social: endpoints.socialListening,
  technology: endpoints.technologySignal,
  'job-change': endpoints.jobChangeSignal,
};

/**
 * Deploys a signal, which spends credits as it finds accounts, at most `max_credit_limit`. With the same
 * `idempotencyKey` the call may be repeated if the service honours keys (§4.12.1 to §4.12.4, our §10.21 and §10.22).
 */
export function deploySignal(
  { kind, body }: SignalDeployment,
  idempotencyKey: string,
): Call<DeployedSignal> {
  return {
    endpoint: endpointOf[kind],
    body,
    idempotencyKey,
    read: (answer) => {
      const signal = asObject(answer['signal']);
      const signalId = idIn(answer) ?? idIn(signal);
      if (signalId === undefined) throw new Unreadable(reasons.lacks('signal_id'));
      const status = asText(answer['status']) ?? asText(signal['status']) ?? 'accepted';
      return { signalId, status };
    },
  };
}

/** The interface doesn't show the reply for social listening, so `id` is accepted too. */
function idIn(object: Loose): string | undefined {
  return asText(object['signal_id']) ?? asText(object['id']);
}

/** Says whether a find is relevant; returns the signal's new state. Spends nothing. Extension `signal-feedback`. */
export function judgeFind(body: SignalFeedbackRequest): Call<Loose> {
  return {
    endpoint: endpoints.signalFeedback,
    body,
    read: (answer) => asObject(answer['signal']),
  };
}

/** Changes a signal; returns its new state, `{}` if it was deleted. Repeating it changes nothing. */
export function controlSignal(body: SignalControlRequest): Call<Loose> {
  return { endpoint: endpoints.signalControl, body, read: (answer) => asObject(answer['signal']) };
}

export interface AudiencePage {
  /** In the order they joined, including unknown fields. */
  readonly members: Loose[];
  /** Cursor of the next page. */
  readonly since: string;
  readonly more: boolean;
}

/** The address is signed and needs no key: ours must never be sent to it. */
const signedEndpoint: Endpoint = { method: 'GET', path: '', keyed: false, charges: false };

/**
 * Reads up to 1,000 members who joined after `since`, '0' for the first. Undefined if the address isn't on the
 * service's own origin or has another form than our service's addresses: those are never requested. Spends nothing.
 */
export function readAudience(
  baseUrl: string,
  audienceUrl: string,
  since: string,
): Call<AudiencePage> | undefined {
  if (originOf(audienceUrl) !== originOf(`${baseUrl}/`)) return undefined;
  if (!/^[^/]+\/\/[^/]+(\/[\w~-]+)+$/.test(audienceUrl)) return undefined;
  return {
    endpoint: signedEndpoint,
    address: `${audienceUrl}.json?since=${encodeURIComponent(since)}`,
    read: (answer) => ({
      members: listOf(answer, 'members'),
      since: asText(answer['next_since']) ?? since,
      more: answer['has_more'] === true,
    }),
  };
}

/** Scheme, host and port, in lower case; matches nothing for an address with a user before its host. */
function originOf(url: string): string {
  return /^https?:\/\/[\w.:[\]-]+(?=\/)/i.exec(url)?.[0].toLowerCase() ?? `none in ${url}`;
}

/** Reads every ICP, including unknown fields. Spends nothing (§4.14). */
export function readIcps(): Call<Loose[]> {
  return { endpoint: endpoints.icpList, read: (answer) => listIn(answer, 'icps') };
}

/**
 * Creates, replaces or deletes an ICP, or counts the companies that fit. Returns its id and the count. Spends nothing.
 */
export function editIcp(
  body: IcpEditingRequest,
): Call<{ id: number | undefined; companies: number | undefined }> {
  return {
    endpoint: endpoints.icpEditing,
    body,
    read: (answer) => ({
      id: asNumber(asObject(answer['icp'])['id']),
      companies: asNumber(answer['company_count']),
    }),
  };
}
