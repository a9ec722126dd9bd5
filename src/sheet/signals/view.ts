/** A signal as the sidebar shows it. */
import type { Problem } from '../../client/problem';
import { isSignalOver } from '../../contract/signal';
import type { Platform } from '../ports';
import { ownerId } from '../settings/connection';
import { hasExtension } from '../settings/extensions';
import type { Deployment } from './deployment';
import type { RecordState } from './record';
import { signalRecords } from './record';

export interface SignalView {
  readonly id: string;
  readonly kind: Deployment['kind'];
  readonly name: string;
  readonly state: RecordState;
  /** The service's own word; '' while it has said none. */
  readonly status: string;
  /** The status is one that no signal leaves. */
  readonly over: boolean;
  readonly note: string | undefined;
  readonly daily: boolean;
  readonly at: number;
  readonly found: number | undefined;
  readonly credits: number | undefined;
  readonly maxCredits: number;
  /** A day, where it has such a limit. */
  readonly dayLimit: number | undefined;
  /** Credits spent today, where the service tells. */
  readonly today: number | undefined;
  /** What would let it go on: limit, day or credits. */
  readonly waitsFor: string | undefined;
  /** The person who looks can pause, stop, limit and delete it at the service. */
  readonly controlled: boolean;
  /** Which of its sheets there are. */
  readonly sheets: { readonly accounts: boolean; readonly people: boolean };
  readonly problem: Problem | undefined;
  /** Deployed by the person who looks. */
  readonly mine: boolean;
}

/** The document's signals, the newest first. Asks the service nothing. */
export function viewSignals(platform: Platform): SignalView[] {
  const owner = ownerId(platform);
  const canControl = hasExtension(platform, 'signal-control');
  return signalRecords.all(platform.document).map((record) => ({
    id: record.id,
    kind: record.kind,
    name: record.name,
    state: record.state,
    status: record.status,
    over: isSignalOver(record.status),
    note: record.note,
    daily: record.daily,
    at: record.at,
    found: record.found,
    credits: record.credits,
    maxCredits: record.limit ?? record.maxCredits,
    dayLimit: record.dayLimit,
    today: record.today,
    waitsFor: record.waitsFor,
    controlled: canControl && record.owner === owner && record.signalId !== undefined,
    sheets: {
      accounts: record.accounts.sheet !== undefined,
      people: record.people.sheet !== undefined,
    },
    problem: record.problem,
    mine: record.owner === owner,
  }));
}
