/** German texts: the form of a run. */
import type { Texts } from '../en';
import { companies, count, credits, people } from './figures';

function rowCount(value: number): string {
  return value === 1 ? '1 Zeile' : `${count(value)} Zeilen`;
}

function upTo(value: number): string {
  return value === 0 ? 'keine Credits' : `bis zu ${credits(value)}`;
}

const domainWords = {
  unit: companies,
  column: 'Domain-Spalte',
  noColumn: 'In welcher Spalte stehen die Unternehmensdomains?',
  noTable:
    'Dieses Blatt ist leer. Fügen Sie eine Spalte mit Domains hinzu, zum Beispiel acme.example.',
  unique: (value: number) => (value === 1 ? '1 Domain' : `${count(value)} verschiedene Domains`),
  invalid: 'Keine Domain',
};

const idWords = {
  unit: people,
  column: 'Spalte mit Personen-IDs',
  noColumn:
    'In welcher Spalte stehen die Personen-IDs? Sie finden sie im Blatt „People“, das „Finden“ anlegt. Eine eigene Liste braucht eine Spalte mit Profil-Links oder beruflichen E-Mail-Adressen, oder Namen und Firmendomains.',
  noTable: 'Dieses Blatt ist leer. Suchen Sie zuerst Personen: Sie landen im Blatt „People“.',
  unique: people,
  invalid: 'Keine Personen-ID',
};

