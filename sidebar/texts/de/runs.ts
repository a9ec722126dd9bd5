/** German texts: the list of runs, and scheduled runs. */
import type { Texts } from '../en';
import { companies, count, credits, people } from './figures';

/** “diesen 12 Personen”, or “8 von diesen 12 Personen” if the means cover no more; `one` is the text for one. */
function these(some: number, all: number, unit: (value: number) => string, one: string): string {
  if (all === 1) return one;
  return some < all ? `${count(some)} von diesen ${unit(all)}` : `diesen ${unit(all)}`;
}

export const runs: Texts['runs'] = {
  none: 'Noch keine Läufe. Ein Lauf füllt Spalten für viele Zeilen auf einmal und läuft weiter, wenn Sie die Seitenleiste schließen.',
  start: 'Unternehmen anreichern',
  title: (kind, run) => `${kind} · ${run}`,
  goesOn: 'Sie können die Seitenleiste schließen. Der Lauf wird im Hintergrund fortgesetzt.',
  others: 'Von einem anderen Bearbeiter gestartet',
  outcomes: {
    starting: 'startet',
    waiting: 'wartet',
    running: 'läuft',
    paused: 'pausiert',
    stopping: 'wird abgebrochen',
    done: 'fertig',
    'partly done': 'teils fertig',
    'nothing found': 'nichts gefunden',
    'not run': 'nicht ausgeführt',
    failed: 'fehlgeschlagen',
    cancelled: 'abgebrochen',
    undone: 'rückgängig gemacht',
  },
  waitsFor: (run) => `Beginnt, sobald Lauf ${count(run)} fertig ist.`,
  leftOut: {
    cap: (what) => `Das Limit ist erreicht: ${what} nicht ausgeführt.`,
    credits: (what) => `Ihr Guthaben ist aufgebraucht: ${what} nicht ausgeführt.`,
    notEnriched: (what) =>
      `Personen lassen sich nur bei angereicherten Unternehmen finden: ${what} nicht ausgeführt.`,
  },
  noRow: (what) => `Keine Zeile mehr für ${what}: während des Laufs gelöscht oder geändert.`,
  noRowHelp: 'Was gefunden wurde, bleibt gespeichert, falls die Zeilen zurückkommen.',
  lookForRows: 'Erneut nachsehen (kostenlos)',
  lost: (rows) =>
    rows === 1
      ? '1 Zeile zeigt nicht mehr, was gefunden wurde.'
      : `${count(rows)} Zeilen zeigen nicht mehr, was gefunden wurde.`,
  lostHelp:
    'Zurückschreiben ändert nur diese Zellen. Was Sie eingegeben haben, bleibt. Wenn Sie nur einen Teil der Spalten sortiert haben, machen Sie zuerst das rückgängig.',
  putBack: 'Zurückschreiben (kostenlos)',
  leaveLost: 'So lassen',
  runRest: (value, cap) => `Die übrigen ${count(value)} ausführen (bis zu ${credits(cap)})`,
  enrichRest: (value, cap) =>
    `Die übrigen ${count(value)} anreichern und suchen (bis zu ${credits(cap)})`,
  next: {
    enrich: (some, all) =>
      all === 1
        ? 'Dieses Unternehmen anreichern'
        : `${some < all ? `${count(some)} von diesen` : 'Diese'} ${companies(all)} anreichern`,
    people: (some, all) =>
      `Personen bei ${these(some, all, companies, 'diesem Unternehmen')} finden`,
    emails: (some, all) => `E-Mails von ${these(some, all, people, 'dieser Person')} finden`,
    phones: (some, all) => `Telefonnummern von ${these(some, all, people, 'dieser Person')} finden`,
  },
  progress: (finished, all) => `${count(finished)} von ${all}`,
  atService: (value) => `${count(value)} in Arbeit`,
  unwritten: (value) => `${count(value)} noch einzutragen`,
  stages: {
    reading: (value) => `${count(value)} werden gelesen`,
    keeping: (value) => `${count(value)} werden gesichert`,
    placing: (value) => `${count(value)} werden Zeilen zugeordnet`,
    writing: (value) => `${count(value)} werden eingetragen`,
  },
  keeps: (what) =>
    `Ergebnisse für ${what} bleiben bis dahin erhalten, und Sie zahlen nicht noch einmal dafür.`,
  spent: credits,
  spentSoFar: (spent) => `bisher ${credits(spent)}`,
  found: {
    'enrich-accounts': (what) => `${what} gefunden`,
    'read-accounts': (what) => `${what} gelesen`,
    'find-contacts': (what) => `Kontakte für ${what}`,
    'verify-employment': (what) => `${what} geprüft`,
    'discover-people': (what) => `Personen bei ${what}`,
    'find-domains': (what) => `Domains für ${what}`,
    'tech-companies': (what) => `${what} gefunden`,
  },
  added: (value) => `${people(value)} hinzugefügt`,
  gone: (value) => `${people(value)} nicht mehr im Unternehmen`,
  notFound: (value) => `${count(value)} nicht gefunden`,
  noPeople: (what) => `niemand bei ${what}`,
  failed: (value) => `${count(value)} fehlgeschlagen`,
  unknown: (value) => `${count(value)} unbekannt`,
  unsent: (value) => `${count(value)} nicht ausgeführt`,
  minutesLeft: (minutes) =>
    minutes < 1 ? 'weniger als eine Minute' : `noch etwa ${count(Math.round(minutes))} min`,
  cancel: 'Abbrechen',
  cancelHelp: 'Bereits gesendete Anfragen kommen noch an und werden berechnet.',
  cancelReally: 'Lauf abbrechen',
  keepRunning: 'Weiterlaufen lassen',
  resume: 'Fortsetzen',
  resend: 'Noch einmal senden (eventuell doppelt berechnet)',
  leave: 'Diese Zeilen überspringen',
  refusedName:
    'Liegt es am Namen eines Parameters, korrigieren Sie ihn in den Einstellungen und setzen Sie dann fort.',
  leavePage: 'Ohne diese Seite fortfahren',
  undo: 'Rückgängig machen',
  undoHelp:
    'Stellt die vorherigen Werte wieder her und entfernt, was der Lauf hinzugefügt hat. Spätere Änderungen bleiben erhalten. Credits werden nicht erstattet.',
  undoSearchHelp:
    'Entfernt die hinzugefügten Unternehmen und das Blatt, sobald es leer ist. Geänderte Zeilen bleiben. Credits werden nicht erstattet.',
  undoReally: 'Lauf rückgängig machen',
  keep: 'Behalten',
  undoing: 'Noch nicht vollständig rückgängig gemacht.',
  undoRest: 'Rest rückgängig machen',
  left: (value) => `${count(value)} seither geändert, behalten`,
  older: (older, spent) =>
    `${older === 1 ? '1 älterer Lauf' : `${count(older)} ältere Läufe`} · ${credits(spent)}`,
  history: 'Verlauf in einem Blatt speichern',
  historyHelp:
    'Das Blatt „Runs“ enthält jetzt diese Läufe. Neue kommen dazu, sobald sie fertig sind.',
  repeat: 'Diesen Lauf wiederholen…',
  foundNew: (what) => `${what} hinzugefügt`,
  alsoSearched: (names) => `Auch gesucht: ${names.join(', ')}`,
  searchAgain: 'Noch einmal suchen…',
  searchAgainHelp: 'Fügt Unternehmen hinzu, die noch nicht im Blatt stehen.',
  searchAgainCost: 'Sie zahlen für jedes Unternehmen einer Seite, auch für bekannte.',
  searchAgainReally: 'Noch einmal suchen',
  notAgain: 'Abbrechen',
};

