/** German texts: the user's own data providers. */
import type { Texts } from '../en';
import { companies, count, people } from './figures';

/** The service names units in English. */
const joined = (unit: string) => unit.replace(/ credits$/, '-Credits').replaceAll(' ', '-');

export const providers: Texts['providers'] = {
  title: 'Datenanbieter',
  help: 'Finden Sie mit eigenen Schlüsseln Unternehmen, Personen, E-Mail-Adressen und Telefonnummern, die der Dienst nicht hat. Die Anbieter werden in dieser Reihenfolge gefragt, bis einer eine gültige Antwort hat. Was sie finden, kostet hier keine Credits, und nur Sie sehen es.',
  provider: 'Anbieter',
  choose: 'Anbieter wählen',
  key: 'API-Schlüssel',
  keyHelp:
    'Wird beim Verbinden geprüft, ohne etwas zu verbrauchen. Er wird verschlüsselt gespeichert und nie wieder angezeigt.',
  connect: 'Verbinden',
  all: 'Alle Anbieter sind verbunden.',
  states: {
    untested: 'Noch nicht geprüft',
    works: 'Der Schlüssel funktioniert',
    bad_key: 'Der Schlüssel wird abgelehnt: Verbinden Sie unten einen neuen',
    out_of_quota: 'Aufgebraucht oder nicht in Ihrem Tarif, daher vorerst ausgelassen',
  },
  left: (amount, unit, on) => `am ${on} waren noch ${count(amount)} ${joined(unit)} übrig`,
  tested: (on) => `geprüft am ${on}`,
  hits: (found, asked, spent, unit) =>
    `Bisher ${count(found)} von ${count(asked)} gefunden, für höchstens ${count(spent)} ${joined(unit)}.`,
  found: {
    emails: (value) => (value === 1 ? '1 E-Mail-Adresse' : `${count(value)} E-Mail-Adressen`),
    phones: (value) => (value === 1 ? '1 Telefonnummer' : `${count(value)} Telefonnummern`),
    people,
    employers: (value) => `${count(value)} Arbeitgeber`,
    companies,
  },
  foundBy: (what, by) =>
    `${what}: ${by.map(({ name, value }) => `${count(value)} von ${name}`).join(', ')}`,
  foundNothing: 'Ihre eigenen Schlüssel haben nichts gefunden',
  cost: (value, unit) => `${count(value)} ${joined(unit)}`,
  unclear: (value) =>
    value === 1
      ? 'eine Frage kann mehr gekostet haben'
      : `${count(value)} Fragen können mehr gekostet haben`,
  stopped: {
    out_of_quota: (name) =>
      `${name} ist aufgebraucht oder nicht in Ihrem Tarif, daher vorerst ausgelassen.`,
    bad_key: (name) =>
      `${name} lehnt Ihren Schlüssel ab und wird ausgelassen. Verbinden Sie einen neuen unter „Einstellungen“, „Datenanbieter“.`,
  },
  reached: (name, most, unit) =>
    `${name} wurde nicht weiter gefragt, weil dieser Lauf ${count(most)} ${joined(unit)} verbrauchen darf. Suchen Sie mit einem höheren Limit erneut, um den Rest zu fragen.`,
  limits: 'Limits Ihrer eigenen Schlüssel',
  stopAt: (unit) => `Limit (${joined(unit)})`,
  upTo: (value, unit) => `bis zu ${count(value)} ${joined(unit)}`,
  ownKeys: (mosts) =>
    `Was der Dienst nicht hat, wird mit Ihren eigenen Schlüsseln gesucht: ${mosts.join(', dann ')}. Was sie finden, kostet keine Credits.`,
  ownKeysCompanies: (mosts) =>
    `Nur Unternehmen, über die der Dienst nichts oder wenig weiß, werden mit Ihren eigenen Schlüsseln gesucht: ${mosts.join(', dann ')}. Was nur sie finden, kostet keine Credits.`,
  emailStatus: 'Status der E-Mails eintragen',
  emailStatusHelp:
    '„Valid“ (gültig), „Risky“ (unsicher) oder „Not checked“ (nicht geprüft), und wann der Anbieter sie geprüft hat.',
  ownKeysAlone: 'Was Ihre Credits nicht decken, wird nur mit Ihren eigenen Schlüsseln gesucht.',
  askForPeople: 'Personen bei meinen Datenanbietern suchen',
  askForPeopleHelp: (mosts) =>
    `Wo der Dienst niemanden kennt, der zu Ihrem ICP passt. Je Unternehmen: ${mosts.join(', dann ')}. Wen sie finden, kostet keine Credits.`,
  up: 'Früher fragen',
  test: 'Prüfen',
  ceilings: 'Obergrenzen festlegen',
  perRow: (unit) => `Höchstens je Zeile (${joined(unit)})`,
  perRun: (unit) => `Höchstens je Lauf (${joined(unit)})`,
  noCeiling: 'Leer: keine Obergrenze.',
  save: 'Obergrenzen speichern',
  disconnect: 'Trennen',
  disconnectReally: 'Schlüssel löschen',
  keep: 'Behalten',
  hitsTitle: 'Was jeder findet',
  hitsHelp:
    'Gültige von allen Antworten, aus Ihren letzten Läufen. Wer später gefragt wird, bekommt nur, was den früheren fehlt, und findet deshalb meist weniger.',
  by: 'Nach',
  groups: { all: 'Alles', size: 'Unternehmensgröße', country: 'Land', department: 'Abteilung' },
  kinds: {
    email: 'E-Mails',
    phone: 'Telefon',
    people: 'Personen',
    employer: 'Stellen',
    company: 'Unternehmen',
  },
  noSegment: 'Darüber ist noch nichts bekannt.',
  ratio: (hits, asked) => `${count(hits)} / ${count(asked)}`,
  of: (hits, asked) => `${count(hits)} von ${count(asked)}`,
  employees: (range) => `${range} Mitarbeiter`,
  tooFew: (needed) =>
    `Eine Reihenfolge wird vorgeschlagen, wenn mindestens zwei Anbieter je ${count(needed)} Antworten haben.`,
  orderFits: (isPhone) =>
    `Ihre Reihenfolge passt zu diesen ${isPhone ? 'Telefonnummern' : 'E-Mail-Adressen'}: Kein Anbieter ist klar besser als einer vor ihm.`,
  proposed: (names) => `Vorgeschlagene Reihenfolge: ${names}`,
  reason: (better, betterHits, worse, worseHits, isPhone) => {
    const what = isPhone ? 'Telefonnummern' : 'E-Mail-Adressen';
    return `${better} hatte gültige ${what} für ${betterHits} Personen, ${worse} für ${worseHits}. Das ist ein deutlicher Unterschied.`;
  },
  useOrder: 'Diese Reihenfolge verwenden',
};
