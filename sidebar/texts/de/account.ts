/** German texts: connecting, the account and its charges, what formulas may spend, permissions. */
import type { Texts } from '../en';
import { companies, count, credits } from './figures';
import { names, tech } from './tech';

export const connect: Texts['connect'] = {
  title: 'Verbinden',
  intro:
    'Wir senden Ihnen einen sechsstelligen Code per E-Mail. Neu hier? Damit wird auch Ihr Konto angelegt.',
  email: 'Geschäftliche E-Mail',
  emailHint: 'dana@northwind.example',
  send: 'Code senden',
  sending: 'Wird gesendet…',
  sent: (email) =>
    `Wenn ${email} diesen Dienst nutzen darf, haben wir einen Code dorthin gesendet. Er ist 24 Stunden gültig.`,
  code: 'Code aus der E-Mail',
  badCode: 'Geben Sie die 6 Ziffern aus der E-Mail ein.',
  userId: 'Benutzer-ID',
  userIdHelp: 'Meist Ihre E-Mail-Adresse, außer der Dienst hat Ihnen eine andere ID gegeben.',
  connect: 'Verbinden',
  connecting: 'Wird verbunden…',
  again: 'Code erneut senden',
  otherEmail: 'Andere E-Mail verwenden',
  haveKey: 'Ich habe bereits einen API-Schlüssel',
  haveCode: 'Stattdessen Code per E-Mail erhalten',
  key: 'API-Schlüssel',
  address: 'Adresse des Dienstes',
  addressHint: 'https://api.example.com',
  back: 'Zurück',
  privacy:
    'Ihr Schlüssel wird privat in Ihrem Google-Konto gespeichert. Andere Bearbeiter sehen ihn nur, wenn Sie ihn teilen.',
};

