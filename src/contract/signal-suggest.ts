/** Signals that suit what a website says: our extension `signal-suggestions`. */
import * as v from 'valibot';
import { endpoints } from './endpoints';
import * as limits from './limit-values';
import { once } from './once';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  socialListeningRequestSchema,
} from './signal-deployment';
import { siteFaultSchema } from './site-faults';

export const signalSuggestRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** As people write it; without it, the answer only names sample companies to try. */
    website: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.addressLength))),
  }),
);

/** Why there are no signals. */
export const suggestMisses = [
  'no_website',
  'unreachable',
  'refused',
  'sources_off',
  'empty',
  'nothing_said',
  'nothing_found',
] as const;
export type SuggestMiss = (typeof suggestMisses)[number];

/** What words of a site are about: who buys, who works there, a tool, what the company offers. */
export const saidAbout = ['market', 'role', 'technology', 'topic'] as const;
export type SaidAbout = (typeof saidAbout)[number];

const whole = () => v.pipe(v.number(), v.integer());
const company = () => ({ domain: v.string(), name: v.string() });

const suggestion = () =>
  v.object({
    name: v.string(),
    /** Where to send the body, which is complete and deploys as it is. */
    deploy: v.picklist([
      endpoints.hiringForRole.path,
      endpoints.hiringForInitiative.path,
      endpoints.deepCompanySearch.path,
      endpoints.socialListening.path,
    ]),
    body: v.union([
      hiringForRoleRequestSchema(),
      hiringForInitiativeRequestSchema(),
      deepSearchRequestSchema(),
      socialListeningRequestSchema(),
    ]),
    /** The words of the site that led to it. */
    why: v.array(
      v.object({
        about: v.picklist(saidAbout),
        words: v.string(),
        /** The sentence with the words. */
        quote: v.string(),
        /** Null if the sentence is from the service's own description. */
        url: v.nullable(v.string()),
      }),
    ),
    /** Companies that the signal would find now. */
    count: whole(),
    /** Companies that were looked at. */
    counted_of: whole(),
    /** False if there may be more, or if the signal compares by meaning, which is not counted. */
    is_exact: v.boolean(),
    /** At most three of the companies. */
    examples: v.array(
      v.object({
        ...company(),
        why: v.string(),
        url: v.nullable(v.string()),
        /** When the evidence was published; null if unknown. */
        date: v.nullable(v.string()),
      }),
    ),
  });

export const signalSuggestResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    domain: v.nullable(v.string()),
    name: v.nullable(v.string()),
    /** The pages that were read; empty if only the service’s own description was. */
    read: v.array(v.string()),
    /** Whether the company is made up, as all sample data is. */
    is_sample: v.boolean(),
    /** What the site says that the company offers. */
    sells: v.array(v.string()),
    /** The ICP that the counts and the bodies use; null if the user has none. */
    icp: v.nullable(v.object({ id: whole(), name: v.string() })),
    /** The most useful first; at most six. */
    signals: v.array(suggestion()),
    reason: v.nullable(v.picklist(suggestMisses)),
    /** What went wrong at the site, in words that follow “Not read:”. */
    detail: v.nullable(v.string()),
    /** What the detail says, as data. */
    fault: v.nullable(siteFaultSchema()),
    /** Credits for each account that a signal finds. */
    account_price: whole(),
    /** Sample companies to try without internet. */
    samples: v.array(v.object(company())),
    message: v.string(),
  }),
);

export type SignalSuggestResponse = v.InferOutput<ReturnType<typeof signalSuggestResponseSchema>>;
export type SuggestedSignal = SignalSuggestResponse['signals'][number];
