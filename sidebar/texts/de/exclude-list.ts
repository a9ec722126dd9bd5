/** German texts: what runs, searches and signals leave out. */
import type { Texts } from '../en';
import { companies, count, people } from './figures';

const fallOut = (value: number) =>
  value === 0 ? 'fällt keines weg' : value === 1 ? 'fällt 1 weg' : `fallen ${count(value)} weg`;

const entries = (value: number) => (value === 1 ? '1 Eintrag' : `${count(value)} Einträge`);

export const doNotContact: Texts['doNotContact'] = {
  title: 'Nicht kontaktieren',
  help: 'Signale, die Suche nach Technologie und die Personensuche lassen diese Unternehmen und Personen weg und berechnen nichts dafür. Läufe tun das, wenn Sie es unter „Weitere Optionen“ wählen.',
  reading: 'Die Liste wird gelesen…',
  missing: 'Dieser Dienst hat keine solche Liste.',
  entries: 'Unternehmen oder Personen',
  entriesHelp: 'In jeder Zeile eines: Domains, LinkedIn-Profile oder E-Mail-Adressen.',
  reason: 'Grund',
  reasons: {
    customer: 'Kunde',
    open_opportunity: 'Offene Verkaufschance',
    do_not_contact: 'Nicht kontaktieren',
    other: 'Anderer Grund',
  },
  note: 'Ihr Grund',
  add: 'Weglassen',
  saving: 'Wird gespeichert…',
  column: 'Unternehmen einer Spalte übernehmen',
  noColumn: 'Spalte ausblenden',
  addColumn: (column) => `Unternehmen in Spalte ${column} weglassen`,
  done: (added, changed, removed) =>
    [
      added > 0 ? `${entries(added)} hinzugefügt.` : '',
      changed > 0 ? `${entries(changed)} geändert.` : '',
      removed > 0 ? `${entries(removed)} entfernt.` : '',
      added + changed + removed === 0 ? 'Das steht alles schon in der Liste.' : '',
      'Es wurden keine Credits verbraucht.',
    ]
      .filter(Boolean)
      .join(' '),
  unread: (texts) =>
    `Nicht verstanden: ${texts
      .slice(0, 5)
      .map((text) => `„${text}“`)
      .join(
        ', ',
      )}${texts.length > 5 ? ` und ${count(texts.length - 5)} weitere` : ''}. Jede Zeile muss ein Unternehmen oder eine Person nennen.`,
  none: 'Die Liste ist leer.',
  count: (from, to, total) =>
    `${count(from)} bis ${count(to)} von ${entries(total)}, neueste zuerst.`,
  newer: 'Neuere',
  older: 'Ältere',
  remove: 'Entfernen',
  removeEntry: (entry) => `Entfernen: ${entry}`,
  since: (reason, day) => `${reason}, seit ${day}`,
};

export const rules: Texts['rules'] = {
  leaveOut: 'Weglassen',
  nothing: 'Nichts',
  listed: (value) => `„Nicht kontaktieren“ (${entries(value)})`,
  inColumn: 'Was in einer Spalte steht',
  column: 'Spalte, in der das steht',
  onlyWhere: 'Nur Zeilen, in denen',
  anyRow: 'Alle Zeilen',
  is: 'Zelle',
  conditions: {
    blank: 'leer ist',
    filled: 'gefüllt ist',
    equals: 'gleich ist',
    above: 'größer ist als',
  },
  value: 'Wert',
  badNumber: 'Geben Sie eine Zahl ein.',
  leftOut: 'Durch Ihre Wahl weggelassen',
  allLeftOut: 'Nichts nachzuschlagen: Der Rest bleibt durch Ihre Wahl weg.',
  bySignal: (value) =>
    `Weggelassen: ${count(value)} ${value === 1 ? 'Unternehmen oder Person' : 'Unternehmen und Personen'}.`,
};

export const leaveOut: Texts['leaveOut'] = {
  help: 'Zusätzlich zu „Nicht kontaktieren“, das immer weggelassen wird.',
  inAudience: 'Eine Zielgruppe',
  atStage: 'Ein CRM-Status',
  audience: 'Zielgruppe',
  stage: 'CRM-Status',
  choose: 'Auswählen…',
  members: (name, value) => `${name} (${count(value)})`,
  tooMany: (listed, most) =>
    `Die Spalte nennt ${count(listed)} Unternehmen und Personen; eine Suche oder ein Signal lässt bis zu ${count(most)} weg. Wählen Sie eine kürzere Spalte, oder nehmen Sie sie in „Nicht kontaktieren“ auf.`,
  leavesOut: (some, others) =>
    `Lässt jetzt ${[some > 0 || others === 0 ? companies(some) : '', others > 0 ? people(others) : ''].filter(Boolean).join(' und ')} weg, kostenlos.`,
  readAgain: 'Zielgruppen und CRM-Status werden bei jeder Prüfung neu gelesen.',
  ofSearch: (left, of) =>
    `Von ${of === 1 ? 'dem ersten Unternehmen' : `den ersten ${count(of)} Unternehmen`} dieser Suche ${fallOut(left)}.`,
  ofRows: (left, of) =>
    `Von ${of === 1 ? 'dem Unternehmen' : `den ${count(of)} Unternehmen`} Ihrer Zeilen ${fallOut(left)}.`,
  show: 'Weggelassenes zeigen',
  hide: 'Weggelassenes ausblenden',
  reasons: {
    ...doNotContact.reasons,
    chosen: 'Ausgewählt',
    audience: 'Zielgruppe',
    crm_stage: 'CRM-Status',
  },
  why: (reason, note, day) => `${note === undefined ? reason : `${reason}: ${note}`}, ${day}`,
};
