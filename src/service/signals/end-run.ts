/** Ends a run of a signal, at its last batch or at a limit, or notes where its next batch begins. */
import type { SignalWait } from '../../contract/signal-states';
import type { StatusNote } from '../../contract/status-notes';
import { day } from '../clock';
import { sql } from '../database/sql';
import type { FoundBatch, Keeping, Kept } from './findings';
import { dayNumber, type LeasedSignal, spentOn } from './lease';
import { storedNotes } from './status-notes';

/** Ends the run after its last batch, or at a limit; else notes where the next batch begins. */
export async function moveOn(keeping: Keeping): Promise<Kept> {
  const { tx, signal, batch } = keeping;
  const ending = endingOf(keeping);
  if (ending) {
    await end(keeping, ending, signal.status_notes ?? [batch.note]);
    return 'over';
  }
  await tx.run(
    sql`UPDATE signals SET after_company = ${batch.afterCompany}, ${lookedAt(batch)}
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
  return 'more';
}

interface Ending {
  readonly status: 'stopped' | 'failed' | 'scheduled' | 'completed';
  readonly waitsFor: SignalWait | null;
  readonly note: StatusNote | null;
  readonly dueAt: number;
}

/** Undefined while companies remain and credits may be spent. */
function endingOf(keeping: Keeping): Ending | undefined {
  const { signal, batch, budget, now } = keeping;
  const { max_credits: limit, max_credits_a_day: dayLimit } = signal;
  const used = signal.credits_used + budget.spent;
  if (budget.empty === 'limit' || used === limit) {
    const note = { reason: 'limit_reached', limit: limit ?? used, spent: used } as const;
    return { status: 'stopped', waitsFor: 'limit', note, dueAt: now };
  }
  const isDone = batch.afterCompany === null;
  if (budget.empty === 'day' || (!isDone && spentToday(keeping) === dayLimit)) {
    const tomorrow = (dayNumber(now) + 1) * day;
    const dueAt = nextRun(signal, tomorrow - 1);
    return { status: 'scheduled', waitsFor: 'day', note: null, dueAt };
  }
  if (budget.empty === 'balance') {
    const note = { reason: 'out_of_credits', spent: used } as const;
    return { status: 'failed', waitsFor: 'credits', note, dueAt: now };
  }
  if (!isDone) return undefined;
  return signal.daily === 1
    ? { status: 'scheduled', waitsFor: null, note: null, dueAt: nextRun(signal, now) }
    : { status: 'completed', waitsFor: null, note: null, dueAt: now };
}

/** Credits that the signal spent on this UTC day, with this batch. */
export function spentToday({ signal, budget, now }: Keeping) {
  return spentOn(signal, now) + budget.spent;
}

const lookedAt = ({ looked, postsFrom }: FoundBatch) =>
  sql`run_companies = run_companies + ${looked}, run_posts_from = ${postsFrom}`;

/** A note about the search for people is appended to the reason for the end. */
async function end(
  { tx, signal, batch, now }: Keeping,
  ending: Ending,
  notes: readonly (StatusNote | null)[],
) {
  await tx.run(
    sql`UPDATE signals SET status = ${ending.status}, status_notes = ${storedNotes([ending.note, ...notes])},
       ${lookedAt(batch)}, run_ended_at = ${now},
       waits_for = ${ending.waitsFor}, due_at = ${ending.dueAt}, lease_token = NULL, lease_until = 0
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
}

/** Daily runs keep the time of day of the deployment; one run makes up for all missed days. */
function nextRun({ created_at }: LeasedSignal, now: number): number {
  return created_at + (Math.floor((now - created_at) / day) + 1) * day;
}
