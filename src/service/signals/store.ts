/** Signals as their users see them: deployed, listed, changed, shown on accounts. */
import * as v from 'valibot';
import type { signalControlRequestSchema } from '../../contract/signal';
import type { SignalFeedbackRequest } from '../../contract/signal-feedback';
import {
  isSignalOver,
  type SignalType,
  signalStates,
  signalTypes,
  signalWaits,
} from '../../contract/signal-states';
import type { StatusNote } from '../../contract/status-notes';
import { withdrawSignal } from '../alerts/withdraw';
import {
  accountAudiences,
  makeAudience,
  type NewAudience,
  peopleAudiences,
} from '../audiences/members';
import { availableCredits, lockUser } from '../billing/ledger';
import type { Permit } from '../billing/permit';
import type { Database, Queries } from '../database/database';
import { columnNames, type Sql, sql } from '../database/sql';
import { hasExclusion } from '../exclude-list/exclusion-store';
import { unknownExclusion } from '../exclude-list/exclusion-subjects';
import { type IcpRecord, icpFieldsSchema } from '../icps/icp';
import { type OwnSignal, stopSignal } from '../jobs/stop';
import type { Idempotency } from '../jobs/store';
import { keepAnswer, replay } from '../jobs/store';
import { type FeedbackRefused, keepFeedback, readFinds } from './feedback';
import { type SignalRequest, typeOf } from './kinds';
import { spentOn } from './lease';
import { signalsOnAccounts } from './on-accounts';
import { keptNotes, storedNotes } from './status-notes';

/** An ICP as stored with a signal. */
export const keptIcp = v.nullable(
  v.pipe(v.string(), v.parseJson(), v.object({ id: v.number(), ...icpFieldsSchema.entries })),
);

const idRow = v.object({ id: v.number() });
const countRow = v.object({ count: v.number() });
const signalRow = v.object({
  id: v.number(),
  name: v.string(),
  type: v.picklist(signalTypes),
  status: v.picklist(signalStates),
  status_notes: keptNotes,
  daily: v.number(),
  icp: keptIcp,
  accounts_found: v.number(),
  already_paid: v.number(),
  irrelevant_count: v.number(),
  excluded_count: v.number(),
  credits_used: v.number(),
  run_started_at: v.number(),
  run_ended_at: v.nullable(v.number()),
  run_posts_from: v.nullable(v.number()),
  run_companies: v.number(),
  run_accounts: v.number(),
  max_credits: v.nullable(v.number()),
  max_credits_a_day: v.nullable(v.number()),
  /** The number of the UTC day to which `spent_on_day` refers. */
  spent_day: v.number(),
  spent_on_day: v.number(),
  paused_at: v.nullable(v.number()),
  waits_for: v.nullable(v.picklist(signalWaits)),
  account_audience_id: v.string(),
  people_audience_id: v.string(),
  params: v.pipe(v.string(), v.parseJson(), v.object({ enable_safe_crm_addition: v.boolean() })),
});
const columns = columnNames(v.keyof(signalRow).options);

export type SignalRecord = v.InferOutput<typeof signalRow>;
export function isPaused({ paused_at, status }: SignalRecord): boolean {
  return paused_at !== null && !isSignalOver(status);
}

export interface NewSignal {
  readonly userId: string;
  /** Its body is stored as JSON. */
  readonly request: SignalRequest;
  /** As it was at deployment; later changes don't affect the signal. */
  readonly icp: IcpRecord | null;
  /** Credits per account, work email, person of the advanced finder and check, as they were at deployment. */
  readonly prices: Readonly<Record<'account' | 'email' | 'finder' | 'check', number>>;
  readonly audiences: SignalAudiences;
  readonly note: StatusNote | null;
  readonly idempotency: Idempotency | undefined;
  readonly permit?: Permit | undefined;
  /** Makes the body of the answer, which is stored for replays. */
  readonly answer: (signalId: number) => string;
}

/** An audience of accounts and one of people. */
export interface SignalAudiences {
  readonly accounts: NewAudience;
  readonly people: NewAudience;
}

/** The owner's change to a signal; undefined limits stay unchanged. */
export type SignalControl = v.InferOutput<ReturnType<typeof signalControlRequestSchema>>;

export type Deployment =
  | { readonly kind: 'deployed'; readonly answer: string; readonly id: number }
  | { readonly kind: 'replayed'; readonly answer: string }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'insufficient'; readonly available: number };

