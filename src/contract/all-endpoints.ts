/** Every endpoint with JSON, including those that the add-on's script doesn't call and so doesn't contain. */
import { agentEndpoints } from './agents';
import { alertEndpoints } from './alerts';
import { endpoints } from './endpoints';

export const allEndpoints = { ...endpoints, ...agentEndpoints, ...alertEndpoints } as const;

export type AnyEndpointName = keyof typeof allEndpoints;
