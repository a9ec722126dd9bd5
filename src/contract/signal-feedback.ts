/** What its owner says about a find of a signal: our extension `signal-feedback`. */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';
import { signalSchema } from './signal';

/** The last two are about a piece of evidence, the others about the company. */
export const irrelevantReasons = [
  'wrong_company',
  'already_known',
  'other',
  'wrong_role',
  'not_shown',
] as const;
export type IrrelevantReason = (typeof irrelevantReasons)[number];

/** Whether a reason leaves out the kind of evidence instead of the company. */
export const isAboutEvidence = (reason: IrrelevantReason): boolean =>
  reason === 'wrong_role' || reason === 'not_shown';

export const signalFeedbackRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      signal_id: v.pipe(v.number(), v.safeInteger()),
      account_id: v.pipe(v.number(), v.safeInteger()),
      /** True undoes what was said. */
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

export const signalFeedbackResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As the list shows it now. */
    signal: signalSchema(),
    message: v.string(),
  }),
);

export type SignalFeedbackRequest = v.InferOutput<ReturnType<typeof signalFeedbackRequestSchema>>;
export type SignalFeedbackResponse = v.InferOutput<ReturnType<typeof signalFeedbackResponseSchema>>;
