/** Die Wörter der drei ersten Schritte. */
import type { Texts } from '../en';

export const startHere: Texts['startHere'] = {
  title: 'So geht’s los',
  steps: {
    companies: {
      title: 'Firmen anreichern',
      help: 'Fakten neben jeder Domain. Den Preis sehen Sie vorher.',
    },
    people: {
      title: 'Ansprechpersonen finden',
      help: 'Nach Ebene und Abteilung, mit beruflicher E-Mail-Adresse.',
    },
    signals: {
      title: 'Auf Anlässe achten',
      help: 'Firmen, die einstellen, wachsen oder über Ihr Thema schreiben.',
    },
  },
  done: 'Erledigt',
  hide: 'Schritte ausblenden',
};
