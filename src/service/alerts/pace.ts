/** When alerts are sent: how finds are gathered, and how failed attempts are repeated. */
import type { AlertKind } from '../../contract/alerts';
import { day, hour, minute, second } from '../clock';

interface Pace {
  /** How long finds are gathered before they are sent. */
  readonly gatherMs: number;
  /** Least time between two messages. */
  readonly restMs: number;
  /** Finds in one message. */
  readonly maxFinds: number;
}

export const paces: Readonly<Record<AlertKind, Pace>> = {
  webhook: { gatherMs: 0, restMs: 0, maxFinds: 1 },
  // Slack takes a message a second, with 50 blocks.
  slack: { gatherMs: minute, restMs: second, maxFinds: 40 },
  email: { gatherMs: 30 * minute, restMs: day, maxFinds: 500 },
};

/**
 * Whether a message has several finds, which keep their order; if not, each signal's events wait only for each other.
 */
export const isGathered = (kind: AlertKind) => paces[kind].maxFinds > 1;

/** Pauses after the first attempt, the second and so on (Standard Webhooks). */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Longest wait that a receiver may ask for. */
const longestWaitMs = day;

/** Furthest ahead that an attempt is ever set. */
export const furthestAttemptMs = 2 * day;

/**
 * Takes the attempts so far, at least 1, what the receiver asked for, and a number from 0 to 1; returns the
 * milliseconds until the next attempt, up to a fifth longer than planned so that attempts don't all reach a receiver at
 * the same moment. Undefined after the last.
 */
export function nextPause(attempts: number, askedMs: number, random: number): number | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.round(Math.max(pause * (1 + random / 5), Math.min(askedMs, longestWaitMs)));
}
