/** Our service's list of the accounts that signals collected, behind an account_audience_url (§4.12). */
import * as v from 'valibot';
import { once } from './once';

const whole = () => v.pipe(v.number(), v.integer());
const text = () => v.nullable(v.string());

export const accountAudienceMemberSchema = /* @__PURE__ */ once(() =>
  v.object({
    account_id: whole(),
    account_name: v.string(),
    account_website: v.string(),
    account_linkedin_url: text(),
    account_industry: text(),
    account_employee_count: v.nullable(whole()),
    account_location: text(),
    /** When the account joined the audience. */
    added_at: v.string(),
  }),
);

/** What the `.json` beside an account_audience_url answers. */
export const accountAudienceMembersSchema = /* @__PURE__ */ once(() =>
  v.object({
    audience_name: v.string(),
    total_count: whole(),
    /** In the order in which they joined. */
    members: v.array(accountAudienceMemberSchema()),
    /** Given as `since`, it answers the members that follow; each member comes exactly once that way. */
    next_since: v.string(),
    has_more: v.boolean(),
  }),
);

export type AccountAudienceMember = v.InferOutput<ReturnType<typeof accountAudienceMemberSchema>>;
