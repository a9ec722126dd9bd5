/** Companies and people whom searches and signals leave out: our extension `exclude-list`. */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

export const excludeReasons = ['customer', 'open_opportunity', 'do_not_contact', 'other'] as const;
export type ExcludeReason = (typeof excludeReasons)[number];

/** Why something was left out: the list's reasons, and those of further exclusions of a search or signal. */
export const leftOutReasons = [...excludeReasons, 'chosen', 'audience', 'crm_stage'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const whole = () => v.pipe(v.number(), v.integer());
const offset = () => v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);

const someEntries = () =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(limits.addressLength))),
      v.maxLength(limits.excludedPerRequest),
    ),
    () => [],
  );

export const excludeEditingRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      action: v.picklist(['add', 'remove']),
      /** Companies by domain, website or LinkedIn page; people by profile or email address. */
      entries: someEntries(),
      /** The caller's people. */
      people_ids: v.optional(
        v.pipe(
          v.array(v.pipe(v.number(), v.safeInteger())),
          v.maxLength(limits.excludedPerRequest),
        ),
        () => [],
      ),
      /** Only for `add`; replaces the reason of known entries. */
      reason: v.optional(v.picklist(excludeReasons)),
      /** For `add`, and required if the reason is `other`. */
      note: v.nullish(
        v.pipe(
          v.string(),
          v.trim(),
          v.minLength(1),
          v.maxLength(limits.excludeNoteLength),
          v.regex(/^[^\p{Cc}\p{Cs}]*$/u, rule('control_characters')),
        ),
        null,
      ),
    }),
    v.forward(
      v.check(
        ({ entries, people_ids: ids }) => entries.length + ids.length > 0,
        rule('field_missing'),
      ),
      ['entries'],
    ),
    v.forward(
      v.check(
        ({ action, reason }) => action === 'remove' || reason !== undefined,
        rule('field_missing'),
      ),
      ['reason'],
    ),
    v.forward(
      v.check(({ reason, note }) => reason !== 'other' || note !== null, rule('field_missing')),
      ['note'],
    ),
  ),
);

export const excludeEditingResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    added: whole(),
    /** Known entries that got another reason or note. */
    changed: whole(),
    removed: whole(),
    /** Entries that name neither one company nor one person, as they were given. */
    unread: v.array(v.string()),
    /** How many of the given ids aren't of the caller's people. */
    unknown_people: whole(),
    /** Entries on the list now. */
    total_count: whole(),
    message: v.string(),
  }),
);

export const excludeListRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** How many of the newest entries to skip. */
    offset: offset(),
    /** Companies and people; `left_out` returns those that the list names. */
    among: someEntries(),
  }),
);

/** An entry of the list, or the entry for which a find was left out. */
const entryFields = () => ({
  /** A domain, a profile without scheme and `www.`, or an email address. */
  entry: v.string(),
  kind: v.picklist(['company', 'person']),
  reason: v.picklist(excludeReasons),
  note: v.nullable(v.string()),
});

export const excludeListResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** The newest first, at most `excludedPerPage`. */
    entries: v.array(v.object({ ...entryFields(), since: v.string() })),
    /** The entries of `among` that the list leaves out, as they were given. */
    left_out: v.array(v.string()),
    total_count: whole(),
    has_more: v.boolean(),
  }),
);

export const excludeFindsRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** Only what this signal left out; otherwise what any search or signal did. */
    signal_id: v.optional(v.pipe(v.number(), v.safeInteger())),
    /** How many of the latest finds to skip. */
    offset: offset(),
  }),
);

export const excludeFindsResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** The latest first, at most `excludedPerPage`; each entry once for a signal, a discovery or a technology. */
    finds: v.array(
      v.object({
        ...entryFields(),
        reason: v.picklist(leftOutReasons),
        found_by: v.picklist(['signal', 'discovery', 'search']),
        /** The signal that found it, if one did. */
        signal_id: v.nullable(whole()),
        /** The people discovery that found it, if one did. */
        job_id: v.nullable(v.string()),
        /** The technology of the search that found it, if one did. */
        tech: v.nullable(v.string()),
        /** When it was last left out. */
        left_out_at: v.string(),
      }),
    ),
    total_count: whole(),
    has_more: v.boolean(),
  }),
);

export type ExcludeEditingRequest = v.InferOutput<ReturnType<typeof excludeEditingRequestSchema>>;
export type ExcludeEditingResponse = v.InferOutput<ReturnType<typeof excludeEditingResponseSchema>>;
export type ExcludeListRequest = v.InferOutput<ReturnType<typeof excludeListRequestSchema>>;
export type ExcludeListResponse = v.InferOutput<ReturnType<typeof excludeListResponseSchema>>;
export type ExcludeFindsRequest = v.InferOutput<ReturnType<typeof excludeFindsRequestSchema>>;
export type ExcludeFindsResponse = v.InferOutput<ReturnType<typeof excludeFindsResponseSchema>>;
