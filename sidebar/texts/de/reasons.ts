/** German texts of reasons: the parts of a problem that are words, not data. */
import type { ReasonTexts } from '../../../src/client/details';
import type { SignalField } from '../../../src/client/signal-fields';

const signalFields: Readonly<Record<SignalField, string>> = {
  name: 'der Name',
  role: 'die Rolle',
  initiative: 'das Vorhaben',
  descriptive_icp: 'die Art der Unternehmen',
  trait: 'die Beschreibung der Unternehmen',
  activity: 'die Beschreibung der Aktivität',
  search_query: 'die Suche nach Beiträgen',
  daily_credit_limit: 'das Tageslimit',
  timeframe: 'der Zeitraum in Tagen',
  account_audience_name: 'der Name der Unternehmens-Zielgruppe',
  people_audience_name: 'der Name der Personen-Zielgruppe',
};

export const reasons: ReasonTexts = {
  notWebAddress: () => 'das ist keine Webadresse',
  unencrypted: () => 'Ihr Schlüssel würde unverschlüsselt gesendet',

  connectFirst: () => 'Öffnen Sie Signalsheet über das Menü und stellen Sie eine Verbindung her.',
  ownerConnects: () =>
    'Formeln verwenden die Verbindung des Eigentümers der Tabelle: Entweder verbindet sich der Eigentümer, oder jemand anders teilt seine Verbindung in Signalsheet unter „Einstellungen“.',
  anEditor: (userId) => (userId === '' ? 'Jemand' : `Jemand (${userId})`),
  sheetOwner: () => 'des Eigentümers der Tabelle',
  sharer: () => 'der Person, die ihre Verbindung teilt',

  // After “in”
  aMinute: () => 'einer Minute',
  seconds: (count) => counted(count, 'Sekunde'),
  minutes: (count) => counted(count, 'Minute'),
  hours: (count) => counted(count, 'Stunde'),

  some: () => 'einige',

  notJson: () => 'sie ist kein JSON',
  redirects: (status) => `sie leitet an eine andere Adresse weiter (Status ${status})`,
  lacks: (field) => `ihr fehlt ${field}`,
  fewerPeople: () => 'sie enthält nicht ebenso viele Personen',
  domainMissing: () => 'diese Domain fehlt in den Ergebnissen',

  status: (status) => `Status ${status}.`,

  noReason: () => 'Er nannte keinen Grund.',
  companyFailed: () => 'Dieses Unternehmen ist fehlgeschlagen.',
  responseLost: () => 'Sie ging verloren',
  responseUnclear: (status) => `Sie hat den Status ${status}`,
  jobLost: () => 'Der Dienst hat den Auftrag verloren.',
  noNews: () => 'Eine Woche lang kam keine Nachricht.',
  noResult: () => 'Nach einem Tag lag kein Ergebnis vor.',

  sheet: (name) => `Das Blatt „${name}“`,
  chosenSheet: () => 'Das ausgewählte Blatt',

  run: (number) => `Lauf ${number}`,
  aFormula: () => 'eine Formel',

  nothingLeft: () => 'alle Zeilen sind bereits gefüllt oder enthalten nichts zum Abfragen',
  idsKnown: () => 'alle Zeilen haben schon eine Personen-ID',
  employmentHeader: () =>
    'das Blatt braucht eine Überschriftenzeile, damit zuerst die Beschäftigung geprüft werden kann',
  otherTable: () =>
    'neue Spalten stünden neben einer anderen Tabelle, die ein eigenes Blatt braucht',
  domainHeader: () => 'die Domain-Spalte braucht eine Überschrift, damit sie aktuell bleiben kann',
  noDate: () => 'es ist kein Datum ausgewählt, zum Beispiel 2026-11-20',
  notYourRun: () => 'er gehört nicht mehr zu Ihren Läufen',
  rowCost: (price, cap) =>
    `eine Zeile kann ${price === 1 ? '1 Credit' : `${price} Credits`} kosten, mehr als Ihr Limit von ${cap}`,
  pageCost: (price, cap) =>
    `eine Seite kostet bis zu ${price} Credits, mehr als Ihr Limit von ${cap}`,
  noColumns: () => 'es ist keine Spalte ausgewählt',
  noContacts: () => 'weder E-Mails noch Telefonnummern sind ausgewählt',
  noSeniority: () => 'es ist keine Ebene ausgewählt',
  noDepartment: () => 'es ist keine Abteilung ausgewählt',
  manyTitles: (max) => `höchstens ${max} Jobtitel sind auf einmal möglich`,
  longTitle: () => 'ein Jobtitel ist zu lang',
  badCountry: (code) => `„${code}“ ist kein Ländercode aus zwei Buchstaben wie DE`,
  longAudience: () => 'der Name der Zielgruppe ist zu lang',
  badPerCompany: () => 'Credits pro Unternehmen muss eine ganze Zahl ab 1 sein',

  badInterval: (max) => `der Abstand muss eine ganze Zahl von Stunden von 1 bis ${max} sein`,
  badCap: () => 'das Limit muss eine ganze Zahl von Credits sein',
  badFirstTime: () => 'der erste Lauf muss innerhalb eines Abstands ab jetzt liegen',
  noRows: () => 'es sind keine Zeilen ausgewählt',
  manyRepeats: (max) => `es werden schon ${max} Läufe wiederholt, mehr geht nicht`,
  repeatedAlready: () => 'er wird schon so wiederholt',

  sheetDeleted: () => 'das Blatt wurde gelöscht',
  columnsGone: () =>
    'die Domain-Spalte oder alle zu aktualisierenden Spalten wurden umbenannt oder gelöscht',

  columnGone: (header) => `die Spalte „${header}“ ist nicht mehr im Blatt`,
  journalGone: () => 'das ausgeblendete Blatt mit den vorherigen Werten wurde gelöscht',
  journalChanged: () => 'die vorherigen Werte im ausgeblendeten Blatt wurden geändert',
  runWorking: (number) => `Lauf ${number} arbeitet noch an diesem Blatt`,
  restoreColumn: () =>
    'Geben Sie der Spalte wieder ihren alten Namen und machen Sie dann erneut rückgängig.',
  undoDeletion: () =>
    'Machen Sie das Löschen rückgängig oder verwenden Sie den Versionsverlauf der Tabelle.',
  undoChange: () =>
    'Machen Sie diese Änderung rückgängig, etwa ein Ersetzen in allen Tabellenblättern, oder verwenden Sie den Versionsverlauf der Tabelle.',
  waitForRun: () => 'Warten Sie, bis er fertig ist, und machen Sie dann erneut rückgängig.',

  companyCount: (count, max) =>
    `die ausgewählten Zeilen enthalten ${count} Unternehmen, und ein Signal nimmt 1 bis ${max}`,
  badMaxCredits: () => 'das Credit-Limit muss eine ganze Zahl ab 1 sein',
  needsCompanies: () => 'es braucht ein ICP oder Zeilen mit Unternehmensdomains',
  needsAudience: () => 'um E-Mails zu finden, braucht es eine Personen-Zielgruppe',
  needsCrm: () => 'um E-Mails zu finden, braucht es den sicheren CRM-Modus',
  fieldEmpty: (field) => `${signalFields[field]} darf nicht leer sein`,
  fieldLong: (field, max, length) =>
    `${signalFields[field]} darf nicht länger als ${max} sein (jetzt ${length})`,
  fieldWhole: (field, min) => `${signalFields[field]} muss eine ganze Zahl ab ${min} sein`,
  fieldLarge: (field, max) => `${signalFields[field]} darf nicht größer als ${max} sein`,
  fieldControl: (field) => `${signalFields[field]} darf keine Steuerzeichen enthalten`,
  fieldInvalid: (name) => `„${name}“ ist ungültig`,

  notAllowed: (value) => `„${value}“ ist nicht erlaubt`,
  unknownName: () => 'es gibt sie nicht',
  unknownType: () => 'diese Art von Signal gibt es nicht',
  noValue: () => 'sie hat keinen Wert',
  empty: () => 'sie ist leer',
  tooLong: () => 'sie ist zu lang',
  twice: () => 'sie kommt zweimal vor',
  belowMin: () => 'sie liegt unter min_employee_count',
  longTogether: () => 'zusammen sind sie zu lang',
  badNumber: () => 'diese Zahl ist nicht erlaubt',
  notCredits: () => 'das ist keine Anzahl von Credits',
  badName: (name) => `„${name}“ ist kein gültiger Name`,
  nameTaken: (name) => `„${name}“ ist schon vergeben`,

  // After “Verwenden Sie”
  range: (min, max) => `${min} bis ${max}`,
  fromZero: () => '0 oder mehr',
  trueOrFalse: () => 'TRUE oder FALSE',
  wholeRange: (min, max) => `eine ganze Zahl von ${min} bis ${max}`,
  listLimits: (max, length) => `höchstens ${max} mit je höchstens ${length} Zeichen`,
  characters: (max) => `1 bis ${max} Zeichen`,
  aCountry: () => 'ein Land wie Deutschland oder seinen Code (ISO 3166-1)',
  onlyOnce: () => 'jede Option nur einmal',
  largerNumber: () => 'eine größere Zahl',
  fewer: () => 'weniger davon',
  nameRules: () =>
    'erst einen Buchstaben, dann Buchstaben, Ziffern, „_“, „.“ oder „-“, bis zu 64 Zeichen',
  otherName: () => 'einen anderen Namen',

  noCompanies: () => 'kein Unternehmen passt',
  otherTechnology: () => 'Versuchen Sie eine andere Technologie oder lockern Sie die Optionen',
  noIcps: () => 'Sie haben keine ICPs',
  askForIcp: () => 'Bitten Sie den Betreiber des Dienstes, eines anzulegen',
  noRuns: () => 'es gibt noch keine Läufe',
  noRun: (number) => `es gibt keinen Lauf ${number}`,
  startRun: () => 'Starten Sie einen in der Seitenleiste',
  noSignals: () => 'Sie haben keine solchen Signale',
  deployOrOtherTypes: () => 'Starten Sie eines in der Seitenleiste oder versuchen Sie andere Arten',
  nobodyFits: () => 'niemand hier passt zu Ihren ICPs',
  findPeople: () =>
    'Finden Sie Personen in der Seitenleiste oder versuchen Sie ein anderes Unternehmen',
  noScore: () => 'es gibt noch keinen Score',
  noEvidence: () => 'kein Signal hat etwas zu diesem Unternehmen gefunden',
  deploySignal: () =>
    'Starten Sie ein Signal in der Seitenleiste oder versuchen Sie ein anderes Unternehmen',
};

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 'n'}`;
}
