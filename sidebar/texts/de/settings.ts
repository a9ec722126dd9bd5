/** The words of the account, of what formulas may spend, and of permissions, in German. */
import type {
  formulas as englishFormulas,
  permissions as englishPermissions,
  settings as englishSettings,
} from '../en/settings';
import { count, credits } from './figures';

export const settings: typeof englishSettings = {
  account: 'Konto',
  userId: 'Benutzer-ID',
  key: 'API-Schlüssel',
  address: 'Dienst',
  balance: 'Guthaben',
  disconnect: 'Trennen',
  today: 'Heute verbraucht',
  spentToday: (own, formulas) =>
    `${credits(own)} durch Ihre Läufe und Signale hier, ${credits(formulas)} durch Formeln (seit Mitternacht UTC)`,
  runCap: 'Limit pro Lauf',
  lastCap: (cap) => `standardmäßig ${credits(cap)}`,
  usesShared: (userId) =>
    `Sie nutzen eine Verbindung, die ein anderer Bearbeiter teilt. Ihre Läufe verbrauchen Credits von ${userId}.`,
  ownAccount: 'Eigenes Konto verbinden',
  share: 'Verbindung mit den Bearbeitern dieser Tabelle teilen',
  shareHelp:
    'Bearbeiter ohne eigene Verbindung nutzen dann Ihre. Alle Bearbeiter können Ihre Credits verbrauchen und sehen Ihre Benutzer-ID. Wer das Skript dieser Tabelle bearbeiten kann, könnte Ihren Schlüssel lesen. Zum Löschen der geteilten Kopie schalten Sie dies aus.',
  replaces: 'Ein anderer Bearbeiter teilt gerade seine Verbindung. Ihre würde sie ersetzen.',
  lost: 'Schlüssel verloren oder abgelehnt? Mit einem Code per E-Mail erhalten Sie ihn zurück.',
  recover: 'Code anfordern',
  disconnectHelp:
    'Löscht Ihren Schlüssel, Ihre Benutzer-ID und die hier geteilte Verbindung. Ihre Läufe, wiederholten Läufe und Signale pausieren, bis Sie sich wieder verbinden. In anderen Tabellen wird eine geteilte Verbindung gelöscht, wenn Sie Signalsheet dort das nächste Mal öffnen.',
  disconnectReally: 'Schlüssel löschen',
  stay: 'Verbunden bleiben',
};

export const formulas: typeof englishFormulas = {
  ask: 'Dürfen Formeln in dieser Tabelle Ihre Credits verbrauchen? Sie zahlen pro Unternehmen nur einmal.',
  allow: 'Erlauben',
  refuse: 'Jetzt nicht',
  title: 'Formeln',
  label: 'Formeln in dieser Tabelle dürfen Credits verbrauchen',
  cap: 'Tageslimit (Credits)',
  today: (spent) => `Heute durch Formeln verbraucht: ${credits(spent)}`,
  help: 'Alle, die diese Tabelle bearbeiten können, können Formeln schreiben. Formeln verwenden den Schlüssel des Eigentümers der Tabelle oder sonst den geteilten.',
  askAbove: 'Vorher fragen ab mehr als (Credits)',
  askAboveHelp:
    'Eine Formel, die auf einmal mehr verbrauchen könnte, wartet hier auf Ihre Freigabe. Eine Suche nach Technologie kann 250 Credits kosten.',
  approvals: 'Wartet auf Ihre Freigabe',
  upTo: (cost) => `bis zu ${credits(cost)}`,
  more: (others) => `und ${count(others)} weitere`,
  approve: 'Freigeben',
  approveAll: (cost) => `Alle freigeben · bis zu ${credits(cost)}`,
  decline: 'Nicht ausgeben',
  save: 'Speichern',
  saved: 'Gespeichert.',
};

export const permissions: typeof englishPermissions = {
  title: 'Signalsheet fehlen Berechtigungen:',
  names: {
    sheet: 'Diese Tabelle ansehen und verwalten.',
    requests: 'Mit einem externen Dienst verbinden.',
    clock: 'Ausführen, wenn Sie nicht anwesend sind.',
    panel: 'Inhalte in Seitenleisten anzeigen.',
  },
  without: {
    sheet: 'Ohne sie funktioniert nichts.',
    requests: 'Ohne sie können weder Seitenleiste noch Formeln etwas abfragen.',
    clock:
      'Ohne sie laufen Läufe, wiederholte Läufe und Signale nur, solange die Seitenleiste geöffnet ist.',
    panel: 'Ohne sie kann die Seitenleiste nicht geöffnet werden.',
  },
  noLink: 'Öffnen Sie Signalsheet erneut über das Menü. Google fragt dann danach.',
  allow: 'Erlauben',
  allowed: 'Ich habe es erlaubt',
};
