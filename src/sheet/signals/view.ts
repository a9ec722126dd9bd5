/** Signals as the sidebar shows them. */
import { isSignalOver } from '../../contract/signal-states';
import type { StatusNote } from '../../contract/status-notes';
import type { Platform } from '../ports';
import { connectionOf, ownerId } from '../settings/connection';
import { hasExtension } from '../settings/extensions';
import { isPaidBy } from './contacts';
import { firstMember, signalRecords } from './record';

export type SignalView = ReturnType<typeof viewSignals>[number];

/** The document's signals, newest first. Sends no request. */
export function viewSignals(platform: Platform) {
  const owner = ownerId(platform);
  const baseUrl = connectionOf(platform)?.baseUrl;
  const canControl = hasExtension(platform, 'signal-control');
  const canJudge = hasExtension(platform, 'signal-feedback');
  const canAlert = hasExtension(platform, 'alerts');
  return signalRecords.all(platform).map((record) => {
    const signalId =
      record.owner === owner && record.baseUrl === baseUrl ? record.signalId : undefined;
    return {
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
      alreadyPaid: record.alreadyPaid ?? 0,
      /** For the signal and the run of its contacts together. */
      maxCredits: (record.limit ?? record.maxCredits) + (record.contacts?.below ?? 0),
      /** The contacts that are looked up once it is complete; `run` is that run's id. */
      contacts: record.contacts,
      /** For a daily signal: whether they are switched on for the account in use. */
      contactsOn: !record.contacts?.off && isPaidBy(platform, record),
      dayLimit: record.dayLimit,
      today: record.today,
      waitsFor: record.waitsFor,
      /** The viewing user can pause, stop, limit and delete it at the service. */
      controlled: canControl && record.owner === owner && record.signalId !== undefined,
      /** Its id at the service, if the viewing user can read its finds and say which are irrelevant. */
      judged: canJudge && (record.found ?? 0) > 0 ? signalId : undefined,
      /** Its id at the service, if the viewing user can be alerted to its finds. */
      alerts: canAlert ? signalId : undefined,
      irrelevant: record.irrelevant,
      /** Which of its sheets hold results. */
      sheets: {
        calls:
          record.calls !== undefined &&
          (record.accounts.since !== firstMember || record.people.since !== firstMember),
        companies: record.accounts.sheet !== undefined && record.accounts.since !== firstMember,
      },
      /** The sheet with people to call. */
      peopleIn: record.people.since === firstMember ? undefined : record.calls,
      problem: record.problem,
      /** Deployed by the viewing user. */
      mine: record.owner === owner,
    };
  });
}

function notesIn(json: string | undefined): readonly StatusNote[] | undefined {
  return json === undefined ? undefined : (JSON.parse(json) as readonly StatusNote[]);
}