export const clock: Texts['clock'] = {
  hourly: 'Ist sie geschlossen, lässt Google Signalsheet einmal pro Stunde arbeiten.',
  onlyOpen: 'Nur bei geöffneter Seitenleiste',
  faults: {
    refused:
      'Lassen Sie die Seitenleiste geöffnet: Google hat den Trigger für den Hintergrund abgelehnt, deshalb geht die Arbeit nur bei geöffneter Seitenleiste weiter. Eine Person darf 20 Trigger in allen Tabellen zusammen haben. Beenden Sie in anderen Tabellen Wiederholungen und Signale, die Sie nicht mehr brauchen, und öffnen Sie hier die Seitenleiste erneut.',
    'no-document':
      'Lassen Sie die Seitenleiste geöffnet: Google führt die Trigger dieses Add-ons ohne Tabelle aus, deshalb geht die Arbeit nur bei geöffneter Seitenleiste weiter. Ihre Ergebnisse und Credits sind sicher.',
    'day-used':
      'Lassen Sie die Seitenleiste geöffnet: Die Arbeit im Hintergrund hat ihre 60 Minuten der letzten 24 Stunden verbraucht. Sie geht später weiter, oder jetzt bei geöffneter Seitenleiste.',
  },
};

function every(hours: number): string {
  const words: Readonly<Record<number, string>> = {
    1: 'stündlich',
    24: 'täglich',
    168: 'wöchentlich',
  };
  return words[hours] ?? `alle ${count(hours)} Stunden`;
}

export const repeat: Texts['repeat'] = {
  title: (kind, sheet) => `Wiederholen: ${kind}, ${sheet}`,
  often: 'Wie oft',
  time: 'Uhrzeit',
  rows: 'Zeilen',
  rowsHelp: {
    everything: 'Fragt alle Zeilen erneut ab und überschreibt gefüllte Zellen.',
    blanks: 'Fragt neue Zeilen und Zeilen mit leeren Zellen ab.',
  },
  cap: 'Max. Credits pro Lauf',
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

export const schedules: Texts['schedules'] = {
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
