/** `account`: the balance, what agents may still spend, and what was spent today, free. */
import * as v from 'valibot';
import type { SignalsheetClient } from '../../programs';
import { tool } from '../tool';

const schema = () => v.strictObject({});

export const account = tool({
  name: 'account',
  title: 'Read balance, caps and spending',
  description:
    'Free. Credits available, the caps that the user set for agents (per call, per day, booked and left today, UTC; in credits, and in units of own keys of data providers, these also for 7 days), and ' +
    'what the user and agents spent today: for what, and on which job_id or signal_id. Only the user can change caps.',
  input: schema,
  isReading: true,
  async call(client) {
    const [{ available, reserved }, caps] = await Promise.all([
      client.balance(),
      client.agentCaps({}),
    ]);
    return { available, reserved, caps, ...(await spentOn(client, caps.day)) };
  },
});

interface Spent {
  readonly reason: string;
  readonly job_id?: string | null | undefined;
  readonly signal_id?: number | null | undefined;
  credits: number;
  results: number;
}

/** A day can have too many charges for a model, so they are summed by reason and work; the latest are listed. */
const maxListed = 20;
const read = 2_000;

/** What was charged on a UTC day, the latest first; at most the last 2,000 charges and grants are read. */
async function spentOn(client: SignalsheetClient, day: string) {
  const works = new Map<string, Spent>();
  let entries = 0;
  for await (const { at, reason, credits, job_id, signal_id } of client.allCreditHistory()) {
    entries += 1;
    if (!at.startsWith(day) || entries > read) break;
    if (credits >= 0) continue;
    const key = JSON.stringify([reason, job_id, signal_id]);
    const work = works.get(key) ?? { reason, job_id, signal_id, credits: 0, results: 0 };
    work.credits -= credits;
    work.results += 1;
    works.set(key, work);
  }
  const spent = [...works.values()];
  return {
    spent_today: spent.reduce((sum, { credits }) => sum + credits, 0),
    spent_on: spent.slice(0, maxListed),
    ...(spent.length > maxListed && { note: 'Only the latest are listed.' }),
    ...(entries > read && {
      note: `Only the latest ${read} charges are counted; more may have been spent.`,
    }),
  };
}
