/**
 * The sidebar's questions to the service that only need an answer: the page reads it, so that the script stays small.
 */
import { sendOrThrow } from '../../client/call';
import type { Loose } from '../../client/tolerant';
import { endpoints, type FreeEndpoint, freeEndpoints } from '../../contract/endpoints';
import type { Platform } from '../ports';
import { callerOf } from './connection';
import { announces } from './extensions';

export interface ServiceRequest {
  readonly endpoint: FreeEndpoint;
  /** As the endpoint takes it; the service checks it. */
  readonly body: object;
}

/**
 * Returns the service's answer to one of the free endpoints, `{}` from a service without its extension; any other name
 * counts as one without. Spends nothing. Throws NOT_CONNECTED and the service's problem.
 */
export function askService(platform: Platform, { endpoint, body }: ServiceRequest): Loose {
  const caller = callerOf(platform);
  if (!announces(platform, caller, freeEndpoints[endpoint])) return {};
  return sendOrThrow(caller, { endpoint: endpoints[endpoint], body, read: (answer) => answer });
}
