/**
 * What a signal's status_reason says, as data that clients translate: our extension `status-notes` (§10.14).
 */
import * as v from 'valibot';
import { once } from './once';

/** Each `reason` in a signal's `status_notes`, and the numbers that accompany it. */
export const statusNoteNumbers = {
  // Why it ended early, or waits.
  day_limit_reached: ['limit', 'spent'],
  job_crashed: ['times', 'charged'],
  job_gave_up: ['times', 'charged'],
  job_unreadable: ['charged'],
  limit_reached: ['limit', 'spent'],
  out_of_credits: ['spent'],
  stopped_by_operator: ['charged'],
  stopped_by_user: ['charged'],
  user_disabled: ['charged'],

  // Why it found nothing: what each condition leaves. `max` is the most companies that are counted.
  nothing_left: ['companies', 'max', 'shown', 'in_icp', 'in_type'],
  nothing_described: ['companies', 'max'],
  nothing_shown: ['companies', 'max'],

  // How it deviated from the request.
  emails_need_icp: [],
  finder_failed: [],
  finder_failed_alone: [],
  finder_missing: [],
  finder_missing_alone: [],
  people_unchecked: [],
  people_unreachable: [],
  providers_unasked: [],
  words_alone: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type StatusNoteName = keyof typeof statusNoteNumbers;

type Values = {
  readonly [Name in StatusNoteName]: Readonly<
    Record<(typeof statusNoteNumbers)[Name][number], number>
  >;
};

/** A note as it crosses the wire: its name, with its numbers beside it. */
export type StatusNote = {
  readonly [Name in StatusNoteName]: { readonly reason: Name } & Values[Name];
}[StatusNoteName];

/** A note of our service; a client that doesn't know its name shows the signal's `status_reason`. */
export const statusNoteSchema = /* @__PURE__ */ once(() =>
  v.objectWithRest(
    { reason: v.picklist(Object.keys(statusNoteNumbers) as StatusNoteName[]) },
    v.unknown(),
  ),
);

/** A language's text of every note. */
export type StatusNoteTexts = {
  readonly [Name in StatusNoteName]: (values: Values[Name]) => string;
};
