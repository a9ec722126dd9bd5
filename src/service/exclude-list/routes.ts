/** The HTTP side of the exclude list: its entries, their changes, and what they left out (our §10.25). */
import {
  type ExcludeEditingRequest,
  type ExcludeEditingResponse,
  type ExcludeFindsRequest,
  type ExcludeFindsResponse,
  type ExcludeListRequest,
  type ExcludeListResponse,
  excludeEditingRequestSchema,
  excludeFindsRequestSchema,
  excludeListRequestSchema,
} from '../../contract/exclude-list';
import * as limits from '../../contract/limit-values';
import { readProfile } from '../../contract/profile';
import { rfc3339 } from '../clock';
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import { bodyHandler, type UserRequest } from '../routes';
import { kindOf } from './subjects';
import { entriesOfTexts, readTexts } from './texts';

const nothing = 'Nothing was changed and no credits were spent.';

/**
 * Returns at most 100 entries of the caller's list, the newest first, and which of `among` it names. Spends no credits.
 */
async function readList(
  { store }: Pick<Deps, 'store'>,
  { userId, body: { offset, among } }: UserRequest<ExcludeListRequest>,
): Promise<ExcludeListResponse> {
  const rows = await store.excludeList.list(userId, limits.excludedPerPage, offset);
  const total = await store.excludeList.count(userId);
  return {
    entries: rows.map(({ at, ...row }) => ({ ...present(row), since: rfc3339(at) })),
    left_out: [...(await entriesOfTexts({ store }, { userId }, among)).keys()],
    total_count: total,
    has_more: offset + rows.length < total,
  };
}

/** Takes a row whose times were removed. */
function present<Row extends { readonly subject: string }>({ subject, ...row }: Row) {
  return { entry: subject, kind: kindOf(subject), ...row };
}

/**
 * Adds or removes up to 1,000 entries and 1,000 of the caller's people; repeating it changes nothing. Once it answers,
 * signals, technology searches and people discovery deliver and charge nothing that the list names. Spends no credits.
 * Throws ApiError BAD_REQUEST if the list would be too long.
 */
async function editList(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { userId, body }: UserRequest<ExcludeEditingRequest>,
): Promise<ExcludeEditingResponse> {
  const { unread, unknown, subjects } = await readSubjects({ store }, userId, body);
  const { reason, note } = body;
  const edited =
    body.action === 'add' && reason !== undefined
      ? await store.excludeList.add(
          { userId, subjects, reason, note },
          limits.excludedPerUser,
          clock(),
        )
      : await store.excludeList.remove(userId, subjects);
  if (!edited) throw tooMany();
  const { added, changed, removed, total } = edited;
  const left = unread.length + unknown;
  return {
    added,
    changed,
    removed,
    unread,
    unknown_people: unknown,
    total_count: total,
    message:
      `Added: ${added}. Changed: ${changed}. Removed: ${removed}. ` +
      `${left > 0 ? `Not read: ${left}; each must name one company or one person. ` : ''}` +
      `The list has ${total} entries. No credits were spent.`,
  };
}

/** Returns what the entries of a request name, each once, in the form that the list keeps. */
async function readSubjects(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  { entries, people_ids: ids }: ExcludeEditingRequest,
) {
  const { subjectOf } = await readTexts({ store }, entries);
  const people = await store.people.known(userId, [...new Set(ids)]);
  const profiles = new Map(people.map(({ id, profile_url }) => [id, readProfile(profile_url)]));
  const named = entries.flatMap((text) => subjectOf(text) ?? []);
  return {
    subjects: [...new Set([...profiles.values(), ...named])],
    unread: entries.filter((text) => subjectOf(text) === undefined),
    unknown: new Set(ids).size - profiles.size,
  };
}

function tooMany(): ApiError {
  return refusal(
    'BAD_REQUEST',
    `An exclude list has at most ${limits.excludedPerUser} entries. ${nothing} Remove some first.`,
    'too_many_excluded',
    { max: limits.excludedPerUser },
  );
}

/**
 * At most 100 finds that the caller's list left out, the latest first. Spends no credits. Throws ApiError NOT_FOUND for
 * a signal that isn't the caller's.
 */
async function readLeftOut(
  { store }: Pick<Deps, 'store'>,
  { userId, body: { signal_id: signalId, offset } }: UserRequest<ExcludeFindsRequest>,
): Promise<ExcludeFindsResponse> {
  if (signalId !== undefined && !(await store.signals.isOwn({ userId, signalId }))) {
    throw new ApiError('NOT_FOUND', `You have no signal with this signal_id. ${nothing}`);
  }
  const page = await store.excludeList.finds(userId, signalId, limits.excludedPerPage, offset);
  return {
    finds: page.finds.map(({ found_by, work, at, ...row }) => ({
      ...present(row),
      found_by,
      signal_id: found_by === 'signal' ? Number(work) : null,
      job_id: found_by === 'discovery' ? work : null,
      tech: found_by === 'search' ? work : null,
      left_out_at: rfc3339(at),
    })),
    total_count: page.count,
    has_more: offset + page.finds.length < page.count,
  };
}

export const excludeListHandler = bodyHandler(excludeListRequestSchema, readList);
export const excludeEditingHandler = bodyHandler(excludeEditingRequestSchema, editList);
export const excludeFindsHandler = bodyHandler(excludeFindsRequestSchema, readLeftOut);
