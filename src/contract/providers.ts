/** Data providers whose keys users connect, and what they found and charged: our extension `providers` (§10.20). */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { providerHitSchema, providerProposalSchema } from './provider-hits';
import { rule } from './refusals';

const maybeText = () => v.nullable(v.string());
const amount = () => v.pipe(v.number(), v.minValue(0));

/**
 * What a provider says about an email address that is used. `valid`: it was checked. `risky`: its domain accepts every
 * address, or it is only likely. `unknown`: it wasn't checked. Guesses and invalid addresses are never used.
 */
export const emailQualities = ['valid', 'risky', 'unknown'] as const;

/**
 * The outcome of one provider for an email, phone or employer. `known`: it was asked before and is free this time.
 * `too_slow`: it may still answer a later run. `unclear`: it isn't known whether it charged. `refused`: it gave no
 * answer and charged nothing. The last five: why it wasn't asked; with `no_credits`, what the operator's key finds
 * would cost more than you have.
 */
export const providerOutcomes = [
  'found',
  'miss',
  'known',
  'too_slow',
  'unclear',
  'refused',
  'out_of_quota',
  'bad_key',
  'row_ceiling',
  'run_ceiling',
  'no_credits',
] as const;

export const providerCostSchema = /* @__PURE__ */ once(() =>
  v.object({
    provider: v.string(),
    name: v.string(),
    /** What the provider counts, such as `Hunter credits`. */
    unit: v.string(),
    contact: v.picklist(['email', 'phone', 'employer']),
    outcome: v.picklist(providerOutcomes),
    /** In that unit; null if it isn't known whether the provider charged. */
    cost: v.nullable(amount()),
    /** Whether the user's own key was used instead of the operator's. */
    is_own_key: v.boolean(),
  }),
);

/** Fields of a person in an answer about emails and phones, present if providers could be asked. */
export const contactDetails = () => ({
  /** The provider that found the email; null if the service itself had it. */
  email_source: v.optional(maybeText()),
  email_quality: v.optional(v.nullable(v.picklist(emailQualities))),
  /** When the provider checked it; null if it doesn't say. */
  email_verified_at: v.optional(maybeText()),
  phone_source: v.optional(maybeText()),
  provider_costs: v.optional(v.array(providerCostSchema())),
  /** What only your own keys were asked for, because your credits didn't cover the rest; absent if nothing was. */
  lacks_credits: v.optional(v.array(v.picklist(['email', 'phone']))),
});

const totalled = () => ({
  provider: v.string(),
  name: v.string(),
  unit: v.string(),
  is_own_key: v.boolean(),
  /** A minimum, because an unclear outcome may have cost more. */
  cost: amount(),
  unclear: v.pipe(v.number(), v.integer()),
});

const contactCounts = () => ({
  emails: v.pipe(v.number(), v.integer()),
  phones: v.pipe(v.number(), v.integer()),
});
const peopleCounts = () => ({ people: v.pipe(v.number(), v.integer()) });
const employerCounts = () => ({ employers: v.pipe(v.number(), v.integer()) });
const companyCounts = () => ({ companies: v.pipe(v.number(), v.integer()) });

/** What a job that finds emails and phones got from one provider, counting only those that are used. */
export const providerTotalSchema = /* @__PURE__ */ once(() =>
  v.object({ ...totalled(), ...contactCounts() }),
);

/** What a verification got from one provider: the employers that decided a verdict. */
export const providerEmployerTotalSchema = /* @__PURE__ */ once(() =>
  v.object({ ...totalled(), ...employerCounts() }),
);

/** What a discovery got from one provider. */
export const providerPeopleTotalSchema = /* @__PURE__ */ once(() =>
  v.object({ ...totalled(), ...peopleCounts() }),
);

/** What an enrichment of companies got from one provider. */
export const providerCompanyTotalSchema = /* @__PURE__ */ once(() =>
  v.object({ ...totalled(), ...companyCounts() }),
);

/** What all jobs of a run got from one provider so far. */
const runTotalSchema = /* @__PURE__ */ once(() =>
  v.object({
    ...totalled(),
    ...contactCounts(),
    ...peopleCounts(),
    ...employerCounts(),
    ...companyCounts(),
    /** What `run_ceilings` allowed the run; absent without it. */
    max_units: v.optional(amount()),
  }),
);

const found = () => ({
  /** The provider's id and name; null if the service itself had it. */
  source: maybeText(),
  source_name: maybeText(),
  /** The day, if a provider found it. */
  found_at: maybeText(),
});

/** The origin of a person and of their email and phone. */
const personOriginSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: v.pipe(v.number(), v.integer()),
    name: maybeText(),
    /** Null for a person who was only looked up. */
    person: v.nullable(v.object(found())),
    /** Null if none is known. */
    email: v.nullable(
      v.object({
        ...found(),
        value: v.string(),
        quality: v.nullable(v.picklist(emailQualities)),
        /** When the provider checked it; null if it doesn't say. */
        verified_at: maybeText(),
      }),
    ),
    phone: v.nullable(v.object({ ...found(), value: v.string() })),
  }),
);

export const providerActions = [
  'list',
  'connect',
  'test',
  'order',
  'ceilings',
  'run_ceilings',
  'disconnect',
  'runs',
  'person',
] as const;
type ProviderAction = (typeof providerActions)[number];

/** The actions that take the id of one provider. */
const ofOneProvider: readonly ProviderAction[] = ['connect', 'test', 'ceilings', 'disconnect'];

const providerId = () =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(limits.providerIdLength),
    v.regex(/^[a-z0-9-]*$/, rule('value_refused')),
  );
