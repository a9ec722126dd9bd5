/** How often data providers had what a user asked for, and the order that this suggests (extension `providers`). */
import * as v from 'valibot';
import { once } from './once';

export const hitKinds = ['email', 'phone', 'people', 'employer', 'company'] as const;
/** Employees of a company. */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001-5000', '5001+'] as const;
export const hitGroups = ['all', 'size', 'country', 'department'] as const;

const whole = () => v.pipe(v.number(), v.integer(), v.minValue(0));

/** `hits`: the valid answers; for pages of people, those that weren't empty. */
const tally = () => ({ provider: v.string(), asked: whole(), hits: whole() });

export const providerHitSchema = /* @__PURE__ */ once(() =>
  v.object({
    ...tally(),
    kind: v.picklist(hitKinds),
    group: v.picklist(hitGroups),
    /** One of `companySizes`, a country's ISO 3166-1 alpha-2 code, or a department; null for `all`. */
    value: v.nullable(v.string()),
  }),
);

/**
 * The order of the connected providers that the answers suggest. `too_few`: fewer than two of them have `needed`
 * answers. `keep`: no provider is clearly better than one that is asked before it.
 */
export const providerProposalSchema = /* @__PURE__ */ once(() =>
  v.object({
    outcome: v.picklist(['too_few', 'keep', 'change']),
    /** What was counted: emails, or phones if more of those were asked for. */
    kind: v.picklist(['email', 'phone']),
    needed: whole(),
    order: v.array(v.string()),
    /** For `change`: a provider that moves up, and one that it passes. */
    better: v.nullable(v.object(tally())),
    worse: v.nullable(v.object(tally())),
  }),
);

export type ProviderHit = v.InferOutput<ReturnType<typeof providerHitSchema>>;
export type ProviderProposal = v.InferOutput<ReturnType<typeof providerProposalSchema>>;
