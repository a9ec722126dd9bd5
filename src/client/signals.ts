/** Signals: their list, deploying and changing them, and the lists of what they found; ICPs, by which they look. */
import { type Endpoint, endpoints } from '../contract/endpoints';
import type { IcpEditingRequest } from '../contract/icp';
import * as limits from '../contract/limit-values';
import type { SignalControlRequest, SignalListRequest, SignalType } from '../contract/signal';
import type {
  DeepSearchRequest,
  HiringForInitiativeRequest,
  HiringForRoleRequest,
  SocialListeningRequest,
} from '../contract/signal-deployment';
import type { Call } from './call';
import * as reasons from './reasons';
import { asNumber, asObject, asText, type Loose, listIn, listOf, Unreadable } from './tolerant';

export interface SignalPage {
  /** As the service sent them, unknown fields, types and states and all. */
  readonly signals: Loose[];
  readonly more: boolean;
}

/**
 * The fields of a listed signal whose address opens a list without a key (ours, §4.12): they are for the person who asks,
 * and neither for cells nor for what a document keeps.
 */
export const signedLinks = {
  accounts: 'account_audience_url',
  people: 'people_audience_url',
  crm: 'crm_export_url',
} as const;

/**
 * Reads up to 200 signals from `offset` on, of these types or, with none, of all. Spends nothing. Serves §4.11.
 */
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
      const told = asObject(answer['pagination'])['has_more'];
      const total = asNumber(answer['total_count']);
      const more =
        typeof told === 'boolean' ? told : total !== undefined && offset + signals.length < total;
      return { signals, more: more && signals.length > 0 };
    },
  };
}

/** A signal to deploy, by its kind. */
export type SignalDeployment =
  | { readonly kind: 'hiring-role'; readonly body: HiringForRoleRequest }
  | { readonly kind: 'hiring-initiative'; readonly body: HiringForInitiativeRequest }
  | { readonly kind: 'deep-search'; readonly body: DeepSearchRequest }
  | { readonly kind: 'social'; readonly body: SocialListeningRequest };

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
};

/**
 * Deploys a signal, which spends credits as it finds accounts, at most `max_credit_limit`. `idempotencyKey` names this
 * intent, so that the same call may be sent again where keys are honoured. Serves §4.12.1 to §4.12.4.
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

/** The answer of social listening is not shown: an `id` will do as well. */
function idIn(object: Loose): string | undefined {
  return asText(object['signal_id']) ?? asText(object['id']);
}

/** Changes a signal; answers how it is listed now, `{}` once it is deleted. Doing it again changes nothing. */
export function controlSignal(body: SignalControlRequest): Call<Loose> {
  return { endpoint: endpoints.signalControl, body, read: (answer) => asObject(answer['signal']) };
}

export interface AudiencePage {
  /** In the order in which they joined, unknown fields and all. */
  readonly members: Loose[];
  /** Where the next page begins. */
  readonly since: string;
  readonly more: boolean;
}

/** The address is signed and is all the key that it needs: ours must never go along. */
const signedEndpoint: Endpoint = { method: 'GET', path: '', keyed: false, charges: false };

/**
 * Reads up to 1,000 members who joined after `since`, '0' for the first. Undefined where the address is not on the
 * service's own origin, or not one that our service makes: such a one is never asked. Spends nothing.
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

/** Scheme, host and port, in lower case; never that of an address with a user before its host. */
function originOf(url: string): string {
  return /^https?:\/\/[\w.:[\]-]+(?=\/)/i.exec(url)?.[0].toLowerCase() ?? `none in ${url}`;
}

/** Reads every ICP, unknown fields and all. Spends nothing. Serves §4.14. */
export function readIcps(): Call<Loose[]> {
  return { endpoint: endpoints.icpList, read: (answer) => listIn(answer, 'icps') };
}

/** Makes, replaces or deletes an ICP, or counts the companies that fit one. Answers its id and the count. Spends nothing. */
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
