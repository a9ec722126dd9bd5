/** The six kinds of signal: their names and the schemas of their requests. */
import * as v from 'valibot';
import type { EndpointName } from '../../contract/endpoints';
import { once } from '../../contract/once';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  jobChangeRequestSchema,
  socialListeningRequestSchema,
  technologyRequestSchema,
} from '../../contract/signal-deployment';
import type { SignalType } from '../../contract/signal-states';

/** The kind of a signal. */
export const signalKinds = [
  'role',
  'initiative',
  'deep',
  'social',
  'technology',
  'job_change',
] as const;
export type SignalKind = (typeof signalKinds)[number];

export const typeOf: Readonly<Record<SignalKind, SignalType>> = {
  role: 'hiring',
  initiative: 'hiring',
  deep: 'deep-company-search',
  social: 'socials',
  technology: 'technography',
  job_change: 'job_change',
};

export const endpointOf = {
  role: 'hiringForRole',
  initiative: 'hiringForInitiative',
  deep: 'deepCompanySearch',
  social: 'socialListening',
  technology: 'technologySignal',
  job_change: 'jobChangeSignal',
} as const satisfies Record<SignalKind, EndpointName>;

const requestSchema = once(() =>
  v.variant('kind', [
    v.object({ kind: v.literal('role'), body: hiringForRoleRequestSchema() }),
    v.object({ kind: v.literal('initiative'), body: hiringForInitiativeRequestSchema() }),
    v.object({ kind: v.literal('deep'), body: deepSearchRequestSchema() }),
    v.object({ kind: v.literal('social'), body: socialListeningRequestSchema() }),
    v.object({ kind: v.literal('technology'), body: technologyRequestSchema() }),
    v.object({ kind: v.literal('job_change'), body: jobChangeRequestSchema() }),
  ]),
);

/** A parsed request, with defaults. */
export type SignalRequest = Readonly<v.InferOutput<ReturnType<typeof requestSchema>>>;

/** The requests of kinds that search companies; the other kind watches people. */
export type SearchRequest = Exclude<SignalRequest, { readonly kind: 'job_change' }>;

/** A request that the store's own posts and companies answer. */
export type OwnRequest = Exclude<SearchRequest, { readonly kind: 'technology' }>;

/** The request of a kind. */
export type RequestOf<Kind extends SignalKind> = Extract<SignalRequest, { readonly kind: Kind }>;

/** Parses a signal's stored request. */
export function readSignalRequest<Kind extends SignalKind>(
  kind: Kind,
  params: unknown,
): RequestOf<Kind> {
  // The variant schema returns the kind that it was given.
  return v.parse(requestSchema(), { kind, body: params }) as RequestOf<Kind>;
}

export function wantsFinder({ body }: SignalRequest): boolean {
  return 'advanced_people_finder' in body && body.advanced_people_finder;
}
