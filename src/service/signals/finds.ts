/** A signal's finds, and what their owner says about them (our extension `signal-feedback`). */
import { endpoints } from '../../contract/endpoints';
import * as limits from '../../contract/limit-values';
import type { Score } from '../../contract/scores';
import {
  isAboutEvidence,
  type SignalFeedbackRequest,
  type SignalFeedbackResponse,
  type SignalFindsRequest,
  type SignalFindsResponse,
} from '../../contract/signal-feedback';
import { rfc3339 } from '../clock';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { UserRequest } from '../routes';
import { scoresOf } from '../scores/of-accounts';
import { reasonIn } from '../scores/words';
import { type ListDeps, presentSignal } from './list';
import type { Judged } from './store';

/**
 * Returns at most 20 finds of the caller's own signal, the newest first or by score (our §10.26). Spends no credits.
 * Throws ApiError NOT_FOUND for a signal that isn't the caller's (our §10.17).
 */
export async function readFinds(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { userId, body, language = 'en' }: UserRequest<SignalFindsRequest>,
): Promise<SignalFindsResponse> {
  const { signal_id: signalId, offset, sort } = body;
  const isByScore = sort === 'score';
  const [max, from] = isByScore ? [limits.findsByScore, 0] : [limits.findsPerPage, offset];
  const read = await store.signals.finds({ userId, signalId }, max, from);
  if (!read) throw notJudged('unknown');
  const accounts = await store.accounts.byIds(
    userId,
    read.finds.map(({ account_id }) => account_id),
  );
  const scores = await scoresOf(store, userId, accounts, clock());
  const reasonOf = (score: Score | undefined) => score && reasonIn(language, score);
  const scoreIn = ({ account_id: id }: { account_id: number }) => scores.get(id)?.score ?? null;
  const shown = isByScore
    ? [...read.finds]
        .sort((one, other) => (scoreIn(other) ?? -1) - (scoreIn(one) ?? -1))
        .slice(offset, offset + limits.findsPerPage)
    : read.finds;
  const sorted = isByScore ? read.finds.length : read.count;
  return {
    finds: shown.map(({ foundAt, evidence, ...find }) => ({
      ...find,
      score: scoreIn(find),
      score_reason: reasonOf(scores.get(find.account_id)) ?? '',
      found_at: rfc3339(foundAt),
      evidence: evidence && {
        title: evidence.title,
        url: evidence.url,
        date: rfc3339(evidence.at),
      },
    })),
    total_count: read.count,
    has_more: offset + shown.length < sorted,
  };
}

/**
 * Takes the caller's judgement of a find of their own signal: irrelevant for a reason, or relevant after all. Repeating
 * it changes nothing. Spends no credits, and the signal charges nothing for what it leaves out. Throws ApiError
 * NOT_FOUND for a signal, a find or evidence that isn't the caller's.
 */
export async function judgeFind(
  deps: ListDeps,
  { userId, body, baseUrl }: UserRequest<SignalFeedbackRequest>,
): Promise<SignalFeedbackResponse> {
  const judged = await deps.store.signals.judge(userId, body, deps.clock());
  if (judged.kind !== 'judged') throw notJudged(judged.kind);
  const what =
    body.reason && isAboutEvidence(body.reason) ? 'Evidence with this title' : 'This company';
  const message = body.relevant
    ? 'The signal takes this find into account again. No credits were spent.'
    : `${what} is left out of this signal from now on. No credits were spent; what was found stays.`;
  return { signal: presentSignal(deps, userId, judged.signal, baseUrl), message };
}

function notJudged(why: Exclude<Judged['kind'], 'judged'>): ApiError {
  const what = {
    unknown: 'You have no signal with this signal_id.',
    no_find: 'This signal found no account with this account_id.',
    no_evidence: 'This find has no evidence with this evidence_url.',
  }[why];
  return new ApiError(
    'NOT_FOUND',
    `${what} Nothing was changed and no credits were spent. Take ids and addresses from the signal’s accounts, with ` +
      `${endpoints.accountBatch.method} ${endpoints.accountBatch.path}.`,
  );
}
