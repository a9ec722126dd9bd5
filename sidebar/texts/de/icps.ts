/** Die Worte der ICPs. */
import type { icps as english } from '../en/icps';
import { count } from './figures';

export const icps: typeof english = {
  back: 'Zurück zum Signal',
  intro:
    'Ein ICP beschreibt, welche Unternehmen sich lohnen und wer dort der richtige Kontakt ist. Was egal ist, bleibt leer.',
  introEdit:
    'Signale, die dieses ICP schon verwenden, behalten ihre eigene Kopie. Neue verwenden, was Sie hier speichern.',
  name: 'Name des ICP',
  nameHint: 'Softwareunternehmen in Europa',
  roles: 'Jobtitel',
  rolesHint: 'VP of Sales, Head of Growth',
  rolesHelp: 'Mit Kommas trennen. Ähnliche Titel zählen auch. Leer: jede Rolle.',
  minEmployees: 'Beschäftigte ab',
  maxEmployees: 'Beschäftigte bis',
  anyCount: 'Beliebig',
  badCount: 'Geben Sie die Beschäftigten als ganze Zahl ein.',
  badEmployees: 'Die Untergrenze darf nicht über der Obergrenze liegen.',
  minFunding: 'Finanzierung ab',
  maxFunding: 'Finanzierung bis',
  anyStage: 'Beliebig',
  stages: {
    pre_seed: 'Pre-Seed',
    seed: 'Seed',
    series_a: 'Series A',
    series_b: 'Series B',
    series_c: 'Series C',
    series_d: 'Series D',
    series_e: 'Series E',
    ipo: 'Börsengang',
  },
  badFunding: 'Die erste Finanzierungsrunde darf nicht nach der letzten liegen.',
  countries: 'Länder der Unternehmen',
  peopleCountries: 'Personen arbeiten in',
  countryHint: 'Jedes Land',
  badCountry: 'Wählen Sie das Land aus der Liste.',
  places: 'Städte oder Regionen der Unternehmen',
  peoplePlaces: 'Städte oder Regionen der Personen',
  placesHint: 'Berlin, Bayern',
  tooMany: (max) => `Höchstens ${count(max)} pro Liste.`,
  tooLong: (max) => `Höchstens ${count(max)} Zeichen pro Eintrag.`,
  notCounted:
    'Der Dienst kann die Unternehmen gerade nicht zählen. Speichern lässt sich das ICP trotzdem.',
  counting: 'Unternehmen werden gezählt…',
  fitting: (value) =>
    value === 1
      ? 'Passt auf 1 Unternehmen, das der Dienst kennt.'
      : `Passt auf ${count(value)} Unternehmen, die der Dienst kennt.`,
  save: 'ICP speichern',
  saving: 'Wird gespeichert…',
  delete: 'Dieses ICP löschen',
  deleteHelp: 'Löscht das ICP. Signale, die es schon verwenden, laufen weiter.',
  deleteReally: 'ICP löschen',
};
