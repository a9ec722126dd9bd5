import { isSignalOver } from '../../contract/signal-states';
import type { StatusNote } from '../../contract/status-notes';
import type { Platform } from '../ports';
import { ownerId } from '../settings/connection';
import { hasExtension } from '../settings/extensions';
import { hasArrived, signalRecords } from './record';

export type SignalView = ReturnType<typeof viewSignals>[number];

/** The document's signals, newest first. Sends no request. */
export function viewSignals(platform: Platform) {
  const owner = ownerId(platform);
  const canControl = hasExtension(platform, 'signal-control');
  return signalRecords.all(platform.document).map((record) => ({
    id: record.id,
    kind: record.kind,
    name: record.name,
    state: record.state,
    status: record.status,
    /** The status is final. */
    over: isSignalOver(record.status),
    note: record.note,
    notes: notesIn(record.notes),
    daily: record.daily,
    at: record.at,
    found: record.found,
    credits: record.credits,
    maxCredits: record.limit ?? record.maxCredits,
    dayLimit: record.dayLimit,
    today: record.today,
    waitsFor: record.waitsFor,
    /** The viewing user can pause, stop, limit and delete it at the service. */
    controlled: canControl && record.owner === owner && record.signalId !== undefined,
    /** Which of its sheets hold results. */
    sheets: {
      accounts: hasArrived(record.accounts),
      people: hasArrived(record.people),
    },
    problem: record.problem,
    /** Deployed by the viewing user. */
    mine: record.owner === owner,
  }));
}

function notesIn(json: string | undefined): readonly StatusNote[] | undefined {
  return json === undefined ? undefined : (JSON.parse(json) as readonly StatusNote[]);
}
