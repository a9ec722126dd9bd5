/** The four deployments: what each is called, and which request it keeps. */
import * as v from 'valibot';
import type { EndpointName } from '../../contract/endpoints';
import type { SignalType } from '../../contract/signal';
import {
  type DeepSearch,
  deepSearchRequestSchema,
  type HiringForInitiative,
  type HiringForRole,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  type SocialListening,
  socialListeningRequestSchema,
} from '../../contract/signal-deployment';
import type { SignalKind } from './store';

/** A request as it was read, defaults included. */
export type Asked =
  | { readonly kind: 'role'; readonly body: HiringForRole }
  | { readonly kind: 'initiative'; readonly body: HiringForInitiative }
  | { readonly kind: 'deep'; readonly body: DeepSearch }
  | { readonly kind: 'social'; readonly body: SocialListening };

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

/** Reads back what the store keeps of a deployment's request. */
export function readAsked(kind: SignalKind, params: unknown): Asked {
  switch (kind) {
    case 'role':
      return { kind, body: v.parse(hiringForRoleRequestSchema(), params) };
    case 'initiative':
      return { kind, body: v.parse(hiringForInitiativeRequestSchema(), params) };
    case 'deep':
      return { kind, body: v.parse(deepSearchRequestSchema(), params) };
    case 'social':
      return { kind, body: v.parse(socialListeningRequestSchema(), params) };
  }
}

export function wantsFinder({ body }: Asked): boolean {
  return 'advanced_people_finder' in body && body.advanced_people_finder;
}
