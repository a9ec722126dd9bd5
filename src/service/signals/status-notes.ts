/** The notes of signals in English, for the `status_reason` of the list and for operators. */
import * as v from 'valibot';
import {
  type StatusNote,
  type StatusNoteName,
  type StatusNoteTexts,
  statusNoteSchema,
} from '../../contract/status-notes';
import { creditsWere, endedFor } from '../jobs/messages';

/** A signal's notes as stored; null if it has none. */
export const keptNotes = v.nullable(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.array(statusNoteSchema()),
    // Only this service writes them, each with its numbers.
    v.transform((notes) => notes as unknown as readonly StatusNote[]),
  ),
);

/** Takes the notes of a signal; returns them as they are stored. */
export function storedNotes(notes: readonly (StatusNote | null)[]): string | null {
  const some = notes.filter((note) => note !== null);
  return some.length > 0 ? JSON.stringify(some) : null;
}

/** Takes a signal's notes; returns its `status_reason` (§4.11), null without notes. */
export function statusReason(notes: readonly StatusNote[] | null): string | null {
  return notes?.map(textOf).join(' ') || null;
}

function textOf(note: StatusNote): string {
  const text: (values: never) => string = texts[note.reason satisfies StatusNoteName];
  return text(note as never);
}

const texts: StatusNoteTexts = {
  day_limit_reached: ({ limit, spent }) =>
    `This signal reached its limit of ${limit} credits a day; ${spent} were spent today. It ` +
    'continues at its next run.',
  job_crashed: ({ charged }) => `${endedFor.deadly.text} ${settled(charged)}`,
  job_gave_up: ({ charged }) => `${endedFor.failing.text} ${settled(charged)}`,
  job_unreadable: ({ charged }) => `${endedFor.unreadable.text} ${settled(charged)}`,
  limit_reached: ({ limit, spent }) =>
    `This signal reached its limit of ${limit} credits; ${spent} were spent. Raise the ` +
    'limit to find more.',
  out_of_credits: ({ spent }) =>
    `The account ran out of credits after this signal spent ${spent}. Get more credits from the operator of the ` +
    'service, then resume it. Results so far are kept.',
  stopped_by_operator: ({ charged }) =>
    `This signal was stopped by the operator of the service. ${settled(charged)}`,
  stopped_by_user: ({ charged }) => `You stopped this signal. ${settled(charged)}`,
  user_disabled: ({ charged }) => `${endedFor.disabled.text} ${settled(charged)}`,

  nothing_left: nothingLeft,
  nothing_described: (values) => `${noneShows(values)} Try fewer or other words.`,
  nothing_shown: (values) => `${noneShows(values)} Try fewer or other words, or more days.`,

  emails_need_icp: () =>
    'auto_enrich_people_emails: without an icp_id no people are searched for, so there are no emails to find.',
  finder_failed: () =>
    'advanced_people_finder: the language model failed for some companies, so rules chose their people, free of charge.',
  finder_failed_alone: () =>
    'advanced_people_finder: the language model failed for some companies, and rules need an icp_id to choose people.',
  finder_missing: () =>
    'advanced_people_finder: no language model is set up, so rules chose the people, free of charge.',
  finder_missing_alone: () =>
    'advanced_people_finder: no language model is set up, and rules need an icp_id to choose people.',
  people_unchecked: () =>
    'The people directory couldn’t be reached for some people, so they are checked at the next run, free until then.',
  people_unreachable: () =>
    'The people directory couldn’t be reached for some companies, so their people are missing.',
  providers_unasked: () =>
    'ask_providers: people are looked for at your data providers only with an icp_id and a key of yours that finds people.',
  words_alone: () =>
    'The service for embeddings didn’t answer, so some companies were compared by words alone.',
};

function settled(charged: number): string {
  return `${creditsWere(charged)} charged for what was found before, which stays.`;
}

function noneShows(values: Parameters<typeof companies>[0]): string {
  return `Nothing found: of ${companies(values)}, none shows what you asked for.`;
}

function companies({ companies, max }: Readonly<Record<'companies' | 'max', number>>): string {
  const all = `${companies.toLocaleString('en')} companies`;
  return companies >= max ? `the first ${all}` : all;
}

function nothingLeft(values: Parameters<StatusNoteTexts['nothing_left']>[0]): string {
  const { shown, in_icp: inIcp, in_type: inType } = values;
  const left = [
    ...(inIcp < shown ? [`your ICP leaves ${inIcp}`] : []),
    ...(inType < shown ? [`the type of company (descriptive_icp) leaves ${inType}`] : []),
  ];
  // Without one condition, as many companies remain as the other condition leaves.
  const without = [
    ...(inIcp < shown && inType > 0 ? [`without the ICP: ${inType}`] : []),
    ...(inType < shown && inIcp > 0 ? [`without the type of company: ${inIcp}`] : []),
  ];
  const next = without.length > 0 ? without : [`without both: ${shown}`];
  const show = shown === 1 ? '1 shows' : `${shown} show`;
  return `Nothing found: of ${companies(values)}, ${show} what you asked for, but ${left.join(' and ')}; ${next.join(', ')}.`;
}
