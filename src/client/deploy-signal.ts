/** Deploying signals (§4.12). */
import { type Endpoint, endpoints } from '../contract/endpoints';
import type { DeepSearchRequest } from '../contract/signal-deep-search';
import type { HiringForInitiativeRequest } from '../contract/signal-hiring-initiative';
import type { HiringForRoleRequest } from '../contract/signal-hiring-role';
import type { SocialListeningRequest } from '../contract/signal-social';
import { Unreadable } from './answer';
import type { Call } from './call';
import { asObject, asText, type Loose } from './tolerant';

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
      if (signalId === undefined) throw new Unreadable('it has no signal id');
      const status = asText(answer['status']) ?? asText(signal['status']) ?? 'accepted';
      return { signalId, status };
    },
  };
}

/** The answer of social listening is not shown: an `id` will do as well. */
function idIn(object: Loose): string | undefined {
  return asText(object['signal_id']) ?? asText(object['id']);
}
