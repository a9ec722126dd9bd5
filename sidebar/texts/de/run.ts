/** The words of the form of a run, in German. */
import type { run as english } from '../en/run';
import { companies, count, credits, people } from './figures';

const domains = {
  column: 'Spalte mit Domains',
  noColumn: 'In welcher Spalte stehen die Domains der Unternehmen?',
  noTable:
    'Dieses Blatt ist leer. Schreiben Sie Domains in eine Spalte, zum Beispiel acme.example.',
  unique: (value: number) => `${count(value)} verschiedene Domains`,
  invalid: 'Keine Domain',
};

const ids = {
  column: 'Spalte mit Personen-IDs',
  noColumn: 'In welcher Spalte stehen die Personen-IDs? Sie stehen im Blatt, das „Finden“ anlegt.',
  noTable: 'Dieses Blatt ist leer. Finden Sie zuerst Personen: Sie bekommen ein eigenes Blatt.',
  unique: people,
  invalid: 'Keine Personen-ID',
};

export const run: typeof english = {
  kinds: {
    'enrich-accounts': {
      title: 'Unternehmen anreichern',
      run: (value) => `${companies(value)} anreichern`,
      ...domains,
    },
    'read-accounts': {
      title: 'Unternehmen lesen',
      run: (value) => `${companies(value)} lesen`,
      ...domains,
    },
    'find-contacts': {
      title: 'Kontakte finden',
      run: (value) => `Kontakte von ${people(value)} finden`,
      ...ids,
    },
    'verify-employment': {
      title: 'Anstellung prüfen',
      run: (value) => `${people(value)} prüfen`,
      ...ids,
    },
    'discover-people': {
      title: 'Personen finden',
      run: (value) => `Personen bei ${companies(value)} finden`,
      ...domains,
    },
  },
  rows: 'Zeilen',
  all: 'Alle Zeilen',
  selected: (rows) => `Ausgewählt (${count(rows)})`,
  selectHint: 'Wählen Sie Zeilen aus, um nur diese zu nehmen',
  sheet: 'Blatt',
  chooseColumn: 'Wählen…',
  headerRow: 'Kopfzeile',
  noHeader: 'Keine',
  cap: 'Anhalten bei (Credits)',
  fill: 'Füllen',
  which: {
    blanks: 'Leere Zellen',
    failed: 'Nur fehlgeschlagene Zeilen',
    stale: 'Ältere Ergebnisse',
    everything: 'Alles noch einmal',
  },
  reading: 'Das Blatt wird gelesen…',
  summary: (rows, unique) => `${rows === 1 ? '1 Zeile' : `${count(rows)} Zeilen`} · ${unique}`,
  staleBefore: 'Nachgesehen vor dem',
  staleHelp:
    'Zeilen mit einem älteren Tag in ihrer Spalte „… checked“. Gefüllte Zellen werden überschrieben.',
  badDate: 'Wählen Sie einen Tag.',
  lookedUp: 'Nachzusehen',
  requests: (keys, requests) =>
    `${count(keys)} in ${requests === 1 ? '1 Anfrage' : `${count(requests)} Anfragen`}`,
  kept: {
    blanks: 'Schon gefüllt',
    failed: 'Nicht fehlgeschlagen',
    stale: 'Nicht so alt',
    everything: 'Schon gefüllt',
  },
  duplicates: 'Gleich wie eine andere Zeile',
  fresh: 'Noch frisch (30 Tage)',
  invalidSamples: (samples) => `Zum Beispiel ${samples.map((text) => `„${text}“`).join(', ')}`,
  estimate: 'Schätzung',
  upTo: (value) => (value === 0 ? 'keine Credits' : `bis zu ${credits(value)}`),
  balance: 'Guthaben',
  short:
    'Das Guthaben reicht vielleicht nicht für diesen Lauf. Er hält an, wo die Credits enden; nichts geht verloren.',
  capped: (value) => `Hält bei ${credits(value)} an. Die Zeilen danach bleiben, wie sie sind.`,
  free: 'Kostet nichts: Diese Unternehmen wurden schon geholt.',
  nothing: {
    blanks: 'Nichts zu füllen: Jede gewählte Zelle hat einen Wert.',
    failed: 'Hier ist keine Zeile fehlgeschlagen.',
    stale: 'Hier wurde in jeder Zeile später nachgesehen.',
    everything: 'In diesen Zeilen gibt es nichts nachzusehen.',
  },
  badCap: 'Die Grenze ist eine ganze Zahl von Credits.',
  fillFree: (value) => `${companies(value)} füllen`,
  starting: 'Wird gestartet…',
  again: 'Das Blatt noch einmal lesen',
  preview: {
    show: 'Die ersten Zeilen ansehen',
    hide: 'Vorschau schließen',
    reading: 'Die ersten Zeilen werden gelesen…',
    row: (row, key) => `Zeile ${count(row)} · ${key}`,
    blank: 'leer',
    stays: 'bleibt',
    becomes: (value) => `wird ${value}`,
    lookedUp: 'wird nachgesehen',
    free: 'Eine Vorschau sendet und schreibt nichts.',
  },
};
