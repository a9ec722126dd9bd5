/** Lists what is wrong with a request's fields, as the `detail` of a 422 (§7). */
import type * as v from 'valibot';
import type { ValidationBody } from '../../contract/errors';
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
): FieldError[] {
  return issues.slice(0, maxErrors).map((issue) => ({
    loc: [place, ...(issue.path ?? []).map(({ key }) => String(key).slice(0, longestName))],
    msg: `${sentence(issue)}; ${nothingDone}`,
    type: typeOf(issue),
  }));
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
    return [{ loc: [...loc], msg: `This must be an object; ${nothingDone}`, type: 'object' }];
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
    return [{ loc: [...loc], msg: `This text ${unstorableFault}; ${nothingDone}`, type: 'text' }];
  }
  if (typeof sent !== 'object' || sent === null || loc.length > deepest) return [];
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(sent)) {
    if (errors.length >= maxErrors) break;
    const inside = [...loc, name.slice(0, longestName)];
    if (!isStorable(name)) {
      errors.push({
        loc: inside,
        msg: `This name ${unstorableFault}; ${nothingDone}`,
        type: 'text',
      });
    }
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

function sentence(issue: v.BaseIssue<unknown>): string {
  const type = typeOf(issue);
  switch (type) {
    case 'missing':
      return 'This field is required';
    case 'unknown_field':
      return 'Unknown field';
    case 'string':
    case 'number':
    case 'array':
    case 'object':
      return `This must be ${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;
    case 'boolean':
      return 'This must be true or false';
    case 'safe_integer':
      return 'This must be a whole number';
    case 'rfc_email':
      return 'This must be an email address';
    case 'min_length':
      return `Too short: the minimum is ${issue.requirement}`;
    case 'max_length':
      return `Too long: the maximum is ${issue.requirement}`;
    case 'min_value':
      return `Too small: the minimum is ${issue.requirement}`;
    case 'max_value':
      return `Too large: the maximum is ${issue.requirement}`;
    case 'regex':
    case 'check':
      // These messages are the contract's.
      return issue.message;
    default:
      return 'This value is not accepted';
  }
}