export const settings: Texts['settings'] = {
  account: 'Konto',
  connection: 'Teilen und Schlüssel',
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

export const formulas: Texts['formulas'] = {
  ask: 'Dürfen Formeln in dieser Tabelle Ihre Credits verbrauchen? Sie zahlen pro Unternehmen nur einmal.',
  allow: 'Erlauben',
  refuse: 'Jetzt nicht',
  title: 'Formeln',
  label: 'Formeln in dieser Tabelle dürfen Credits verbrauchen',
  cap: 'Tageslimit (Credits)',
  today: (spent) => `Heute durch Formeln verbraucht: ${credits(spent)}`,
  help: 'Alle, die diese Tabelle bearbeiten können, können Formeln schreiben.',
  payers: {
    mine: 'Formeln verwenden hier Ihren Schlüssel',
    shared: 'Formeln verwenden hier den Schlüssel, den jemand anders teilt',
    owner: 'Formeln verwenden hier den Schlüssel des Eigentümers der Tabelle',
    none: 'Formeln haben hier noch keine Verbindung',
    unknown:
      'Formeln verwenden den Schlüssel des Eigentümers der Tabelle oder sonst den geteilten. Wessen Schlüssel das hier ist, erscheint, sobald eine Formel etwas abgefragt hat',
  },
  onlyLower:
    'Nur diese Person kann mehr erlauben. Sie selbst können Formeln ausschalten oder die Limits senken.',
  notAllowed: 'Sie dürfen keine Credits verbrauchen, bis diese Person es hier erlaubt.',
  unconnected:
    'Formeln in dieser Tabelle können Ihre Verbindung nicht verwenden. Sie verwenden die des Eigentümers der Tabelle. Entweder verbindet sich der Eigentümer, oder Sie teilen Ihre Verbindung unten unter „Teilen und Schlüssel“.',
  askAbove: 'Vorher fragen ab mehr als (Credits)',
  askAboveHelp:
    'Eine Formel, die auf einmal mehr verbrauchen könnte, wartet hier auf eine Freigabe. Eine Suche nach Technologie kann 250 Credits kosten.',
  approvals: 'Wartet auf Ihre Freigabe',
  parts: {
    companies: (number) => companies(Number(number)),
    yes: 'ja',
    no: 'nein',
    names: {
      ...names.options,
      enrich: tech.enrich,
      hq_country_code: 'Land des Hauptsitzes',
      min_employee_count: tech.min,
      max_employee_count: tech.max,
      other_names: tech.otherNames,
      exclusion_id: 'Auswahl der ausgelassenen Unternehmen',
    },
  },
  othersWait: (requests) =>
    requests === 1
      ? 'Eine Formel wartet auf die Freigabe durch die Person, deren Schlüssel Formeln verwenden.'
      : `${count(requests)} Formeln warten auf die Freigabe durch die Person, deren Schlüssel sie verwenden.`,
  upTo: (cost) => `bis zu ${credits(cost)}`,
  more: (others) => `und ${count(others)} weitere`,
  approve: 'Freigeben',
  approveAll: (cost) => `Alle freigeben · bis zu ${credits(cost)}`,
  decline: 'Nicht ausgeben',
  save: 'Speichern',
  saved: 'Gespeichert.',
};

export const permissions: Texts['permissions'] = {
  title: 'Signalsheet fehlen Berechtigungen:',
  names: {
    sheet: 'Diese Tabelle ansehen und verwalten.',
    requests: 'Mit einem externen Dienst verbinden.',
    clock: 'Ausführen, wenn Sie nicht anwesend sind.',
    panel: 'Inhalte in Seitenleisten anzeigen.',
  },
  without: {
    sheet: 'Ohne sie funktioniert nichts.',
    requests: 'Ohne sie können nur Formeln etwas abfragen.',
    clock:
      'Ohne sie laufen Läufe, wiederholte Läufe und Signale nur, solange die Seitenleiste geöffnet ist.',
    panel: 'Ohne sie kann die Seitenleiste nicht geöffnet werden.',
  },
  noLink: 'Öffnen Sie Signalsheet erneut über das Menü. Google fragt dann danach.',
  allow: 'Erlauben',
  allowed: 'Ich habe es erlaubt',
};

const prices: Texts['charges']['prices'] = {
  accountEnriched: 'Unternehmen angereichert',
  personDiscovered: 'Person gefunden',
  emailFound: 'Geschäftliche E-Mail gefunden',
  phoneFound: 'Telefonnummer gefunden',
  employmentVerified: 'Anstellung geprüft',
  signalAccount: 'Unternehmen durch ein Signal gefunden',
  techCompany: 'Unternehmen nach Technologie gefunden',
  techCompanyEnriched: 'Dasselbe mit Firmendaten oder Filtern',
};

export const charges: Texts['charges'] = {
  show: 'Preise und Abbuchungen',
  hide: 'Preise und Abbuchungen ausblenden',
  pricesTitle: 'Was jedes Ergebnis kostet',
  pricesHelp: 'Sie zahlen nur, was gefunden wird. Eine erfolglose Suche ist kostenlos.',
  prices,
  price: credits,
  title: 'Letzte Abbuchungen',
  titleHelp: 'Alles, was von diesem Konto abgebucht wurde, auch aus anderen Tabellen.',
  none: 'Noch keine Abbuchungen.',
  reasons: {
    account_enriched: prices.accountEnriched,
    person_discovered: prices.personDiscovered,
    email_found: prices.emailFound,
    phone_found: prices.phoneFound,
    employment_verified: prices.employmentVerified,
    signal_account: prices.signalAccount,
    signal_check: 'Beschäftigung durch ein Signal geprüft',
    signal_person: 'Person durch ein Signal gefunden',
    signal_email: 'Geschäftliche E-Mail durch ein Signal gefunden',
    tech_search: 'Seite einer Suche nach Technologie',
    starting_grant: 'Startguthaben',
    operator_grant: 'Gutschrift',
  },
  times: (what, times) => (times === 1 ? what : `${count(times)} × ${what}`),
  balance: (left) => `Guthaben ${count(left)}`,
  earlier: 'Frühere Abbuchungen anzeigen',
};
