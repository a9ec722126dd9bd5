/** Scores of accounts, and the weights by which a user changes them: our extension `scores` (§10.26). */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

/** The parts of a score, in the order in which texts name them. */
export const scoreParts = ['fit', 'signals', 'roles'] as const;
export type ScorePart = (typeof scoreParts)[number];

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const weight = () => whole(0, limits.scoreWeight);
const points = () => v.pipe(v.number(), v.integer());

const settings = () => ({
  /** The weight of each part relative to the others; 0 switches it off. */
  fit: weight(),
  signals: weight(),
  roles: weight(),
  /** Days after which a find counts half. */
  half_life_days: whole(1, limits.scoreHalfLifeDays),
});

export type ScoreSettings = Readonly<Record<ScorePart | 'half_life_days', number>>;

export const defaultScoreSettings: ScoreSettings = {
  fit: 40,
  signals: 35,
  roles: 25,
  half_life_days: 30,
};

export const scoreSettingsRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      /** `try` shows examples and changes nothing. */
      action: v.picklist(['read', 'try', 'save', 'reset']),
      /** For `save`, and for `try`, which uses the saved ones by default. */
      settings: v.optional(v.strictObject(settings())),
    }),
    v.forward(
      v.check(
        ({ action, settings: given }) => action !== 'save' || given !== undefined,
        rule('field_missing'),
      ),
      ['settings'],
    ),
  ),
);

const scoreSchema = () =>
  v.object({
    /** 0 to 100; null if nothing is known. */
    score: v.nullable(points()),
    /** Its parts in words, or why it is null. */
    reason: v.string(),
    /** Parts with a weight above 0. */
    parts: v.array(
      v.object({
        part: v.picklist(scoreParts),
        points: points(),
        /** The most points of this part. */
        of: points(),
        known: v.boolean(),
      }),
    ),
  });

export const scoreSettingsResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As they are saved now. */
    settings: v.object(settings()),
    defaults: v.object(settings()),
    /** For `try`: up to three of the user's accounts, one with a high score, one between, one with a low score. */
    examples: v.array(
      v.object({
        account_id: v.pipe(v.number(), v.integer()),
        domain: v.string(),
        name: v.string(),
        /** By the saved settings, and by those that are tried. */
        saved: scoreSchema(),
        tried: scoreSchema(),
      }),
    ),
    message: v.string(),
  }),
);

export type Score = v.InferOutput<ReturnType<typeof scoreSchema>>;
export type ScoreSettingsRequest = v.InferOutput<ReturnType<typeof scoreSettingsRequestSchema>>;
export type ScoreSettingsResponse = v.InferOutput<ReturnType<typeof scoreSettingsResponseSchema>>;
