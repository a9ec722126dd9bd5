/** The four kinds of signal: their names and the schemas of their requests. */
import * as v from 'valibot';
import type { EndpointName } from '../../contract/endpoints';
import { once } from '../../contract/once';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  socialListeningRequestSchema,
} from '../../contract/signal-deployment';
import type { SignalType } from '../../contract/signal-states';

/** The kind of a signal. */
export const signalKinds = ['role', 'initiative', 'deep', 'social'] as const;
export type SignalKind = (typeof signalKinds)[number];

export const typeOf: Readonly<Record<SignalKind, SignalType>> = {
  role: 'hiring',
  initiative: 'hiring',
  deep: 'deep-company-search',
  social: 'socials',
};

export const endpointOf = {
  role: 'hiringForRole',
  initiative: 'hiringForInitiative',
  deep: 'deepCompanySearch',
  social: 'socialListening',
} as const satisfies Record<SignalKind, EndpointName>;

const requestSchema = once(() =>
  v.variant('kind', [
    v.object({ kind: v.literal('role'), body: hiringForRoleRequestSchema() }),
    v.object({ kind: v.literal('initiative'), body: hiringForInitiativeRequestSchema() }),
    v.object({ kind: v.literal('deep'), body: deepSearchRequestSchema() }),
    v.object({ kind: v.literal('social'), body: socialListeningRequestSchema() }),
  ]),
);

/** A parsed request, with defaults. */
export type SignalRequest = Readonly<v.InferOutput<ReturnType<typeof requestSchema>>>;

/** Parses a signal's stored request. */
export function readSignalRequest(kind: SignalKind, params: unknown): SignalRequest {
  return v.parse(requestSchema(), { kind, body: params });
}

export function wantsFinder({ body }: SignalRequest): boolean {
  return 'advanced_people_finder' in body && body.advanced_people_finder;
}
