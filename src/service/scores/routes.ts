/** The endpoint of a user's weights of scores, with examples of what they do (our §10.26). */
import {
  defaultScoreSettings,
  type ScoreSettings,
  type ScoreSettingsRequest,
  type ScoreSettingsResponse,
  scoreSettingsRequestSchema,
} from '../../contract/scores';
import type { Deps } from '../deps';
import { bodyHandler, type UserRequest } from '../routes';
import { scoreOf } from './formula';
import { factsOf } from './of-accounts';

type ScoreDeps = Pick<Deps, 'store' | 'clock'>;

/** Accounts from which the examples are chosen. */
const examined = 50;

const messages = {
  read: 'These are your weights.',
  try: 'Nothing was changed.',
  save: 'The weights were saved.',
  reset: 'The default weights are back.',
};

/** Reads, tries, saves or resets the caller's own weights. Spends no credits. */
async function scoreSettings(
  deps: ScoreDeps,
  { userId, body: { action, settings: given } }: UserRequest<ScoreSettingsRequest>,
): Promise<ScoreSettingsResponse> {
  const { scores } = deps.store;
  if (action === 'save' && given) await scores.save(userId, given);
  if (action === 'reset') await scores.reset(userId);
  const settings = await scores.settings(userId);
  return {
    settings,
    defaults: defaultScoreSettings,
    examples: action === 'try' ? await examplesOf(deps, userId, settings, given ?? settings) : [],
    message: `${messages[action]} No credits were spent.`,
  };
}

/** The choice doesn't depend on saved weights, so that saving shows the same companies again. */
async function examplesOf(
  { store, clock }: ScoreDeps,
  userId: string,
  saved: ScoreSettings,
  tried: ScoreSettings,
): Promise<ScoreSettingsResponse['examples']> {
  const accounts = await store.accounts.byIds(userId, await store.scores.newest(userId, examined));
  const facts = await factsOf(store, userId, accounts, clock());
  const known = accounts.flatMap(({ id, domain, name }) => {
    const own = facts.get(id);
    const by = own && scoreOf(defaultScoreSettings, own).score;
    return own && by !== null && by !== undefined ? [{ id, domain, name, own, by }] : [];
  });
  const ranked = known.sort((one, other) => other.by - one.by || other.id - one.id);
  const last = ranked.length - 1;
  const places = [...new Set([0, Math.floor(last / 2), last])];
  return places.flatMap((place) =>
    ranked.slice(place, place + 1).map(({ id, domain, name, own }) => ({
      account_id: id,
      domain,
      name,
      saved: scoreOf(saved, own),
      tried: scoreOf(tried, own),
    })),
  );
}

export const scoreSettingsHandler = bodyHandler(scoreSettingsRequestSchema, scoreSettings);
