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
  rows: 'Zeilen',
  rowsHelp: {
    everything: 'Sieht das ganze Blatt noch einmal nach und überschreibt, was gefüllt ist.',
    blanks: 'Sieht neue Zeilen nach und solche mit einer leeren Zelle.',
  },
  cap: 'Höchstens Credits je Mal',
  badCap: 'Eine ganze Zahl von Credits, 1 oder mehr.',
  most: (cap, hours) =>
    hours > 24
      ? `Höchstens ${credits(cap)} in der Woche.`
      : `Höchstens ${credits(Math.ceil(24 / hours) * cap)} am Tag.`,
  first: (when) => `Zuerst ${when}, oder bei der ersten Gelegenheit danach.`,
  goesOn:
    'Es geht ohne diese Leiste weiter und kostet Ihre Credits, bis Sie es anhalten oder löschen. Nach drei Fehlschlägen in Folge hält es sich selbst an.',
  back: 'Zurück',
  repeat: 'Wiederholen',
  saving: 'Wird gespeichert…',
};

export const schedules: typeof englishSchedules = {
  title: 'Wiederholte Läufe',
  card: (kind, hours) => `${kind}, ${every(hours)}`,
  every: (hours) => every(hours).replace(/^./, (first) => first.toUpperCase()),
  next: (when) => `Nächstes Mal ${when}, oder bei der ersten Gelegenheit danach.`,
  on: 'an',
  paused: 'angehalten',
  rows: { everything: 'Alle Zeilen noch einmal', blanks: 'Leere Zellen' },
  cap: (value) => `höchstens ${credits(value)} je Mal`,
  last: (when, { outcome, found, spent }) =>
    ({
      done: `Zuletzt ${when}: ${count(found ?? 0)} gefunden, ${credits(spent ?? 0)}.`,
      nothing: `Zuletzt ${when}: nichts zu tun.`,
      failed: `Zuletzt ${when}: fehlgeschlagen.`,
      cancelled: `Zuletzt ${when}: abgebrochen.`,
    })[outcome],
  others: 'Von einem anderen Bearbeiter, der auch bezahlt. Sie können es löschen.',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  delete: 'Löschen',
  deleteReally: 'Nicht mehr wiederholen',
  keep: 'Behalten',
};
