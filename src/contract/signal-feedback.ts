/** A signal's finds, and what its owner says about them: our extension `signal-feedback`. */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';
import { signalSchema } from './signal';

/** Reasons about a piece of evidence; the others are about the company. */
const evidenceReasons = ['wrong_role', 'not_shown'] as const;
export type EvidenceReason = (typeof evidenceReasons)[number];
export const irrelevantReasons = [
  'wrong_company',
  'already_known',
  'other',
  ...evidenceReasons,
] as const;
export type IrrelevantReason = (typeof irrelevantReasons)[number];

/** Whether a reason excludes that kind of evidence instead of the company. */
export const isAboutEvidence = (reason: IrrelevantReason): boolean =>
  evidenceReasons.some((each) => each === reason);

export const signalFeedbackRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      signal_id: v.pipe(v.number(), v.safeInteger()),
      account_id: v.pipe(v.number(), v.safeInteger()),
      /** True withdraws an earlier judgement. */
      relevant: v.boolean(),
      reason: v.optional(v.picklist(irrelevantReasons)),
      /** The address of evidence of this find, for reasons about evidence. */
      evidence_url: v.optional(v.pipe(v.string(), v.maxLength(limits.evidenceUrlLength))),
    }),
    v.forward(
      v.check(({ relevant, reason }) => relevant || reason !== undefined, rule('field_missing')),
      ['reason'],
    ),
    v.forward(
      v.check(
        ({ reason, evidence_url }) =>
          reason === undefined || !isAboutEvidence(reason) || evidence_url !== undefined,
        rule('field_missing'),
      ),
      ['evidence_url'],
    ),
  ),
);

export const signalFindsRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    signal_id: v.pipe(v.number(), v.safeInteger()),
    /** How many of the newest finds to skip. */
    offset: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    /** By `score`, the 1,000 newest finds are sorted, the highest score first. Our extension `scores`. */
    sort: v.optional(v.picklist(['newest', 'score']), 'newest'),
  }),
);

export const signalFindsResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** In the requested order, at most `findsPerPage`. */
    finds: v.array(
      v.object({
        account_id: v.pipe(v.number(), v.integer()),
        domain: v.string(),
        name: v.string(),
        found_at: v.string(),
        /** The newest; null if the signal shows none. */
        evidence: v.nullable(v.object({ title: v.string(), url: v.string(), date: v.string() })),
        /** Why its owner called it irrelevant; null if they didn't. */
        irrelevant_reason: v.nullable(v.picklist(irrelevantReasons)),
        /** Null if nothing is known; `score_reason` names its parts, or why it is null. Our extension `scores`. */
        score: v.nullable(v.pipe(v.number(), v.integer())),
        score_reason: v.string(),
      }),
    ),
    total_count: v.pipe(v.number(), v.integer()),
    has_more: v.boolean(),
  }),
);

export const signalFeedbackResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As the list shows it now. */
    signal: signalSchema(),
    message: v.string(),
  }),
);

export type SignalFeedbackRequest = v.InferOutput<ReturnType<typeof signalFeedbackRequestSchema>>;
export type SignalFindsRequest = v.InferOutput<ReturnType<typeof signalFindsRequestSchema>>;
export type SignalFindsResponse = v.InferOutput<ReturnType<typeof signalFindsResponseSchema>>;
export type SignalFeedbackResponse = v.InferOutput<ReturnType<typeof signalFeedbackResponseSchema>>;
