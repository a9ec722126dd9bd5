/** People by what an own list says of them: our own extension `people-lookup`. */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';

const text = (most: number) => v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(most)));

/** One person: by profile, by work email address, or by name at a company. */
const referenceSchema = () =>
  v.pipe(
    v.strictObject({
      /** The page in the professional network, with or without scheme, `www.`, query and closing slash. */
      profile_url: text(limits.addressLength),
      email: text(limits.emailLength),
      /** With `domain` alone. */
      name: text(limits.personNameLength),
      /** The company's, or its website. */
      domain: text(limits.addressLength),
    }),
    v.check(
      ({ profile_url, email, name, domain }) =>
        (name === undefined) === (domain === undefined) &&
        [profile_url, email, name].filter((way) => way !== undefined).length === 1,
      'A reference is a profile_url, an email, or a name with a domain',
    ),
  );

export const lookUpPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    references: v.pipe(
      v.array(referenceSchema()),
      v.minLength(1),
      v.maxLength(limits.peoplePerRequest),
    ),
  }),
);

/** `ambiguous`: more than one person is called so at that company, or has that address. */
export const lookUpOutcomes = ['found', 'unknown', 'ambiguous'] as const;

export const lookUpPeopleResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** One for each reference, in their order. */
    people: v.array(
      v.object({
        status: v.picklist(lookUpOutcomes),
        /** What §4.4 and §4.6 take; null unless the status is found. */
        person_id: v.nullable(v.pipe(v.number(), v.integer())),
      }),
    ),
  }),
);

export type LookUpPeopleRequest = v.InferInput<ReturnType<typeof lookUpPeopleRequestSchema>>;
export type PersonReference = LookUpPeopleRequest['references'][number];
export type LookUpPeopleResponse = v.InferOutput<ReturnType<typeof lookUpPeopleResponseSchema>>;