/** The changed signal, or why nothing was changed. */
export type Changed =
  | { readonly kind: 'changed'; readonly signal: SignalRecord }
  | { readonly kind: 'deleted' | 'unknown' | 'runs_once' }
  | { readonly kind: 'below_spent'; readonly spent: number }
  | { readonly kind: 'not_lower'; readonly limits: SignalRecord };

/** The signal whose find was judged, or why the judgement wasn't saved. */
export type Judged =
  | { readonly kind: 'judged'; readonly signal: SignalRecord }
  | { readonly kind: 'unknown' | FeedbackRefused };

/** Every method reads or changes only the user's own signals. */
export function sqlSignals(database: Database) {
  const ofTypes = (userId: string, types: readonly SignalType[]) =>
    sql`user_id = ${userId} AND type IN ${types} AND deleted_at IS NULL`;
  return {
    /** A known idempotency key changes nothing: the same request gets its first answer again. */
    deploy(signal: NewSignal, now: number): Promise<Deployment> {
      return database.transaction(async (tx) => {
        // The second of two equal concurrent requests must see the first one's answer.
        await lockUser(tx, signal.userId);
        const replayed = await replay(tx, signal.userId, signal.idempotency, now);
        if (replayed && replayed.kind !== 'started') return replayed;
        return deploy(tx, signal, now);
      });
    },

    /** The newest first. */
    list(userId: string, types: readonly SignalType[], limit: number, offset: number) {
      return database.rows(
        signalRow,
        sql`SELECT ${columns} FROM signals WHERE ${ofTypes(userId, types)}
         ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
      );
    },

    async count(userId: string, types: readonly SignalType[]): Promise<number> {
      const row = await database.row(
        countRow,
        sql`SELECT count(*) AS count FROM signals WHERE ${ofTypes(userId, types)}`,
      );
      return row?.count ?? 0;
    },

    /** After it resolves, a worker that has the signal saves and charges nothing that the change forbids. */
    change(userId: string, change: SignalControl, now: number): Promise<Changed> {
      return database.transaction((tx) => changeSignal(tx, userId, change, now));
    },

    /** Saves or undoes the owner's judgement of a find. After it resolves, nothing that it leaves out is charged. */
    judge(userId: string, feedback: SignalFeedbackRequest, now: number): Promise<Judged> {
      return database.transaction(async (tx) => {
        const own = sql`user_id = ${userId} AND id = ${feedback.signal_id} AND deleted_at IS NULL`;
        const locked = sql`UPDATE signals SET paused_at = paused_at WHERE ${own} RETURNING ${columns}`;
        if (!(await tx.row(signalRow, locked))) return { kind: 'unknown' };
        const refused = await keepFeedback(
          tx,
          { userId, signalId: feedback.signal_id },
          feedback,
          now,
        );
        if (refused) return { kind: refused };
        const signal = await tx.row(signalRow, sql`SELECT ${columns} FROM signals WHERE ${own}`);
        return signal ? { kind: 'judged', signal } : { kind: 'unknown' };
      });
    },

    /** The newest first; undefined for a signal that isn't the user's. */
    async finds(signal: OwnSignal, limit: number, offset: number) {
      return (await this.isOwn(signal)) ? readFinds(database, signal, limit, offset) : undefined;
    },

    /** Whether the user has this signal and hasn't deleted it. */
    async isOwn({ userId, signalId }: OwnSignal): Promise<boolean> {
      const own = sql`user_id = ${userId} AND id = ${signalId} AND deleted_at IS NULL`;
      return (await database.row(idRow, sql`SELECT id FROM signals WHERE ${own}`)) !== undefined;
    },

    /** By account; accounts that no signal found are missing. */
    onAccounts: (userId: string, accountIds: readonly number[]) =>
      signalsOnAccounts(database, userId, accountIds),
  };
}

async function deploy(tx: Queries, signal: NewSignal, now: number): Promise<Deployment> {
  const { userId, request, icp, prices, audiences } = signal;
  const { kind, body } = request;
  const available = await availableCredits(tx, userId);
  const { exclusion_id: exclusionId = null } = body;
  if (exclusionId !== null && !(await hasExclusion(tx, userId, exclusionId)))
    throw unknownExclusion();
  if (available < Math.max(prices.account, prices.check))
    return { kind: 'insufficient', available };
  await signal.permit?.(tx, { credits: body.max_credit_limit ?? Number.MAX_SAFE_INTEGER });
  await makeAudience(tx, peopleAudiences, userId, audiences.people, now);
  await makeAudience(tx, accountAudiences, userId, audiences.accounts, now);
  const row = await tx.row(
    idRow,
    sql`INSERT INTO signals (user_id, name, kind, type, params, icp, daily, price, email_price,
       finder_price, check_price, max_credits, max_credits_a_day, status, status_notes, account_audience_id, people_audience_id,
       exclusion_id, created_at, due_at)
     VALUES (${userId}, ${body.name}, ${kind}, ${typeOf[kind]}, ${JSON.stringify(body)},
       ${icp && JSON.stringify(icp)}, ${body.repeat ? 1 : 0}, ${prices.account}, ${prices.email},
       ${prices.finder}, ${prices.check}, ${body.max_credit_limit ?? null}, ${body.daily_credit_limit ?? null}, 'accepted',
       ${storedNotes([signal.note])}, ${audiences.accounts.id}, ${audiences.people.id}, ${exclusionId}, ${now}, ${now}) RETURNING id`,
  );
  if (!row) throw new Error('The new signal was not returned');
  const answer = signal.answer(row.id);
  if (signal.idempotency) await keepAnswer(tx, { userId, answer }, signal.idempotency);
  return { kind: 'deployed', answer, id: row.id };
}

/** Waits for a worker's transaction, or makes the worker lose its lease: both update the signal's row first. */
async function changeSignal(
  tx: Queries,
  userId: string,
  change: SignalControl,
  now: number,
): Promise<Changed> {
  const { signal_id: signalId, action } = change;
  const own = sql`user_id = ${userId} AND id = ${signalId}`;
  const before = await tx.row(
    signalRow,
    sql`UPDATE signals SET paused_at = paused_at
     WHERE ${own} AND deleted_at IS NULL RETURNING ${columns}`,
  );
  if (!before) return { kind: 'unknown' };
  const isOver = isSignalOver(before.status);
  switch (action) {
    case 'pause':
      if (!isOver && before.paused_at === null) {
        await tx.run(
          sql`UPDATE signals SET paused_at = ${now}, lease_token = NULL, lease_until = 0
           WHERE ${own}`,
        );
      }
      break;
    case 'resume':
      if (before.waits_for === 'credits') await restart(tx, own, now);
      else await tx.run(sql`UPDATE signals SET paused_at = NULL WHERE ${own}`);
      break;
    case 'stop':
      await stopSignal(tx, { userId, signalId }, { reason: 'stopped_by_user' });
      break;
    case 'delete':
      await stopSignal(tx, { userId, signalId }, { reason: 'stopped_by_user' });
      await tx.run(sql`UPDATE signals SET deleted_at = ${now} WHERE ${own}`);
      await lockUser(tx, userId);
      await withdrawSignal(tx, { userId, signalId });
      return { kind: 'deleted' };
    case 'limit': {
      const { max_credit_limit: maxCredits = before.max_credits } = change;
      const { daily_credit_limit: maxCreditsADay = before.max_credits_a_day } = change;
      const isRaised =
        isAbove(maxCredits, before.max_credits) ||
        isAbove(maxCreditsADay, before.max_credits_a_day);
      if (change.lower_only && isRaised) return { kind: 'not_lower', limits: before };
      if (maxCredits !== null && maxCredits < before.credits_used)
        return { kind: 'below_spent', spent: before.credits_used };
      if (maxCreditsADay !== null && before.daily === 0) return { kind: 'runs_once' };
      await tx.run(
        sql`UPDATE signals SET max_credits = ${maxCredits}, max_credits_a_day = ${maxCreditsADay}
         WHERE ${own}`,
      );
      if (before.waits_for === 'limit' && isAbove(maxCredits, before.credits_used))
        await restart(tx, own, now);
      const continuesToday =
        before.waits_for === 'day' && isAbove(maxCreditsADay, spentOn(before, now));
      if (continuesToday) await restart(tx, own, now);
      break;
    }
  }
  const signal = await tx.row(signalRow, sql`SELECT ${columns} FROM signals WHERE ${own}`);
  return signal ? { kind: 'changed', signal } : { kind: 'unknown' };
}

/** Compares limits, where null is none. */
function isAbove(limit: number | null, other: number | null): boolean {
  return other !== null && (limit === null || limit > other);
}

/** The signal searches every company again; those found before are already paid for. */
async function restart(tx: Queries, own: Sql, now: number) {
  await tx.run(
    sql`UPDATE signals SET status = 'accepted', status_notes = NULL, waits_for = NULL, due_at = ${now}
     WHERE ${own}`,
  );
}
