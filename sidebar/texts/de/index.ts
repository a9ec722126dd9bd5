/** The sidebar's German texts. */
import type { Texts } from '../en';
import { charges, connect, formulas, permissions, settings } from './account';
import { agents } from './agents';
import { alerts } from './alerts';
import { doNotContact, leaveOut, rules } from './exclude-list';
import { enrich, evidence, find, startHere, whereFrom } from './find';
import { saidInGerman } from './problems';
import { providers } from './providers';
import { run } from './run';
import { clock, repeat, runs, schedules } from './runs';
import { scores } from './scores';
import { icps, signals } from './signals';
import { names, tech } from './tech';
import { website } from './website';

export const german: Texts = {
  name: 'Signalsheet',
  creditsWord: (value) => (value === 1 ? 'Credit' : 'Credits'),
  loading: 'Wird geladen…',
  tabs: {
    enrich: 'Anreichern',
    find: 'Finden',
    signals: 'Signale',
    runs: 'Läufe',
    settings: 'Einstellungen',
  },
  language: {
    title: 'Sprache',
    label: 'Language / Sprache',
    auto: 'Wie in Google',
    help: 'Gilt nur für Sie. Spalten, die Ihre Läufe anlegen, bekommen Überschriften in dieser Sprache. Andere Texte in den Blättern sind englisch, weil auch andere sie lesen.',
  },
  form: {
    missing: 'Bitte ausfüllen.',
    faults: {
      email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel dana@acme.example.',
      url: 'Geben Sie eine Webadresse ein, zum Beispiel https://api.acme.example.',
    },
  },
  connect,
  startHere,
  run,
  enrich,
  evidence,
  tech,
  names,
  find,
  icps,
  signals,
  scores,
  agents,
  alerts,
  website,
  providers,
  formulas,
  doNotContact,
  leaveOut,
  rules,
  runs,
  repeat,
  schedules,
  permissions,
  clock,
  settings,
  whereFrom,
  charges,
  show: {
    results: 'Ergebnisse zeigen',
    calls: 'Anrufliste zeigen',
    companies: 'Unternehmen zeigen',
    people: 'Personen zeigen',
  },
  errors: {
    script: (message) => `Das Skript hat nicht geantwortet: ${message}`,
    offline: {
      what: 'Die Verbindung zur Tabelle wurde unterbrochen.',
      next: 'Prüfen Sie danach, ob die Änderung angekommen ist, bevor Sie es noch einmal versuchen.',
    },
    refused: {
      what: 'Google hat die Seitenleiste nicht auf das Skript von Signalsheet zugreifen lassen. Möglicherweise sind Sie mit mehreren Google-Konten angemeldet, oder eine Berechtigung ist erloschen.',
      next: 'Öffnen Sie die Tabelle in einem Fenster mit nur diesem Konto. Wenn das nicht hilft, öffnen Sie Signalsheet dort über das Menü und erlauben Sie, wonach Google fragt.',
    },
    tryAgain: 'Versuchen Sie es noch einmal. Wenn das nicht hilft, laden Sie die Tabelle neu.',
    maybeSpent: 'Möglicherweise wurden Credits verbraucht.',
    notSpent: 'Es wurden keine Credits verbraucht.',
    request: (id) => `Anfrage ${id}`,
    said: saidInGerman,
  },
};
