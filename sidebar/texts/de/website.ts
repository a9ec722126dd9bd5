/** German texts: signals that suit a website. */
import type { Texts } from '../en';
import { companies, credits } from './figures';
import { faultInGerman } from './site-faults';

export const website: Texts['website'] = {
  label: 'Ihre Website',
  hint: 'acme.com',
  suggest: 'Signale vorschlagen',
  help: 'Zeigt, welche Unternehmen zu Ihrem Angebot passen. Kostenlos.',
  samples: 'Oder ein erfundenes Unternehmen ausprobieren:',
  working: (site) =>
    `${site} wird gelesen, Unternehmen werden gezählt. Das kann eine halbe Minute dauern.`,
  suits: (name) => `Signale für ${name}`,
  sells: (offers) => `Angebot: ${offers}`,
  counted: (icp) => `Gezählt unter Unternehmen, die zum ICP „${icp}“ passen.`,
  sample: 'Beispieldaten: Diese Unternehmen sind erfunden.',
  limit: 'Limit je Signal (Credits)',
  titles: {
    role: (role, market) => `Sucht ${role}${market && ` (${market})`}`,
    any: (market) => `Stellt gerade ein: ${market}`,
    moving: (tool) => `Umstieg auf ${tool}`,
    replacing: (tool) => `Ablösung von ${tool}`,
    initiative: (topic) => `Stellenanzeigen über ${topic}`,
    deep: (trait) => `Unternehmen: ${trait}`,
    social: (query) => `Beiträge über ${query}`,
  },
  now: (found, isExact) =>
    isExact ? `Jetzt ${companies(found)}` : `Jetzt mindestens ${companies(found)}`,
  once: 'Läuft einmal.',
  daily: 'Prüft täglich auf neue.',
  costs: (most) => `Der erste Lauf kostet bis zu ${credits(most)}.`,
  quote: (said) => `„${said}“`,
  because: 'Weil auf Ihrer Website steht',
  about: {
    market: 'an wen Sie verkaufen',
    role: 'wem Sie helfen',
    technology: 'ein Werkzeug',
    topic: 'was Sie tun',
  },
  examples: 'Zum Beispiel',
  deploy: (most) => `Starten · bis zu ${credits(most)}`,
  deploying: 'Wird gestartet…',
  deployed: 'Gestartet. Es steht unten in der Liste.',
  misses: {
    no_website: 'Das ist keine Website eines Unternehmens. Geben Sie eine wie acme.com ein.',
    unreachable:
      'Die Website lässt sich gerade nicht lesen. Versuchen Sie es später noch einmal, oder wählen Sie „Neues Signal“.',
    refused:
      'Die Website möchte nicht von Programmen gelesen werden. Wählen Sie „Neues Signal“, und sagen Sie, was beobachtet werden soll.',
    sources_off:
      'Dieser Dienst liest keine Websites und kennt dieses Unternehmen nicht. Wählen Sie „Neues Signal“, oder bitten Sie den Betreiber, öffentliche Quellen einzuschalten.',
    empty:
      'Unter dieser Adresse ist keine Website eines Unternehmens. Prüfen Sie die Adresse, oder wählen Sie „Neues Signal“.',
    nothing_said:
      'Die Website sagt nicht in Worten, die Signale kennen, was sie wem anbietet. Wählen Sie „Neues Signal“, und sagen Sie, was beobachtet werden soll.',
    nothing_found:
      'Kein Unternehmen, das dieser Dienst kennt, passt zu dem, was die Website sagt. Wählen Sie „Neues Signal“ mit allgemeineren Worten.',
  },
  free: 'Es wurden keine Credits verbraucht.',
  detail: faultInGerman,
};
