/** The words of runs that repeat, in German. */
import type { repeat as englishRepeat, schedules as englishSchedules } from '../en/schedules';
import { count, credits } from './figures';

function every(hours: number): string {
  const words: Readonly<Record<number, string>> = {
    1: 'stündlich',
    24: 'täglich',
    168: 'wöchentlich',
  };
  return words[hours] ?? `alle ${count(hours)} Stunden`;
}

export const repeat: typeof englishRepeat = {
  title: (kind, sheet) => `Wiederholen: ${kind}, ${sheet}`,
  often: 'Wie oft',
  time: 'Uhrzeit',
  rows: 'Zeilen',
  rowsHelp: {
    everything: 'Fragt alle Zeilen erneut ab und überschreibt gefüllte Zellen.',
    blanks: 'Fragt neue Zeilen und Zeilen mit leeren Zellen ab.',
  },
  cap: 'Max. Credits pro Lauf',
  badCap: 'Geben Sie eine ganze Zahl ab 1 ein.',
  max: (cap, hours) =>
    hours > 24
      ? `Bis zu ${credits(cap)} pro Woche.`
      : `Bis zu ${credits(Math.ceil(24 / hours) * cap)} pro Tag.`,
  first: (when) => `Erster Lauf: ${when} oder kurz danach.`,
  goesOn:
    'Läuft im Hintergrund und verbraucht Ihre Credits, bis Sie ihn pausieren oder löschen. Pausiert nach drei Fehlschlägen in Folge.',
  back: 'Zurück',
  repeat: 'Wiederholen',
  saving: 'Wird gespeichert…',
};

export const schedules: typeof englishSchedules = {
  title: 'Wiederholte Läufe',
  card: (kind, hours) => `${kind}, ${every(hours)}`,
  every: (hours) => every(hours).replace(/^./, (first) => first.toUpperCase()),
  next: (when) => `Nächster Lauf: ${when} oder kurz danach.`,
  on: 'an',
  paused: 'pausiert',
  rows: { everything: 'Alle Zeilen', blanks: 'Leere Zellen' },
  cap: (value) => `bis zu ${credits(value)} pro Lauf`,
  last: (when, { outcome, spent }, found) =>
    ({
      done: `Letzter Lauf ${when}: ${found}, ${credits(spent ?? 0)}.`,
      nothing: `Letzter Lauf ${when}: nichts zu tun.`,
      failed: `Letzter Lauf ${when}: fehlgeschlagen.`,
      cancelled: `Letzter Lauf ${when}: abgebrochen.`,
    })[outcome],
  others: 'Von einem anderen Bearbeiter eingerichtet und bezahlt. Sie können ihn löschen.',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  delete: 'Löschen',
  deleteReally: 'Ja, löschen',
  keep: 'Behalten',
};
