/** Lists what is wrong with a request's fields, as the `detail` of a 422 (§7). */
import type * as v from 'valibot';
import type { ValidationBody } from '../../contract/errors';
import type { Refusal } from '../../contract/refusals';
import { isStorable, unstorableFault } from '../../contract/storable';

type FieldError = ValidationBody['detail'][number];

const maxErrors = 100;
const longestName = 100;
const nothingDone = 'nothing was done and no credits were spent';

/**
 * Takes the schema's issues and the part of the request they were found in; returns one error each, at most a
 * hundred. Never repeats what was sent.
 */
export function fieldErrorsOf(
  issues: readonly v.BaseIssue<unknown>[],
  place: 'body' | 'query' = 'body',
  within: readonly string[] = [],
): FieldError[] {
  return issues
    .slice(0, maxErrors)
    .map((issue) =>
      fieldError(
        [
          place,
          ...within,
          ...(issue.path ?? []).map(({ key }) => String(key).slice(0, longestName)),
        ],
        typeOf(issue),
        reasonOf(issue),
      ),
    );
}

/** An error of the field at `loc`, with its reason in English and as data. */
export function fieldError(loc: readonly string[], type: string, why: FieldReason): FieldError {
  return { loc: [...loc], msg: `${sentence(why)}; ${nothingDone}`, type, ctx: why };
}

/**
 * An error for each list that was sent instead of an object: valibot reads a list as an object without fields, and so
 * accepts it if no field is required.
 */
export function listsForObjects(
  sent: unknown,
  read: unknown,
  loc: readonly string[] = ['body'],
): FieldError[] {
  if (typeof sent !== 'object' || typeof read !== 'object' || !sent || !read) return [];
  if (Array.isArray(sent) && !Array.isArray(read)) {
    return [fieldError(loc, 'object', { reason: 'not_an_object' })];
  }
  const values: Record<string, unknown> = { ...read };
  return Object.entries(sent).flatMap(([name, value]) =>
    listsForObjects(value, values[name], [...loc, name.slice(0, longestName)]),
  );
}

/** How deep a body is searched; requests are at most four levels deep. */
const deepest = 20;

/**
 * An error for each text and each name that the store can't keep, at most a hundred. Doesn't search deeper than any
 * schema goes, because such a body is refused anyway.
 */
export function unstorableTexts(
  sent: unknown,
  place: 'body' | 'query',
  loc: readonly string[] = [place],
): FieldError[] {
  if (typeof sent === 'string') {
    if (isStorable(sent)) return [];
    return [fieldError(loc, 'text', { reason: 'text_unstorable' })];
  }
  if (typeof sent !== 'object' || sent === null || loc.length > deepest) return [];
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(sent)) {
    if (errors.length >= maxErrors) break;
    const inside = [...loc, name.slice(0, longestName)];
    if (!isStorable(name)) errors.push(fieldError(inside, 'text', { reason: 'name_unstorable' }));
    errors.push(...unstorableTexts(value, place, inside));
  }
  return errors.slice(0, maxErrors);
}

function typeOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'unknown_field';
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'missing';
  if (issue.type === 'strict_object') return 'object';
  return issue.type === 'raw_check' ? 'check' : issue.type;
}

/** The contract's rules name their reason; valibot's own issues get one by their type. */
function reasonOf(issue: v.BaseIssue<unknown>): FieldReason {
  const type = typeOf(issue);
  const bound = Number(issue.requirement);
  switch (type) {
    case 'missing':
      return { reason: 'field_missing' };
    case 'unknown_field':
      return { reason: 'field_unknown' };
    case 'string':
      return { reason: 'not_a_text' };
    case 'number':
      return { reason: 'not_a_number' };
    case 'array':
      return { reason: 'not_a_list' };
    case 'object':
      return { reason: 'not_an_object' };
    case 'boolean':
      return { reason: 'not_true_or_false' };
    case 'safe_integer':
    case 'integer':
      return { reason: 'not_whole' };
    case 'rfc_email':
      return { reason: 'not_an_email' };
    case 'min_length':
      return { reason: 'too_short', min: bound };
    case 'max_length':
      return { reason: 'too_long', max: bound };
    case 'min_value':
      return { reason: 'too_small', min: bound };
    case 'max_value':
      return { reason: 'too_large', max: bound };
    default:
      return isPlain(issue.message) ? { reason: issue.message } : { reason: 'value_refused' };
  }
}

/** Reasons of a field's error, with their bounds. */
type FieldReason =
  | { readonly reason: keyof typeof sentences }
  | { readonly reason: 'too_short' | 'too_small'; readonly min: number }
  | { readonly reason: 'too_long' | 'too_large'; readonly max: number };

function isPlain(message: string): message is keyof typeof sentences {
  return Object.hasOwn(sentences, message);
}

function sentence(why: FieldReason): string {
  if ('min' in why)
    return `Too ${why.reason === 'too_short' ? 'short' : 'small'}: the minimum is ${why.min}`;
  if ('max' in why)
    return `Too ${why.reason === 'too_long' ? 'long' : 'large'}: the maximum is ${why.max}`;
  return sentences[why.reason];
}

const sentences = {
  account_unnamed: 'An account needs a website or a linkedin_url',
  accounts_missing: 'Either account_ids or account_domains is required',
  code_not_digits: 'The code has six digits',
  companies_missing: 'At least one of icp_id or accounts is required',
  contacts_missing: 'At least one of enrich_emails and enrich_phones must be true',
  control_characters: 'The text must not hold control characters',
  country_not_alpha2: 'This must be a country code of two letters, such as DE',
  country_not_alpha3: 'This must be three letters, as ISO 3166-1 alpha-3 has them',
  country_unknown: 'This isn’t an ISO 3166-1 alpha-2 country code (the United Kingdom is GB)',
  crm_missing: 'auto_enrich_people_emails requires enable_safe_crm_addition to be true',
  field_missing: 'This field is required',
  field_unknown: 'Unknown field',
  icp_id_misplaced: 'replace and delete need an icp_id; count and create take none',
  icp_misplaced:
    'create and replace need an ICP with a name, count needs one, and delete takes none',
  limits_misplaced: 'Limits belong to the action limit, which needs at least one',
  max_below_min: 'This is below min_employee_count',
  min_above_max: 'The minimum must not be above max_employee',
  min_later_than_max: 'The minimum must not be later than max_funding',
  name_unstorable: `This name ${unstorableFault}`,
  no_word: 'This has no letters or digits to search for',
  not_a_list: 'This must be an array',
  not_a_number: 'This must be a number',
  not_a_text: 'This must be a string',
  not_an_email: 'This must be an email address',
  not_an_object: 'This must be an object',
  not_from_next: 'Take what the page before gives as next',
  not_true_or_false: 'This must be true or false',
  not_whole: 'This must be a whole number',
  people_audience_missing: 'auto_enrich_people_emails requires people_audience_name to be set',
  people_missing: 'At least one of people_ids or watched_audience_name is required',
  reference_unclear: 'A reference is a profile_url, an email, or a name with a domain',
  repeat_missing: 'daily_credit_limit requires repeat to be true',
  text_unstorable: `This text ${unstorableFault}`,
  value_refused: 'This value is not accepted',
} as const satisfies { readonly [Name in Refusal]?: string };
