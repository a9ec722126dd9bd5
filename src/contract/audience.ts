/** Audiences: their names in requests (§4.5, §4.12), and our service's lists of members behind an audience_url. */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

const whole = () => v.pipe(v.number(), v.integer());
const text = () => v.nullable(v.string());

/** Names are compared exactly, after trimming. */
export const audienceNameSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(limits.audienceNameLength),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, rule('control_characters')),
  ),
);

/** The reply of an audience's address with `.json`. */
const membersSchema = <Member extends v.GenericSchema>(member: Member) =>
  v.object({
    audience_name: v.string(),
    total_count: whole(),
    /** In the order they joined. */
    members: v.array(member),
    /** Pass it as `since` to get the following members; each member is returned exactly once that way. */
    next_since: v.string(),
    has_more: v.boolean(),
  });

export const audienceMemberSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: whole(),
    person_name: v.string(),
    person_role: v.string(),
    person_email: text(),
    person_phone: text(),
    person_location: text(),
    person_linkedin_url: v.string(),
    account_id: whole(),
    account_name: v.string(),
    account_website: v.string(),
    /** When the person joined the audience. */
    added_at: v.string(),
  }),
);

/** The people behind an audience_url. */
export const audienceMembersSchema = /* @__PURE__ */ once(() =>
  membersSchema(audienceMemberSchema()),
);

export const accountAudienceMemberSchema = /* @__PURE__ */ once(() =>
  v.object({
    account_id: whole(),
    account_name: v.string(),
    account_website: v.string(),
    account_linkedin_url: text(),
    account_industry: text(),
    account_employee_count: v.nullable(whole()),
    /** Extension `employee-range`, as text. */
    account_employee_range: text(),
    account_location: text(),
    /** When the account joined the audience. */
    added_at: v.string(),
  }),
);

/** The accounts that signals found, behind an account_audience_url. */
export const accountAudienceMembersSchema = /* @__PURE__ */ once(() =>
  membersSchema(accountAudienceMemberSchema()),
);

export type AudienceMember = v.InferOutput<ReturnType<typeof audienceMemberSchema>>;
export type AccountAudienceMember = v.InferOutput<ReturnType<typeof accountAudienceMemberSchema>>;
