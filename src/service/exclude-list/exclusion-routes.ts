/** The HTTP side of exclusions: chooses what one search or signal leaves out, and counts it (our §10.25). */
import {
  type CountedSearch,
  type ExclusionRequest,
  type ExclusionResponse,
  exclusionRequestSchema,
} from '../../contract/exclusion';
import * as limits from '../../contract/limit-values';
import { chunks } from '../database/sql';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { bodyHandler, type UserRequest } from '../routes';
import type { Excluder } from './left-out';
import { readTexts } from './texts';

interface ExclusionDeps extends Pick<Deps, 'store' | 'clock'> {
  /** The domains on the first page of a technology search. */
  readonly firstPage: (search: CountedSearch) => Promise<readonly string[]>;
}

/**
 * Saves a choice of up to 10,000 entries, 20 audiences and 20 CRM stages, and returns what can be chosen. Searches and
 * signals with its id leave out what it names when they run, because its audiences and stages may grow. Counts how many
 * of the given companies, or of the first page of a search, are left out. Spends no credits. Throws ApiError NOT_FOUND
 * for an audience that isn't the caller's, and ValidationError for a search without a word.
 */
async function choose(
  deps: ExclusionDeps,
  { userId, body }: UserRequest<ExclusionRequest>,
): Promise<ExclusionResponse> {
  const { store, clock } = deps;
  const { entries, audience_names: audienceNames, crm_stages: stages } = body;
  const { subjects, unread } = await subjectsOf(deps, entries);
  const isEmpty = subjects.length + audienceNames.length + stages.length === 0;
  const chosen = isEmpty
    ? undefined
    : await store.exclusions.choose(
        userId,
        { subjects, audienceNames: [...new Set(audienceNames)], stages },
        limits.exclusionsPerUser,
        clock(),
      );
  if (chosen?.kind === 'unknown_audience') throw noAudience();
  const { id: exclusionId = null, companies = 0, people = 0 } = chosen ?? {};
  return {
    exclusion_id: exclusionId,
    companies,
    people,
    unread,
    left_out: await countLeftOut(deps, { userId, exclusionId }, body),
    audiences: await store.exclusions.audiences(userId, limits.exclusionNamesShown),
    crm_stages: await store.exclusions.stages(userId, limits.exclusionNamesShown),
    message:
      exclusionId === null
        ? 'Nothing was chosen, so nothing more is left out than the exclude list names. No credits were spent.'
        : `Left out now, besides the exclude list: companies: ${companies}, people: ${people}. Give the id to a search or a ` +
          'signal as exclusion_id. No credits were spent.',
  };
}

/** Returns what texts name, each once in the form of the exclude list, and the texts that name nothing. */
async function subjectsOf({ store }: Pick<Deps, 'store'>, texts: readonly string[]) {
  const subjects = new Set<string>();
  const unread: string[] = [];
  for (const some of chunks(texts, limits.excludedPerRequest)) {
    const { subjectOf } = await readTexts({ store }, some);
    for (const text of some) {
      const subject = subjectOf(text);
      if (subject === undefined) unread.push(text);
      else subjects.add(subject);
    }
  }
  return { subjects: [...subjects], unread };
}

async function countLeftOut(
  { store, firstPage }: ExclusionDeps,
  who: Excluder,
  { among, search }: ExclusionRequest,
): Promise<ExclusionResponse['left_out']> {
  if (!search && among.length === 0) return null;
  const counted = search ? await firstPage(search) : (await subjectsOf({ store }, among)).subjects;
  return { count: (await store.excludeList.named(who, counted)).size, of: counted.length };
}

function noAudience(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'You have no audience of companies or people with one of these audience_names. Nothing was changed and no credits were spent. ' +
      'Take names from the audiences in this endpoint’s answer.',
  );
}

/** Takes a function that reads the first page of a search. */
export function exclusionHandler(deps: Deps, firstPage: ExclusionDeps['firstPage']) {
  return bodyHandler(exclusionRequestSchema, (_, request) =>
    choose({ ...deps, firstPage }, request),
  )(deps);
}
