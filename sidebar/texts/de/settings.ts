/** The words of the account, of what formulas may spend, and of permissions, in German. */
import type {
  formulas as englishFormulas,
  permissions as englishPermissions,
  settings as englishSettings,
} from '../en/settings';
import { credits } from './figures';

export const settings: typeof englishSettings = {
  account: 'Konto',
  userId: 'Benutzer-ID',
  key: 'API-Schlüssel',
  address: 'Dienst',
  balance: 'Guthaben',
  disconnect: 'Trennen',
  today: 'Heute ausgegeben',
  spentToday: (own, formulas) =>
    `${credits(own)} durch Ihre Läufe und Signale hier, ${credits(formulas)} durch Formeln (Tag in UTC)`,
  runCap: 'Grenze eines Laufs',
  lastCap: (cap) => `${credits(cap)}, sofern Sie keine andere wählen`,
  usesShared: (userId) =>
    `Sie verwenden die Verbindung, die ein anderer Bearbeiter teilt. Was Sie starten, kostet Credits von ${userId}.`,
  ownAccount: 'Mein eigenes Konto verbinden',
  share: 'Diese Verbindung mit den Bearbeitern dieser Tabelle teilen',
  shareHelp:
    'Wer keine eigene hat, verwendet dann Ihre: Jeder Bearbeiter kann Ihre Credits ausgeben und sieht Ihre Benutzer-ID. Wer das an diese Tabelle gebundene Skript bearbeiten kann, könnte den Schlüssel lesen. Das Ausschalten löscht sie hier.',
  replaces: 'Ein anderer Bearbeiter teilt seine; Ihre würde sie ersetzen.',
  lost: 'Schlüssel verloren oder abgelehnt? Ein Code per E-Mail bringt Ihren jetzigen zurück.',
  recover: 'Code anfordern',
  disconnectHelp:
    'Löscht den Schlüssel, die Benutzer-ID und was Sie hier teilen. Ihre Läufe, wiederholten Läufe und Signale halten an, bis Sie sich wieder verbinden. Was Sie in einer anderen Tabelle teilen, verschwindet, wenn Sie Signalsheet dort das nächste Mal öffnen.',
  disconnectReally: 'Den Schlüssel löschen',
  stay: 'Verbunden bleiben',
};

export const formulas: typeof englishFormulas = {
  ask: 'Dürfen Formeln in dieser Tabelle Ihre Credits ausgeben? Ein Unternehmen wird einmal bezahlt.',
  allow: 'Erlauben',
  refuse: 'Jetzt nicht',
  title: 'Formeln',
  label: 'Formeln in dieser Tabelle dürfen Credits ausgeben',
  cap: 'Grenze je Tag (Credits)',
  today: (spent) => `${credits(spent)} heute durch Formeln ausgegeben`,
  help: 'Jeder, der diese Tabelle bearbeiten kann, kann Formeln schreiben. Sie verwenden den Schlüssel des Eigentümers der Tabelle, sonst den geteilten.',
  save: 'Speichern',
  saved: 'Gespeichert.',
};

export const permissions: typeof englishPermissions = {
  title: 'Sie haben Signalsheet nicht alles erlaubt, was es braucht:',
  names: {
    sheet: 'Diese Tabelle ansehen und verwalten.',
    requests: 'Mit einem externen Dienst verbinden.',
    clock: 'Ausführen, wenn Sie nicht anwesend sind.',
    panel: 'Inhalte in Seitenleisten anzeigen.',
  },
  without: {
    sheet: 'Ohne das geht nichts.',
    requests: 'Ohne das kann nichts nachgesehen werden, weder hier noch durch Formeln.',
    clock:
      'Ohne das gehen Läufe, wiederholte Läufe und Signale nur weiter, solange diese Leiste offen ist.',
    panel: 'Ohne das kann sich diese Leiste nicht öffnen.',
  },
  noLink: 'Öffnen Sie Signalsheet noch einmal aus dem Menü; Google fragt dann danach.',
  allow: 'Erlauben',
  allowed: 'Ich habe es erlaubt',
};
