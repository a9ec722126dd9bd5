/** Reads the notes of a signal: what the service says about it, as data. */
import { type StatusNote, statusNoteNumbers } from '../contract/status-notes';
import { asNumber, asObjects, asText } from './tolerant';

/** Takes a signal's `status_notes` (§10.14). Undefined if there are none, or this program doesn't know one of them. */
export function readStatusNotes(given: unknown): readonly StatusNote[] | undefined {
  const notes = asObjects(given).map((note) => {
    const reason = asText(note['reason']) ?? '';
    if (!Object.keys(statusNoteNumbers).includes(reason)) return undefined;
    const names: readonly string[] = statusNoteNumbers[reason as StatusNote['reason']];
    const numbers = names.map((name) => [name, asNumber(note[name])] as const);
    if (numbers.some(([, number]) => number === undefined)) return undefined;
    return { reason, ...Object.fromEntries(numbers) } as StatusNote;
  });
  const known = notes.filter((note) => note !== undefined);
  return known.length > 0 && known.length === notes.length ? known : undefined;
}