const ceiling = () =>
  v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(limits.providerCeiling)), null);

const runName = () => v.pipe(v.string(), v.minLength(1), v.maxLength(limits.idempotencyKeyLength));

export const providersRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      action: v.picklist(providerActions),
      /** For `connect`, `test`, `ceilings` and `disconnect`. */
      provider: v.nullish(providerId()),
      /** For `connect`: never sent back. */
      key: v.nullish(
        v.pipe(
          v.string(),
          v.trim(),
          v.minLength(1),
          v.maxLength(limits.providerKeyLength),
          v.regex(/^[\x21-\x7e]*$/, rule('control_characters')),
        ),
      ),
      /** For `order`: these come first. */
      order: v.nullish(v.pipe(v.array(providerId()), v.maxLength(limits.providersPerOwner))),
      /** For `ceilings`: the most that a row and a run may cost, in the provider's unit; null without a ceiling. */
      max_per_row: ceiling(),
      max_per_run: ceiling(),
      /** For `run_ceilings`: what the Idempotency-Keys of the run's jobs begin with, as in `runs`. */
      run: v.nullish(runName()),
      /** For `run_ceilings`: the most that this run may cost at each provider, in its unit. */
      run_ceilings: v.nullish(
        v.pipe(
          v.array(
            v.strictObject({
              provider: providerId(),
              max_units: v.pipe(v.number(), v.minValue(0), v.maxValue(limits.providerCeiling)),
            }),
          ),
          v.minLength(1),
          v.maxLength(limits.providersPerOwner),
        ),
      ),
      /** For `runs`: what the Idempotency-Keys of their jobs begin with, before the last hyphen and number. */
      runs: v.nullish(v.pipe(v.array(runName()), v.maxLength(limits.providerRuns))),
      /** For `person`. */
      person_id: v.nullish(v.pipe(v.number(), v.safeInteger())),
    }),
    v.forward(
      v.check(
        ({ action, provider }) => ofOneProvider.includes(action) === Boolean(provider),
        rule('value_refused'),
      ),
      ['provider'],
    ),
    v.forward(
      v.check(({ action, runs }) => (action === 'runs') === Boolean(runs), rule('value_refused')),
      ['runs'],
    ),
    v.forward(
      v.check(
        ({ action, run }) => (action === 'run_ceilings') === Boolean(run),
        rule('value_refused'),
      ),
      ['run'],
    ),
    v.forward(
      v.check(
        ({ action, run_ceilings }) => (action === 'run_ceilings') === Boolean(run_ceilings),
        rule('value_refused'),
      ),
      ['run_ceilings'],
    ),
    v.forward(
      v.check(
        ({ action, person_id }) => (action === 'person') === (typeof person_id === 'number'),
        rule('value_refused'),
      ),
      ['person_id'],
    ),
    v.forward(
      v.check(({ action, key }) => (action === 'connect') === Boolean(key), rule('value_refused')),
      ['key'],
    ),
    v.forward(
      v.check(
        ({ action, order }) => (action === 'order') === Boolean(order),
        rule('value_refused'),
      ),
      ['order'],
    ),
  ),
);

export const providerStates = ['untested', 'works', 'bad_key', 'out_of_quota'] as const;

export const providersResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Connected ones first, in their order. */
    providers: v.array(
      v.object({
        provider: v.string(),
        name: v.string(),
        unit: v.string(),
        /** The most that one answer can cost; null if the provider doesn't have it. */
        email_price: v.nullable(amount()),
        phone_price: v.nullable(amount()),
        /** For one page of people; at most `people_pages` of them are requested. */
        people_price: v.nullable(amount()),
        company_price: v.nullable(amount()),
        is_connected: v.boolean(),
        /** The following are null unless it is connected. */
        state: v.nullable(v.picklist(providerStates)),
        /** What the last test said was left. */
        units_left: v.nullable(v.number()),
        tested_at: maybeText(),
        max_per_row: v.nullable(v.number()),
        max_per_run: v.nullable(v.number()),
        /** Questions to it about your people and companies, those it answered, and what they cost at most. */
        asked: v.pipe(v.number(), v.integer()),
        found: v.pipe(v.number(), v.integer()),
        spent: amount(),
      }),
    ),
    /** The most pages of people that one provider is asked for at a company. */
    people_pages: v.pipe(v.number(), v.integer()),
    /** After `runs`: those that asked a provider. */
    runs: v.optional(v.array(v.object({ run: v.string(), providers: v.array(runTotalSchema()) }))),
    /** After `person`. */
    person: v.optional(personOriginSchema()),
    /** How often each had a valid answer to your latest questions, overall and by segment. */
    hits: v.array(providerHitSchema()),
    /** Null with fewer than two connected providers. */
    proposal: v.nullable(providerProposalSchema()),
    message: v.string(),
  }),
);

export type ProviderRunTotal = v.InferOutput<ReturnType<typeof runTotalSchema>>;
export type PersonOrigin = v.InferOutput<ReturnType<typeof personOriginSchema>>;
export type ProviderCost = v.InferOutput<ReturnType<typeof providerCostSchema>>;
export type ProviderCompanyTotal = v.InferOutput<ReturnType<typeof providerCompanyTotalSchema>>;
export type ProviderPeopleTotal = v.InferOutput<ReturnType<typeof providerPeopleTotalSchema>>;
export type ProvidersRequest = v.InferOutput<ReturnType<typeof providersRequestSchema>>;
export type ProvidersResponse = v.InferOutput<ReturnType<typeof providersResponseSchema>>;
