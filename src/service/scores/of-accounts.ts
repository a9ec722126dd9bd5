/** Scores of a user's accounts, from what the store knows of them now. */
import type { Score } from '../../contract/scores';
import type { AccountRecord } from '../accounts/keep-accounts';
import { day } from '../clock';
import type { Deps } from '../deps';
import { fitShare } from '../icps/match';
import type { OpenRoles } from '../sources/hiring/store';
import { type ScoreFacts, scoreOf } from './formula';

type Stores = Pick<Deps['store'], 'icps' | 'scores' | 'boards'>;
type Roles = ReadonlyMap<string, readonly OpenRoles[]>;

/** By account id. Takes the open roles by domain at `now`, if the caller has read them. Spends no credits. */
export async function scoresOf(
  store: Stores,
  userId: string,
  accounts: readonly AccountRecord[],
  now: number,
  roles?: Roles,
): Promise<ReadonlyMap<number, Score>> {
  const settings = await store.scores.settings(userId);
  const facts = await factsOf(store, userId, accounts, now, roles);
  return new Map([...facts].map(([id, known]) => [id, scoreOf(settings, known)]));
}

/** By account id; ages are in whole UTC days, so that a score stays the same throughout a day. */
export async function factsOf(
  store: Stores,
  userId: string,
  accounts: readonly AccountRecord[],
  now: number,
  knownRoles?: Roles,
): Promise<ReadonlyMap<number, ScoreFacts>> {
  const icps = await store.icps.list(userId);
  const ids = accounts.map(({ id }) => id);
  const times = await store.scores.findTimes(userId, ids);
  const names = accounts.map(({ domain }) => domain);
  const roles = knownRoles ?? (await store.boards.openRoles(names, now));
  const ageOf = (at: number) => Math.floor(now / day) - Math.floor(at / day);
  return new Map(
    accounts.map((account) => [
      account.id,
      {
        fit: fitShare(icps, account),
        finds: (times.get(account.id) ?? []).map(ageOf),
        roles: changeOf(roles.get(account.domain)),
      },
    ]),
  );
}

/** Undefined unless the open roles of 90 days ago are known. */
function changeOf(roles: readonly OpenRoles[] | undefined): ScoreFacts['roles'] {
  let [now, before] = [0, 0];
  for (const role of roles ?? []) {
    if (role.days_ago_90 === null) return undefined;
    now += role.now;
    before += role.days_ago_90;
  }
  return roles && { now, before };
}
