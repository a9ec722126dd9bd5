/** Whether open work continues while the sidebar is closed: a line, or a warning that says why not. */
import type { ClockView } from '../../src/addon/clock/record';
import { Note } from '../parts/note';
import { texts } from '../texts';

const words = texts.clock;
const hour = 60;

/** `line` says that the sidebar may be closed. */
export function ClockNote({ clock, line }: { readonly clock: ClockView; readonly line: string }) {
  const { fault, minutes = 0 } = clock;
  if (fault !== undefined) return <Note kind="warn">{words.faults[fault]}</Note>;
  return <p class="fine">{minutes >= hour ? `${line} ${words.hourly}` : line}</p>;
}

/** The same on the card of open work, in few words. */
export function OnlyOpen({ clock }: { readonly clock: ClockView }) {
  return clock.fault === undefined ? null : <div class="fine">{words.onlyOpen}</div>;
}
