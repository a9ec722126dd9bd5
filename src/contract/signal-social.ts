/** The signal for posts in the professional network (§4.12.4). */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';
import { days, deploymentEntries, mayLimitDays, wordsSchema } from './signal-deployment';

export const socialTargets = ['account', 'people'] as const;

export const socialListeningRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      ...deploymentEntries(),
      search_query: wordsSchema(limits.searchQueryLength),
      /** Days to look back. */
      timeframe: days(limits.socialTimeframeDays),
      signal_target: v.optional(v.picklist(socialTargets), 'account'),
    }),
    v.forward(
      v.check(
        (body) => !body.auto_enrich_people_emails || Boolean(body.people_audience_name),
        'auto_enrich_people_emails requires people_audience_name to be set',
      ),
      ['auto_enrich_people_emails'],
    ),
    mayLimitDays(),
  ),
);

export type SocialListeningRequest = v.InferInput<ReturnType<typeof socialListeningRequestSchema>>;
export type SocialListening = v.InferOutput<ReturnType<typeof socialListeningRequestSchema>>;
