/** Audiences: their names on the wire (§4.5, §4.12), and our service's list of members behind an audience_url. */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';

/** Names are compared exactly, after blanks around them are cut off. */
export const audienceNameSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(limits.audienceNameLength),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name must not hold control characters'),
  ),
);

export const audienceMemberSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: v.pipe(v.number(), v.integer()),
    person_name: v.string(),
    person_role: v.string(),
    person_email: v.nullable(v.string()),
    person_phone: v.nullable(v.string()),
    person_location: v.nullable(v.string()),
    person_linkedin_url: v.string(),
    account_id: v.pipe(v.number(), v.integer()),
    account_name: v.string(),
    account_website: v.string(),
    /** When the person joined the audience. */
    added_at: v.string(),
  }),
);

/** What the `.json` beside an audience_url answers. */
export const audienceMembersSchema = /* @__PURE__ */ once(() =>
  v.object({
    audience_name: v.string(),
    total_count: v.pipe(v.number(), v.integer()),
    /** In the order in which they joined. */
    members: v.array(audienceMemberSchema()),
    /** Given as `since`, it answers the members that follow; each member comes exactly once that way. */
    next_since: v.string(),
    has_more: v.boolean(),
  }),
);

export type AudienceMember = v.InferOutput<ReturnType<typeof audienceMemberSchema>>;
