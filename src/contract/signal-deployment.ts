/** The deployments of signals: common fields, each of the six kinds, and the reply (§4.12, our §10.21 and §10.22). */
import * as v from 'valibot';
import { audienceNameSchema } from './audience';
import { exclusionIdSchema } from './exclusion';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';
import { techFilterEntries } from './tech-companies';

/** A question in a user's words; allows line breaks, but no other control characters. */
export const wordsSchema = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(longest),
    v.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, rule('control_characters')),
  );

export const creditLimitSchema = () => v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const optionalSwitch = () => v.nullish(v.boolean(), false);

/** The fields of every kind. */
const commonEntries = () => ({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(limits.signalNameLength),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, rule('control_characters')),
  ),
  /** True runs daily to find what is new, false runs once. */
  repeat: optionalSwitch(),
  /** By default, `accountAudienceName` of the signal's name. */
  account_audience_name: v.nullish(audienceNameSchema()),
  /** By default, `peopleAudienceName` of the signal's name. */
  people_audience_name: v.nullish(audienceNameSchema()),
  /** The signal stops once it has consumed this many credits. */
  max_credit_limit: v.nullish(creditLimitSchema()),
  /** Our extension `signal-control`: the most that a daily signal spends on a UTC day. */
  daily_credit_limit: v.nullish(creditLimitSchema()),
  enable_safe_crm_addition: optionalSwitch(),
  /** Our extension `exclusions`: what the signal leaves out besides the exclude list. */
  exclusion_id: v.nullish(exclusionIdSchema()),
});

/** The fields of every kind that looks for companies. */
const deploymentEntries = () => ({
  ...commonEntries(),
  icp_id: v.nullish(v.pipe(v.number(), v.safeInteger())),
  auto_enrich_people_emails: optionalSwitch(),
  /** Our extension `signal-providers`: the user's own data providers find people at accounts where no one is known. */
  ask_providers: optionalSwitch(),
});

/** Social listening has no such field. */
const finderEntries = () => ({ advanced_people_finder: optionalSwitch() });

/** The further fields of both hiring signals. */
const hiringEntries = () => ({
  ...deploymentEntries(),
  ...finderEntries(),
  descriptive_icp: v.nullish(wordsSchema(limits.descriptiveIcpLength)),
  /** Days to look back. */
  timeframe: v.nullish(days(limits.hiringTimeframeDays), limits.hiringTimeframeDaysDefault),
  /** Skips block-list, de-duplication and industry checks. */
  speed_mode: optionalSwitch(),
  /** The only companies to watch; an empty list sets no condition. */
  accounts: v.nullish(v.pipe(v.array(givenAccount()), v.maxLength(limits.accountsPerSignal))),
});

const days = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));

/** Either is enough to identify a company. */
const givenAccount = () =>
  v.pipe(
    v.strictObject({ website: v.nullish(address()), linkedin_url: v.nullish(address()) }),
    v.check(
      ({ website, linkedin_url }) => Boolean(website || linkedin_url),
      rule('account_unnamed'),
    ),
  );

const address = () => v.pipe(v.string(), v.trim(), v.maxLength(limits.addressLength));

interface HiringRules {
  readonly icp_id?: number | null | undefined;
  readonly accounts?: readonly unknown[] | null | undefined;
  readonly auto_enrich_people_emails: boolean;
  readonly enable_safe_crm_addition: boolean;
}

interface DailyLimit {
  readonly repeat: boolean;
  readonly daily_credit_limit?: number | null | undefined;
}

/** A rule over several fields; breaking it is reported for `field`. */
const fieldRule = <Body extends object>(
  field: keyof Body & string,
  holds: (body: Body) => boolean,
  reason: ReturnType<typeof rule>,
) =>
  v.rawCheck<Body>(({ dataset, addIssue }) => {
    if (!dataset.typed || holds(dataset.value)) return;
    const value = dataset.value[field];
    const input = Object.fromEntries(Object.entries(dataset.value));
    addIssue({
      message: reason,
      path: [{ type: 'object', origin: 'value', input, key: field, value }],
    });
  });

/** `icp_id` is required unless `accounts` is provided. */
const namesCompanies = <Body extends HiringRules>() =>
  fieldRule<Body>(
    'icp_id',
    ({ icp_id, accounts }) => typeof icp_id === 'number' || (accounts?.length ?? 0) > 0,
    'companies_missing',
  );

/** Email addresses are enriched only together with safe CRM addition. */
const mayEnrich = <Body extends HiringRules>() =>
  fieldRule<Body>(
    'auto_enrich_people_emails',
    (body) => !body.auto_enrich_people_emails || body.enable_safe_crm_addition,
    'crm_missing',
  );

/** Only a signal that repeats can have a daily limit. */
const mayLimitDays = <Body extends DailyLimit>() =>
  fieldRule<Body>(
    'daily_credit_limit',
    ({ repeat, daily_credit_limit: limit }) => repeat || typeof limit !== 'number',
    'repeat_missing',
  );