export const run: Texts['run'] = {
  kinds: {
    'enrich-accounts': {
      title: 'Unternehmen anreichern',
      run: (what, sheet) => `${what} in „${sheet}“ anreichern`,
      ...domainWords,
    },
    'read-accounts': {
      title: 'Unternehmen lesen',
      run: (what, sheet) => `${what} in „${sheet}“ lesen`,
      ...domainWords,
    },
    'find-contacts': {
      title: 'Kontakte finden',
      run: (what, sheet) => `Kontakte für ${what} in „${sheet}“ finden`,
      ...idWords,
    },
    'verify-employment': {
      title: 'Anstellung prüfen',
      run: (what, sheet) => `${what} in „${sheet}“ prüfen`,
      ...idWords,
    },
    'discover-people': {
      title: 'Personen finden',
      run: (what, sheet) => `Personen bei ${what} in „${sheet}“ finden`,
      ...domainWords,
    },
    'find-domains': {
      title: 'Domains finden',
      run: (what, sheet) => `Domains für ${what} in „${sheet}“ finden`,
      ...domainWords,
    },
  },
  names: {
    open: (names, column) =>
      `${companies(names)} in Spalte ${column} ${names === 1 ? 'hat' : 'haben'} keine Domain.`,
    only: (where) =>
      `Heißt genau ein Unternehmen so, kommt seine Domain in ${where}. Das lässt sich rückgängig machen.`,
    column: (letters) => `Spalte ${letters}`,
    newColumn: 'eine neue Spalte „Unternehmensdomain“',
    missed: (names) => `${count(names)} schon nachgeschlagen: Die Statusspalte nennt den Grund.`,
    lookUp: (names) =>
      `${names === 1 ? '1 Unternehmensnamen' : `${count(names)} Unternehmensnamen`} nachschlagen (kostenlos)`,
  },
  ownList: {
    uses: (ways) => `Verwendet ${ways.join(', sonst ')}.`,
    profile: (column) => `die Profil-Links in Spalte ${column}`,
    email: (column) => `die E-Mail-Adressen in Spalte ${column}`,
    name: (names, domain) => `die Namen in Spalte ${names} mit den Domains in Spalte ${domain}`,
    and: ' und ',
    open: (rows) =>
      rows === 1
        ? '1 Zeile hat noch keine Personen-ID.'
        : `${count(rows)} Zeilen haben noch keine Personen-ID.`,
    missed: (rows) => `${rowCount(rows)} nicht zugeordnet.`,
    correct:
      'Den Grund nennt die Spalte „Person id“. Korrigieren Sie die Zeile und schlagen Sie noch einmal nach.',
    lookUp: (rows) => `${rowCount(rows)} nachschlagen (kostenlos)`,
    working: 'Wird nachgeschlagen…',
    found: (found) => `${people(found)} gefunden.`,
    unknown: (rows) => `Nicht gefunden: ${count(rows)}.`,
    ambiguous: (rows) => `Mehrere Personen passen: ${count(rows)}.`,
    unreadable: (rows) => `Zu wenig Angaben: ${count(rows)}.`,
  },
  more: 'Weitere Optionen',
  change: 'Ändern',
  rowsOf: (rows, sheet) => `${rowCount(rows)} in „${sheet}“`,
  byColumn: (rows, column) => `${rows}, nach Spalte ${column}`,
  part: {
    text: (taken, all, why) => `${count(taken)} von ${all}: ${why.join(', ')}.`,
    why: {
      selected: 'nur die ausgewählten',
      visible: 'ohne ausgeblendete Zeilen',
      withHidden: 'mit ausgeblendeten Zeilen, da mehr als 1.000 ausgewählt sind',
      failed: 'nur die fehlgeschlagenen',
      stale: 'nur die mit älteren Ergebnissen',
      where: 'nur die, die die Bedingung erfüllen',
      leaveOut: 'ohne die, die ausgelassen werden',
    },
    all: 'Alle Zeilen nehmen',
  },
  rows: 'Zeilen',
  all: 'Alle Zeilen',
  selected: (rows) => `Ausgewählt (${count(rows)})`,
  selectHint: 'Oder Zeilen im Blatt auswählen',
  sheet: 'Blatt',
  chooseColumn: 'Wählen…',
  headerRow: 'Kopfzeile',
  noHeader: 'Keine',
  cap: 'Limit (Credits)',
  fill: 'Füllen',
  which: {
    blanks: 'Leere Zellen',
    failed: 'Nur fehlgeschlagene Zeilen',
    stale: 'Ältere Ergebnisse',
    everything: 'Alles erneut',
  },
  reading: 'Das Blatt wird gelesen…',
  summary: (rows, unique) => `${rowCount(rows)} · ${unique}`,
  rowCount,
  creditCount: credits,
  staleBefore: 'Abgefragt vor dem',
  staleHelp:
    'Zeilen mit einem früheren Datum in der Spalte „… geprüft“. Gefüllte Zellen werden überschrieben.',
  badDate: 'Wählen Sie ein Datum.',
  lookedUp: 'Abzufragen',
  toRead: 'Zu lesen',
  paid: 'Davon kostenlos, schon bezahlt',
  notEnriched: 'Nicht angereichert, ausgelassen',
  kept: {
    blanks: 'Schon gefüllt, oder mehr ist nicht bekannt',
    failed: 'Nicht fehlgeschlagen',
    stale: 'Aktuell genug',
    everything: 'Schon gefüllt',
  },
  duplicates: 'Duplikate',
  fresh: 'Kostenlos (in den letzten 30 Tagen abgerufen)',
  invalidSamples: (samples) => `Zum Beispiel ${samples.map((text) => `„${text}“`).join(', ')}`,
  estimate: 'Schätzung',
  upTo,
  paidIsFree: 'Unternehmen, die Sie in den letzten 30 Tagen bezahlt haben, sind kostenlos.',
  youHave: (value) => `Sie haben ${count(value)}`,
  both: (first, then) => `${first} + ${then}`,
  some: (covered, all) => `${count(covered)} von ${all}`,
  capCovers: (covered, all) =>
    `Das Limit reicht für mindestens ${count(covered)} von ${all}. Danach stoppt der Lauf.`,
  capTooLow: (one, price) => `Das Limit ist zu niedrig: ${one} kann ${credits(price)} kosten.`,
  balanceCovers: (covered, all) =>
    `Ihr Guthaben reicht für mindestens ${count(covered)} von ${all}. Danach stoppt der Lauf.`,
  balanceTooLow: (balance, one, price) =>
    `Sie haben ${credits(balance)}, aber ${one} kann ${credits(price)} kosten. Laden Sie zuerst auf.`,
  enrichFirst: (value) => `Zuerst ${value} anreichern`,
  enrichFirstHelp: (cost) =>
    `Personen lassen sich nur bei angereicherten Unternehmen finden. ${cost === 0 ? 'Kostenlos: Sie haben diese schon bezahlt' : `${credits(cost)}, innerhalb desselben Limits`}.`,
  enrichAnd: (what, sheet) => `Anreichern und Personen bei ${what} in „${sheet}“ finden`,
  checkAnd: (what, sheet) => `Prüfen und Kontakte für ${what} in „${sheet}“ finden`,
  left: 'Nicht mehr im Unternehmen, ausgelassen',
  underWay: 'Wird schon abgefragt',
  missed: 'Früher nicht gefunden',
  askAgain: (what) => `${what} noch einmal suchen, früher nicht gefunden`,
  askAgainHelp: 'Sonst werden sie eine Woche nach dem letzten Mal erneut abgefragt.',
  allMissed: 'Nichts Neues abzufragen: Der Rest wurde früher nicht gefunden.',
  allUnderWay: 'Das alles wird schon abgefragt.',
  checkedBefore: 'Anstellung geprüft',
  checkedAgo: (what, days) =>
    days === 0
      ? `${what}, heute`
      : `${what}, vor bis zu ${days === 1 ? '1 Tag' : `${count(days)} Tagen`}`,
  noneEnriched:
    'Keines dieser Unternehmen ist angereichert. Deshalb lassen sich dort keine Personen finden.',
  checking: 'Es wird geprüft, welche Unternehmen angereichert sind…',
  free: 'Kostenlos: Diese Unternehmen sind schon bezahlt.',
  elsewhere: (headerRow) =>
    `Von der Liste mit der Kopfzeile ${count(headerRow)} ist nichts ausgewählt. Für eine andere Liste klicken Sie auf „Ändern“ und wählen Sie deren Kopfzeile.`,
  nothing: {
    blanks: 'Nichts zu füllen: Alle Zellen haben einen Wert, oder es ist keiner bekannt.',
    failed: 'Es sind keine Zeilen fehlgeschlagen.',
    stale: 'Keine Ergebnisse sind älter als dieses Datum.',
    everything: 'In diesen Zeilen gibt es nichts abzufragen.',
  },
  badCap: 'Geben Sie eine ganze Zahl von Credits ein.',
  badLimit: 'Geben Sie eine ganze Zahl ab 1 ein.',
  fillFree: (value, sheet) => `${companies(value)} in „${sheet}“ füllen`,
  starting: 'Wird gestartet…',
  again: 'Aktualisieren',
  preview: {
    show: 'Vorschau der ersten Zeilen',
    hide: 'Vorschau schließen',
    reading: 'Die ersten Zeilen werden gelesen…',
    row: (row, key) => `Zeile ${count(row)} · ${key}`,
    blank: 'leer',
    stays: 'unverändert',
    becomes: (value) => `wird ${value}`,
    lookedUp: 'wird abgefragt',
    free: 'Die Vorschau ist kostenlos und ändert nichts.',
    trial: (what, most) => `Erst einmal ${what} abfragen: ${upTo(most)}`,
    trialHelp:
      'Das fragt sie wirklich ab. Was geschrieben wird, lässt sich rückgängig machen; Credits werden nicht erstattet.',
  },
};