interface SizeFilter {
  readonly min_employee_count?: number | null | undefined;
  readonly max_employee_count?: number | null | undefined;
}

const hasSizesInOrder = <Body extends SizeFilter>() =>
  fieldRule<Body>(
    'max_employee_count',
    ({ min_employee_count: min, max_employee_count: max }) =>
      typeof min !== 'number' || typeof max !== 'number' || min <= max,
    'max_below_min',
  );

interface PeopleGiven {
  readonly people_ids?: readonly number[] | null | undefined;
  readonly watched_audience_name?: string | null | undefined;
}

const namesPeople = <Body extends PeopleGiven>() =>
  fieldRule<Body>(
    'people_ids',
    (body) => (body.people_ids?.length ?? 0) > 0 || typeof body.watched_audience_name === 'string',
    'people_missing',
  );

/** Companies that hire for a role (§4.12.1), or for any: our extension `any-role`. */
export const hiringForRoleRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({ ...hiringEntries(), role: v.nullish(wordsSchema(limits.roleLength)) }),
    namesCompanies(),
    mayEnrich(),
    mayLimitDays(),
  ),
);

/** Companies that hire around an initiative, migration or expansion (§4.12.2). */
export const hiringForInitiativeRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({ ...hiringEntries(), initiative: wordsSchema(limits.initiativeLength) }),
    namesCompanies(),
    mayEnrich(),
    mayLimitDays(),
  ),
);

/** Companies by what they are and do (§4.12.3). */
export const deepSearchRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      ...deploymentEntries(),
      ...finderEntries(),
      /** What the company does. */
      trait: wordsSchema(limits.traitLength),
      /** What the company is doing. */
      activity: v.nullish(wordsSchema(limits.activityLength)),
    }),
    mayLimitDays(),
  ),
);

export const socialTargets = ['account', 'people'] as const;

/** Posts in the professional network (§4.12.4). */
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
        rule('people_audience_missing'),
      ),
      ['auto_enrich_people_emails'],
    ),
    mayLimitDays(),
  ),
);

/** Companies that newly mention a technology: our extension `technology-signals` (our §10.21). */
export const technologyRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      ...deploymentEntries(),
      ...finderEntries(),
      ...techFilterEntries(),
      /** First mentions count from this many days before the deployment. */
      timeframe: v.nullish(days(limits.techLookbackDays), limits.technologyTimeframeDaysDefault),
    }),
    hasSizesInOrder(),
    mayLimitDays(),
  ),
);

/** People who are watched for a change of job: our extension `job-change-signals` (our §10.22). */
export const jobChangeRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      ...commonEntries(),
      /** The user's own people; unknown ids are ignored. */
      people_ids: v.nullish(
        v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(limits.peoplePerSignal)),
      ),
      /** The name of one of the user's people audiences; people who join it later are watched too. */
      watched_audience_name: v.nullish(audienceNameSchema()),
      /** Days between two checks of a person. */
      check_days: v.nullish(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(limits.checkDaysLeast),
          v.maxValue(limits.checkDays),
        ),
        limits.checkDaysDefault,
      ),
    }),
    namesPeople(),
    mayLimitDays(),
  ),
);

/** The audiences that a signal collects if the request names none. */
export const accountAudienceName = (signalName: string) => `${signalName} - Accounts`;
export const peopleAudienceName = (signalName: string) => `${signalName} - People`;

export const deploymentResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    signal_id: v.pipe(v.number(), v.integer()),
    status: v.string(),
    // The following fields are our service's.
    message: v.nullish(v.string()),
    account_audience_url: v.nullish(v.string()),
    people_audience_url: v.nullish(v.string()),
    crm_export_url: v.nullish(v.string()),
  }),
);

export type DeploymentResponse = v.InferOutput<ReturnType<typeof deploymentResponseSchema>>;
export type HiringForRoleRequest = v.InferInput<ReturnType<typeof hiringForRoleRequestSchema>>;
export type HiringForRole = v.InferOutput<ReturnType<typeof hiringForRoleRequestSchema>>;
export type HiringForInitiativeRequest = v.InferInput<
  ReturnType<typeof hiringForInitiativeRequestSchema>
>;
export type HiringForInitiative = v.InferOutput<
  ReturnType<typeof hiringForInitiativeRequestSchema>
>;
export type DeepSearchRequest = v.InferInput<ReturnType<typeof deepSearchRequestSchema>>;
export type DeepSearch = v.InferOutput<ReturnType<typeof deepSearchRequestSchema>>;
export type TechnologyRequest = v.InferInput<ReturnType<typeof technologyRequestSchema>>;
export type Technology = v.InferOutput<ReturnType<typeof technologyRequestSchema>>;
export type JobChangeRequest = v.InferInput<ReturnType<typeof jobChangeRequestSchema>>;
export type JobChange = v.InferOutput<ReturnType<typeof jobChangeRequestSchema>>;
export type SocialListeningRequest = v.InferInput<ReturnType<typeof socialListeningRequestSchema>>;
export type SocialListening = v.InferOutput<ReturnType<typeof socialListeningRequestSchema>>;
